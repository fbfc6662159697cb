/** A page without the style sheet: its developer reads once which line to add, and never while a sheet may still come. */

import './page.js'
import { WalletBalance, WalletScreens } from '@embedded-wallet/ui'
import { afterEach, expect, test, vi } from 'vitest'
import { secondChunk } from '../src/question/WalletQuestion.js'
import { act, cleanup, openBrowser, openShop, render } from './openShop.js'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a page that shows screens without their style sheet warns once, and not while a link still loads', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  document.head.replaceChildren()
  const { options } = openBrowser(openShop().system.relay)
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet' })
  document.head.append(link)
  await secondChunk.prepare()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const open = async (ms: number) => {
    render(
      <WalletScreens {...options} accountId="InternalAccount:1">
        <WalletBalance />
      </WalletScreens>,
    )
    await act(() => vi.advanceTimersByTimeAsync(ms))
    cleanup()
  }
  await open(4000)
  link.remove()
  await open(2000)
  expect(warn).not.toHaveBeenCalled()
  await open(4000)
  await open(4000)
  expect(warn.mock.calls).toEqual([[expect.stringContaining("import '@embedded-wallet/ui/styles.css'")]])
})

test.each([
  ['with the sheet', 'ew', '--ew-space: 0.25rem'],
  ['without a screen', 'app', ''],
])('a page %s warns of nothing', async (_, className, sheet) => {
  vi.resetModules()
  const { watchStyles } = await import('../src/provider/watchStyles.js')
  const warn = vi.spyOn(console, 'warn')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.body.innerHTML = `<style>.ew { ${sheet} }</style><div class="${className}"></div>`
  watchStyles()
  vi.advanceTimersByTime(4000)
  expect(warn).not.toHaveBeenCalled()
})
