/** Stories: the page can load nothing any more, such as after a new release of the app. */

import { WalletPay } from '@embedded-wallet/ui'
import { expect, test, vi } from 'vitest'
import { arrange, button, click, says } from './payer.js'
import { show } from './stage.js'

const { release } = vi.hoisted(() => ({ release: { isNew: true } }))
vi.mock('../src/provider/laterModule.js', async (original) => {
  const later = await original<typeof import('../src/provider/laterModule.js')>()
  return {
    ...later,
    laterModule: <Module,>(load: () => Promise<Module>) =>
      later.laterModule(() =>
        release.isNew ? Promise.reject(new TypeError('Failed to fetch dynamically imported module')) : load(),
      ),
  }
})

test('no payment begins before the words of its errors are there, and the page says so', async () => {
  const { wallet, quote, executions, balance } = await arrange()
  show(<WalletPay quote={quote} onDone={() => {}} />, wallet)
  await click('Confirm and sign')
  await says(/^A part of this page did not load/)
  expect(executions()).toBe(0)
  expect(await balance()).toBe(100_000_000)
  release.isNew = false
  await click('Confirm and sign')
  await button('Done')
  expect(executions()).toBe(1)
})

test('after the confirmation, the page says what became of the money', async () => {
  const { wallet, quote, line, balance } = await arrange()
  line.isDown = true
  show(<WalletPay quote={quote} onDone={() => {}} />, wallet)
  await button('Confirm and sign')
  release.isNew = true
  await click('Confirm and sign')
  await says(/^This payment may or may not have been sent/)
  line.isDown = false
  await click('Check again')
  await button('Done')
  expect(await balance()).toBe(99_000_000)
})
