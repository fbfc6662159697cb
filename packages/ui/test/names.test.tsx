/** The table of names: whatever a payee is called, each screen about the payment says the address, and nothing of the name covers or turns anything. */

import './page.js'
import type { Quote, Transaction } from '@embedded-wallet/core'
import { DefinitionList, TextsProvider } from '@embedded-wallet/ui/parts'
import { en } from '@embedded-wallet/ui/words'
import { cleanup, fireEvent, render, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { oddNames, unsafeText } from '../../../e2e/gallery/oddNames.js'
import { ActivityRow } from '../src/activity/ActivityRow.js'
import { detailRows } from '../src/activity/detailRows.js'
import { counterpartyOf } from '../src/format/counterparty.js'
import type { Payee } from '../src/format/shownQuote.js'
import { afterReview } from '../src/pay/afterReview.js'
import { Ending } from '../src/pay/Ending.js'
import { Review } from '../src/pay/Review.js'
import type { UsePay } from '../src/pay/usePay.js'

afterEach(cleanup)

const address = '$ada@elsewhere.example'
const quote = {
  id: 'Quote:1',
  status: 'PENDING',
  destination: { destinationType: 'UMA_ADDRESS', umaAddress: address },
  totalSendingAmount: 12_500_000,
  sendingCurrency: { code: 'USDC', symbol: '$', decimals: 6 },
  totalReceivingAmount: 12_500_000,
  receivingCurrency: { code: 'USDC', symbol: '$', decimals: 6 },
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
} as unknown as Quote
const transactionOf = (name: unknown) =>
  ({
    id: 'Transaction:1',
    status: 'COMPLETED',
    type: 'OUTGOING',
    description: name,
    paymentRail: name,
    destination: { umaAddress: address, accountHolderName: name },
    counterpartyInformation: { FULL_NAME: name, COMPANY_LEGAL_NAME: name },
    sentAmount: { amount: 12_500_000, currency: quote.sendingCurrency },
  }) as unknown as Transaction
const pay = {
  step: 'on-its-way',
  payment: { quote: { ...quote, status: 'PROCESSING' } },
  quote,
  confirm: async () => {},
  checkAgain: async () => {},
} as unknown as UsePay
const payeeOfName = (name: unknown, more: object = {}) => ({ name, detail: name, ...more }) as Payee
const checked = (name: unknown) => ({
  check: { status: 'NOT_MATCHED', enteredName: name, verifiedName: name } as never,
})
const row = (transaction: Transaction, nameOf?: () => never) => (
  <ActivityRow row={transaction} nameOf={nameOf} onOpen={() => {}} />
)
const details = (name: unknown, nameOf?: () => Payee) => {
  const transaction = transactionOf(name)
  const counterparty = counterpartyOf({ transaction }, en, nameOf)
  return <DefinitionList rows={detailRows(en, { transaction, counterparty })} />
}

const screens: Readonly<Record<string, (name: unknown) => ReactNode>> = {
  review: (name) => (
    <Review pay={pay} quote={quote} payee={payeeOfName(name)} payer={undefined} leave={undefined} />
  ),
  'review with a warning': (name) => (
    <Review
      pay={pay}
      quote={quote}
      payee={payeeOfName(name, checked(name))}
      payer={undefined}
      leave={undefined}
    />
  ),
  'list of payments, name of the app': (name) =>
    row(transactionOf('Ada'), (() => payeeOfName(name)) as never),
  'list of payments, name of the service': (name) => row(transactionOf(name)),
  'end of a payment': (name) => (
    <Ending pay={pay} payee={payeeOfName(name)} leave={undefined} onDone={() => {}} />
  ),
  'details, name of the app': (name) => details(name, () => payeeOfName(name, checked(name))),
  'details, name of the service': (name) => details(name),
}

test.each(Object.entries(screens))('%s: the address is there with each of 48 names', async (_, draw) => {
  await afterReview.prepare()
  expect(oddNames).toHaveLength(48)
  for (const [what, name, shown] of oddNames) {
    const { container, unmount } = render(<TextsProvider value={{}}>{draw(name)}</TextsProvider>)
    const text = container.textContent
    expect.soft(text, what).toContain(address)
    if (shown !== undefined)
      expect.soft(text.replaceAll(/\s+/gu, ' '), what).toContain(shown.replaceAll(/\s+/gu, ' '))
    // What counts as no name is not named by its characters either.
    else expect.soft(text, what).not.toContain('[U+')
    expect.soft(unsafeText.exec(text)?.[0], what).toBeUndefined()
    expect.soft(text, what).not.toMatch(/undefined|null|\[object/)
    expect.soft(container.querySelector('img'), what).toBeNull()
    // The longest text of a name is its 100 characters, and each stands a few times.
    expect.soft(text.length, what).toBeLessThan(2500)
    unmount()
  }
})

// Source: profiles, section 4, CardTransaction: neither source nor destination; the merchant is another party.
test('a payment with a card has its amount and its status with each of 48 names of a merchant, and asks no address book', () => {
  const card = (name: unknown) =>
    ({
      ...{ id: 'Transaction:1', type: 'CARD', direction: 'DEBIT', status: 'SETTLED' },
      ...{ merchant: { name }, accountId: 'InternalAccount:1' },
      authorizedAmount: { amount: 12_500_000, currency: quote.sendingCurrency },
    }) as unknown as Transaction
  const nameOf = (({ destination }: Transaction) => ({ name: destination.accountId })) as never
  for (const [what, name, shown] of oddNames) {
    const { container, unmount } = render(<TextsProvider value={{}}>{row(card(name), nameOf)}</TextsProvider>)
    const text = container.textContent.replaceAll(/\s+/gu, ' ')
    expect.soft(text, what).toMatch(/12\.50 USDC/)
    expect.soft(text, what).toContain('Paid')
    if (shown !== undefined) expect.soft(text, what).toContain(shown.replaceAll(/\s+/gu, ' '))
    expect.soft(unsafeText.exec(text)?.[0], what).toBeUndefined()
    expect.soft(container.querySelector('img'), what).toBeNull()
    unmount()
  }
})

test('a long name is cut, and all of it is there after a click', () => {
  const { container } = render(<TextsProvider value={{}}>{screens.review!('x'.repeat(5000))}</TextsProvider>)
  expect(container.textContent).not.toContain('x'.repeat(101))
  fireEvent.click(within(container).getAllByRole('button', { name: 'Show the whole text' })[0]!)
  expect(container.textContent).toContain('x'.repeat(5000))
})

test.each([
  ['the app gives no payee', undefined, address],
  ['the app gives an empty one', {} as Payee, address],
  ['its detail says another address', { name: 'Ada', detail: '$eve@elsewhere.example' }, address],
])('the review says the address where %s', (_, payee, shown) => {
  const { container } = render(
    <TextsProvider value={{}}>
      <Review pay={pay} quote={quote} payee={payee} payer={undefined} leave={undefined} />
    </TextsProvider>,
  )
  expect(container.textContent).toContain(shown)
})

test('the review says the account where the quote has no other address, and that none is named where it has neither', () => {
  const reviewOf = (destination: unknown) =>
    render(
      <TextsProvider value={{}}>
        <Review
          pay={pay}
          quote={{ ...quote, destination } as Quote}
          payee={undefined}
          payer={undefined}
          leave={undefined}
        />
      </TextsProvider>,
    ).container.textContent
  expect(reviewOf({ destinationType: 'ACCOUNT', accountId: 'ExternalAccount:7' })).toContain(
    'ToExternalAccount:7',
  )
  expect(reviewOf(undefined)).toContain('ToNo name given')
})
