/**
 * Every row of the sandbox's outcome tables, in each profile: what the page of a payment says is what the sandbox's ledger
 * says, at every moment. Source of the rows: interface document, "Sandbox outcome rules", and its UMA addresses.
 */

import {
  executeQuote,
  getTransaction,
  isUnreadable,
  listAccounts,
  listTransactions,
  type Transaction,
  type Wallet,
} from '@embedded-wallet/core'
import { long, some } from '@embedded-wallet/e2e/support/inFull.js'
import {
  type ProfileName,
  profileNames,
  type quoteOutcomes,
  type umaOutcomes,
} from '@embedded-wallet/protocol'
import { balanceSays } from '@embedded-wallet/ui'
import { findPaymentState, type MoneyPlace } from '@embedded-wallet/ui/words'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ledgerOf, openPayer } from './openPayer'

afterEach(() => {
  vi.restoreAllMocks()
})

/** After so many seconds more, the money is there. A minute before the end it is not yet: the clock goes on while a busy machine reads. */
type Course = [seconds: number, place: MoneyPlace][]

const courses: Record<keyof typeof quoteOutcomes, Course> = {
  '002': [
    [0, 'yours'],
    [600, 'yours'],
  ],
  '003': [
    [0, 'on-its-way'],
    [300, 'on-its-way'],
    [60, 'arrived'],
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
    [24 * 3600 - 60, 'on-its-way'],
    [60, 'arrived'],
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

describe.each(profileNames)('profile %s', (profile) => {
  it.each(some(rows, 3))('a payment to %s is where its page says', long, async (recipient, course) => {
    const { quoteFor, wallet, sandbox, accountId } = await openPayer(profile as ProfileName)
    const { payee: _, ...quote } = await quoteFor(recipient, '2')
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
      const { transactionId } = quote
      expect(await placeOf(wallet, transactionId)).toBe(place)
      const moved = Number(ledgerOf(sandbox, transactionId)(accountId))
      expect((await listAccounts(wallet))[0]?.balance?.amount).toBe(100_000_000 + moved)
      expect(ledgerSays(sandbox, transactionId, accountId)).toContain(place)
      // The list says the same where it says more than "failed".
      const row = (await paymentsOf(wallet)).find(({ id }) => id === transactionId)
      expect(row && findPaymentState({ transaction: row }).place).toBeOneOf([place, 'unknown'])
    }
  })
})

/** Where the page says that the money of a payment is. */
async function placeOf(wallet: Wallet, transactionId: string): Promise<MoneyPlace> {
  const transaction = await getTransaction(wallet, { transactionId })
  const says = await balanceSays(wallet, transaction)
  return findPaymentState({ transaction, ...(says && { balanceSays: says }) }).place
}

async function paymentsOf(wallet: Wallet): Promise<Transaction[]> {
  const { rows } = await listTransactions(wallet)
  return rows.filter((row) => !isUnreadable(row)) as Transaction[]
}

/** What left the wallet and arrived elsewhere when the money first moved; undefined if it never did. */
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
    const { payee, ...quote } = await ada.quoteFor(bob.accountId, '2')
    expect(payee.check).toBeUndefined()
    await executeQuote(ada.wallet, { quote })
    const { transactionId } = quote
    const sent = await getTransaction(ada.wallet, { transactionId })
    expect(findPaymentState({ transaction: sent }).state).toBe('arrived')
    const [received] = await paymentsOf(bob.wallet)
    expect(findPaymentState({ transaction: received! }).state).toBe('received')
    expect((await listAccounts(bob.wallet))[0]?.balance?.amount).toBe(2_000_000)
    // Neither sees the side of the other.
    for (const [reader, id] of [
      [bob, transactionId],
      [ada, received!.id],
    ] as const)
      await expect(getTransaction(reader.wallet, { transactionId: id })).rejects.toMatchObject({
        status: 404,
      })
  })
})
