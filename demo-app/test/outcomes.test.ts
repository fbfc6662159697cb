/**
 * Every row of the sandbox's outcome tables, in each profile: what the page of a payment says is what the sandbox's ledger
 * says, at every moment. Source of the rows: interface document, "Sandbox outcome rules", and its UMA addresses.
 */

import { executeQuote } from '@embedded-wallet/core'
import {
  type ProfileName,
  profileNames,
  type quoteOutcomes,
  type umaOutcomes,
} from '@embedded-wallet/protocol'
import { findPaymentState, type MoneyPlace } from '@embedded-wallet/ui/words'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PaymentEntry, PaymentResponse } from '../shared/apiTypes'
import { openBrowser, origin } from './openBrowser'
import { ledgerOf, openPayer } from './openPayer'

afterEach(() => {
  vi.restoreAllMocks()
})

/** After so many seconds more, the money is there. */
type Course = [seconds: number, place: MoneyPlace][]

const courses: Record<keyof typeof quoteOutcomes, Course> = {
  '002': [
    [0, 'yours'],
    [600, 'yours'],
  ],
  '003': [
    [0, 'on-its-way'],
    [359, 'on-its-way'],
    [1, 'arrived'],
  ],
  '004': [
    [0, 'coming-back'],
    [30, 'back'],
  ],
  '005': [
    [0, 'arrived'],
    [30, 'coming-back'],
    [30, 'back'],
  ],
  '006': [
    [0, 'coming-back'],
    [30, 'back'],
  ],
  '007': [
    [0, 'coming-back'],
    [30, 'gone'],
    [6000, 'gone'],
  ],
  other: [
    [0, 'arrived'],
    [600, 'arrived'],
  ],
}
const umaCourses: Record<keyof typeof umaOutcomes, Course> = {
  '$success.usd': [[0, 'arrived']],
  '$success.eur': [[0, 'arrived']],
  '$success.mxn': [[0, 'arrived']],
  '$pending.long.usd': [
    [0, 'on-its-way'],
    [24 * 3600 - 1, 'on-its-way'],
    [1, 'arrived'],
  ],
  '$fail.compliance.usd': [
    [0, 'coming-back'],
    [30, 'back'],
  ],
}

const rows: [recipient: string, Course][] = [
  ...Object.entries(courses).map(([suffix, course]): [string, Course] => [
    `000123456${suffix === 'other' ? '789' : suffix}`,
    course,
  ]),
  ...Object.entries(umaCourses).map(([name, course]): [string, Course] => [
    `${name}@sandbox.example`,
    course,
  ]),
  // The suffix stands before the domain.
  ...Object.entries(courses).map(([suffix, course]): [string, Course] => [
    `$ada${suffix === 'other' ? '789' : suffix}@elsewhere.example`,
    course,
  ]),
]

/** In full in the first profile and in a release, a part elsewhere: most of a row is the same in all of them. */
const rowsOf = (profile: string) =>
  process.env.TESTS_IN_FULL !== undefined || profile === profileNames[0]
    ? rows
    : rows.filter((_, index) => index % 5 === 0)

describe.each(profileNames)('profile %s', (profile) => {
  it.each(rowsOf(profile))('a payment to %s is where its page says', async (recipient, course) => {
    const { json, wallet, sandbox, accountId } = await openPayer(profile as ProfileName)
    const { payee: _, ...quote } = await json('/api/quotes', { recipient, amount: '2' })
    await executeQuote(wallet, { quote })
    // What the review promised is what moves: all that is sent, the fee in it, and what they receive.
    const promised = {
      [accountId]: -BigInt(quote.totalSendingAmount),
      'system:fees': BigInt(quote.feesIncluded),
      'system:outside': BigInt(quote.totalReceivingAmount),
    }
    for (const [account, amount] of Object.entries(promised))
      expect([amount, undefined], account).toContain(firstMovement(sandbox, quote.transactionId)?.(account))
    for (const [seconds, place] of course) {
      await sandbox.clock.advance(seconds * 1000)
      const payment: PaymentResponse = await json(`/api/payments/${quote.transactionId}`)
      expect(findPaymentState(payment)).toMatchObject({ place })
      expect((await json('/api/wallet')).wallet.balance).toBe(
        100_000_000 + Number(ledgerOf(sandbox, quote.transactionId)(accountId)),
      )
      expect(ledgerSays(sandbox, quote.transactionId, accountId)).toContain(place)
      // The page of the quote says the same, and so does the list where it says more than "failed".
      const byQuote: PaymentResponse = await json(`/api/payments/${quote.id}`)
      expect(findPaymentState(byQuote).place).toBe(place)
      const { entries } = await json('/api/activity')
      const entry: PaymentEntry = entries.find(({ id }: PaymentEntry) => id === quote.transactionId)
      expect(findPaymentState(entry).place).toBeOneOf([place, 'unknown'])
    }
  })
})

/** What left the wallet and arrived elsewhere when the money first moved; undefined when it never did. */
function firstMovement(sandbox: Parameters<typeof ledgerOf>[0], transactionId: string) {
  const movement = sandbox.movements().find(({ reason }) => reason === transactionId)
  return movement && ledgerOf({ ...sandbox, movements: () => [movement] }, transactionId)
}

/** The places that the ledger allows: it knows what left the wallet and what came back, not why. */
function ledgerSays(
  sandbox: Parameters<typeof ledgerOf>[0],
  transactionId: string,
  accountId: string,
): MoneyPlace[] {
  const hasMoved = sandbox.movements().some(({ reason }) => reason === transactionId)
  if (!hasMoved) return ['yours']
  return ledgerOf(sandbox, transactionId)(accountId) === 0n
    ? ['back']
    : ['arrived', 'on-its-way', 'coming-back', 'gone']
}

describe('a payment to another wallet', () => {
  it('has arrived at once, and each side sees its own', async () => {
    const ada = await openPayer()
    const bob = await ada.openOther('bob@shop.example')
    const { payee, ...quote } = await ada.json('/api/quotes', { recipient: bob.accountId, amount: '2' })
    expect(payee.check).toBeUndefined()
    await executeQuote(ada.wallet, { quote })
    expect(findPaymentState(await ada.json(`/api/payments/${quote.transactionId}`)).state).toBe('arrived')
    const { entries } = await bob.json('/api/activity')
    expect(findPaymentState(entries[0])).toMatchObject({ state: 'received' })
    expect(findPaymentState(await bob.json(`/api/payments/${entries[0].id}`)).state).toBe('received')
    expect((await bob.json('/api/wallet')).wallet.balance).toBe(2_000_000)

    // Neither sees the side of the other, nor does a stranger see any.
    for (const [reader, id] of [
      [bob, quote.transactionId],
      [bob, quote.id],
      [ada, entries[0].id],
    ] as const)
      expect(await statusOf(reader, id), id).toEqual([404, 'NO_PAYMENT'])
    expect(await statusOf(openBrowser({}, origin, ada.app), quote.transactionId)).toEqual([409, 'NO_WALLET'])
  })

  it.each(['Transaction:unknown', 'Quote:unknown', 'InternalAccount:1', 'no-id', 'Transaction:%2e%2e'])(
    'an address with %s is no payment',
    async (id) => {
      expect(await statusOf(await openPayer(), id)).toEqual([404, 'NO_PAYMENT'])
    },
  )
})

async function statusOf({ request }: Pick<ReturnType<typeof openBrowser>, 'request'>, id: string) {
  const response = await request(`/api/payments/${id}`)
  return [response.status, (await response.json()).code]
}

describe('the list of payments', () => {
  it('shows a row that cannot be read as such', async () => {
    const { json, sandbox } = await openPayer()
    vi.mocked(fetch).mockImplementation(async (request) => {
      const response = await sandbox.fetch(request as Request)
      if (!(request as Request).url.includes('/transactions?')) return response
      const page = await response.json()
      return Response.json({ ...page, data: [{ id: 'Transaction:odd', status: 7 }, ...page.data] })
    })
    expect((await json('/api/activity')).entries).toMatchObject([
      { id: 'Transaction:odd', isUnreadable: true },
      { counterparty: { name: 'Sandbox funding' } },
    ])
  })

  it('has no quotes that were never confirmed, however many there are', async () => {
    const { json, sandbox } = await openPayer()
    for (let i = 0; i < 60; i++) await json('/api/quotes', { recipient: 'Ada', amount: '1' })
    await sandbox.clock.advance(600_000)
    expect((await json('/api/activity')).entries).toMatchObject([
      { counterparty: { name: 'Sandbox funding' } },
    ])
  })
})
