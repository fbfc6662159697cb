/** Stories of an app that gives `WalletPay` something wrong: its developer reads which prop, and its user reads nothing of money that cannot have left. */

import './page.js'
import { type Payee, WalletPay, type WalletPayProps } from '@embedded-wallet/ui'
import { afterEach, expect, test, vi } from 'vitest'
import { PaymentKeeper } from '../src/provider/PaymentKeeper.js'
import { arrange, button, click, hasButton, says, screen } from './payer.js'
import { cleanup, quiet, show } from './stage.js'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const notShown = 'This part of the page could not be shown.'
const circular: Record<string, unknown> = {}
circular.self = circular

test.each<[what: string, change: object, message: string]>([
  [
    'an order with a BigInt',
    { quote: undefined, order: { n: 5n } },
    'order of WalletPay must be what JSON can hold',
  ],
  [
    'a circular order',
    { quote: undefined, order: circular },
    'order of WalletPay must be what JSON can hold',
  ],
  ['a function', { quote: undefined, order: () => {} }, 'order of WalletPay must be what JSON can hold'],
  [
    'a limit with a BigInt',
    { maxSendingAmount: 5n },
    'maxSendingAmount of WalletPay must be what JSON can hold',
  ],
  ['an empty quote', { quote: {} }, 'quote.id of WalletPay must be there'],
  ['a promise', { quote: Promise.resolve() }, 'quote.id of WalletPay must be there'],
  ['a text', { quote: 'Quote:1' }, 'quote.id of WalletPay must be there'],
  ...['false', 1, {}].map((isTest): [string, object, string] => [
    `a payee with isTest ${JSON.stringify(isTest)}, which would be shown as a test`,
    { payee: { name: 'Ada', isTest } },
    'payee.isTest of WalletPay must be true or false',
  ]),
  [
    'a payer with factors that are a text',
    { payer: { customerId: 'Customer:1', factors: 'TOTP' } },
    'payer.factors of WalletPay must be an array',
  ],
])('%s', async (_, change, message) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { wallet, quote } = await arrange()
  show(<WalletPay {...({ quote, ...change } as WalletPayProps)} />, wallet, {}, quiet)
  await says(notShown)
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ name: 'TypeError', message }), 'render')
})

test.each([
  ['id', undefined, 'there'],
  ['totalSendingAmount', '1000000', 'of the type number'],
  ['totalReceivingAmount', undefined, 'there'],
  ['sendingCurrency', undefined, 'there'],
  ['receivingCurrency', null, 'there'],
])('a quote whose %s is %s cannot be confirmed', async (name, value, what) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const { wallet, quote } = await arrange()
  show(<WalletPay quote={{ ...quote, [name]: value }} />, wallet, {}, quiet)
  await says(notShown)
  expect(hasButton(/^Pay \W?\d/)).toBe(false)
  const message = `quote.${name} of WalletPay must be ${what}`
  expect(warn).toHaveBeenCalledWith(expect.objectContaining({ message }), 'render')
})

test('a wrong quote after a payment: the user is told to look how that stands', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { wallet, quote } = await arrange()
  const page = (given: object) => (
    <PaymentKeeper>
      <WalletPay quote={given as typeof quote} onDone={() => {}} />
    </PaymentKeeper>
  )
  const { again } = show(page(quote), wallet, {}, quiet)
  await click(/^Pay \W?\d/)
  await button('Done')
  again(page({}))
  await says(/If you have confirmed a payment, it may have been sent/)
})

test('a payee, a limit and a payer that are null in JSON are left out', async () => {
  const { wallet, quote } = await arrange()
  const given = {
    payee: { name: 'Ada', check: null } as unknown as Payee,
    maxSendingAmount: null,
    payer: null,
  }
  show(<WalletPay quote={quote} {...(given as unknown as WalletPayProps)} onDone={() => {}} />, wallet)
  expect(await says('Ada')).toBeDefined()
  await click(/^Pay \W?\d/)
  await button('Done')
  expect(screen().queryByText(notShown)).toBeNull()
})
