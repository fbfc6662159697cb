/** Stories: the page can load nothing any more, such as after a new release of the app. */

import './page.js'
import { executeQuote } from '@embedded-wallet/core'
import { WalletPay } from '@embedded-wallet/ui'
import type { LaterOptions } from '@embedded-wallet/ui/parts'
import { type ComponentType, createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { arrange, button, click, hasButton, says, screen, seesHeading } from './payer.js'
import { fireEvent, show, waitFor } from './stage.js'

/** The modules that do not load, and how each story begins without any of them. */
const { release } = vi.hoisted(() => ({ release: { lacks: /./, renew: [] as (() => void)[] } }))
vi.mock('../src/parts/later.js', async (original) => {
  const real = await original<typeof import('../src/parts/later.js')>()
  return {
    ...real,
    later: <Module,>(load: () => Promise<Module>) => {
      const make = () =>
        real.later(() =>
          release.lacks.test(String(load))
            ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
            : load(),
        )
      let module = make()
      const components = new Map<keyof Module, ReturnType<typeof module.component>>()
      release.renew.push(() => {
        module = make()
        components.clear()
      })
      return {
        prepare: () => module.prepare(),
        retry: () => module.retry(),
        useModule: (need: unknown) => module.useModule(need),
        isLost: () => module.isLost(),
        component: (name: keyof Module, options: LaterOptions) => (props: object) => {
          if (!components.has(name)) components.set(name, module.component(name, options))
          return createElement(components.get(name) as ComponentType, props)
        },
      }
    },
  }
})
const nothing = /^$/

beforeEach(() => {
  for (const renew of release.renew) renew()
})

test.each([
  ['anything', /./],
  ['the end of a payment', /afterReview/],
  ['the words of errors', /secondChunk/],
])('no payment begins before its end can be shown, and the page says so: without %s', async (_, lacks) => {
  release.lacks = lacks
  const { wallet, quote, executions, balance } = await arrange()
  show(<WalletPay quote={quote} onDone={() => {}} />, wallet)
  await click(/^Pay \W?\d/)
  await says(/^Part of this page did not load/)
  expect(await executions()).toBe(0)
  expect(await balance()).toBe(100_000_000)
  release.lacks = nothing
  await click(/^Pay \W?\d/)
  await button('Done')
  expect(await executions()).toBe(1)
})

test('a payment is not confirmed before the page shows what the bank says of its payee', async () => {
  release.lacks = /afterReview/
  const { wallet, quote, executions } = await arrange()
  const check = { status: 'PARTIAL_MATCH', enteredName: 'Ada', verifiedName: 'Adam' }
  show(<WalletPay quote={quote} payee={{ name: 'Ada', check }} onDone={() => {}} />, wallet)
  const [again] = await screen().findAllByRole('button', { name: 'Try again' })
  release.lacks = nothing
  await click(/^Pay \W?\d/)
  expect(await executions()).toBe(0)
  fireEvent.click(again!)
  await says('The name is a partial match')
  await click(/^Pay \W?\d/)
  await button('Done')
  expect(await executions()).toBe(1)
})

test('what became of an earlier try is not known before the rules are there: the page never offers to pay it then', async () => {
  release.lacks = /afterReview/
  const { wallet, quote, line, executions } = await arrange()
  line.isDown = true
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ outcome: 'unknown' })
  show(<WalletPay quote={quote} onDone={() => {}} />, wallet)
  await waitFor(() => expect(hasButton(/^Pay \W?\d/)).toBe(false))
  await says(/^Part of this page did not load/)
  release.lacks = nothing
  await click('Try again')
  await says(/We do not know yet whether/)
  line.isDown = false
  await click('Check again')
  await button('Done')
  expect(await executions()).toBe(1)
})

test('after the confirmation, the page says what became of the money', async () => {
  release.lacks = nothing
  const { wallet, quote, line, balance } = await arrange()
  line.isDown = true
  show(<WalletPay quote={quote} onDone={() => {}} />, wallet)
  await button(/^Pay \W?\d/)
  await vi.waitUntil(() => document.querySelector('details dl'))
  release.lacks = /./
  await click(/^Pay \W?\d/)
  await seesHeading(/^We do not know yet whether/)
  line.isDown = false
  await click('Check again')
  await button('Done')
  expect(await balance()).toBe(99_000_000)
})
