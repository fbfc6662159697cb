/** Misuse that a compiler would refuse: each message names the component and what it lacks. */

import './page.js'
import { WalletPay, WalletPayment, WalletScreens } from '@embedded-wallet/ui'
import type { FunctionComponent, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { everyScreen, screenNames } from './everyScreen.js'

type Loose = FunctionComponent<Record<string, unknown>>
const [Screens, Pay, Payment] = [WalletScreens, WalletPay, WalletPayment] as unknown as [Loose, Loose, Loose]

test.each([
  ['relayURL', () => <Screens relayURL="/wallet" />, 'WalletScreens needs relayUrl'],
  ['orders', () => below(<Pay orders={{ id: 1 }} />), 'WalletPay needs order or quote'],
  ['an id of another name', () => below(<Payment id="Quote:1" />), 'WalletPayment needs paymentId'],
])('%s', (_, page, message) => {
  expect(() => renderToString(page())).toThrow(new TypeError(message))
})

test('an order that is still on its way is none', () => {
  expect(() => renderToString(below(<Pay order={undefined} />))).not.toThrow()
})

test('a misspelt prop of WalletPay or key of its payee: the console names it and those that there are, once', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const odd = <Pay order={undefined} onDone={() => {}} onSend={() => {}} payee={{ nmae: 'Ada' }} />
  for (const _ of [1, 2]) renderToString(below(odd))
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^WalletPay has no prop onSend\. .*onSent, onDone/)],
    ['The payee of WalletPay has no prop nmae. It has: name, detail, check, isTest'],
  ])
  warn.mockRestore()
})

test.each(screenNames)('%s outside', (name) => {
  expect(() => renderToString(everyScreen[name])).toThrow(new TypeError(`${name} needs WalletScreens above`))
})

const below = (screen: ReactNode) => <WalletScreens relayUrl="/wallet">{screen}</WalletScreens>
