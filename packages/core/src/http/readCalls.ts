/** The calls that read: what a wallet requires of their responses. Loads with the first of them. */

import {
  Amount,
  accountKey,
  Identifier,
  isUnreadable,
  type Row,
  readEndpoints,
  rowsOf,
  type Transaction,
} from '@embedded-wallet/protocol'
import { array, check, custom, type GenericSchema, looseObject, nullish, pipe, string } from 'valibot'
import { ifReadable, text } from './readResponse.js'
import type { OwnCall } from './relayCall.js'

/** No honest page is longer, and a page of the app shows them all. */
const maxRows = 100
/** A script that formats an amount takes no more decimals. */
const maxDecimals = 30

const isDecimals = (given: unknown) =>
  Number.isInteger(given) && (given as number) >= 0 && (given as number) <= maxDecimals
const amount = looseObject({
  amount: Amount,
  currency: looseObject({
    code: nullish(string()),
    decimals: nullish(custom<number>(isDecimals)),
  }),
})

const account = looseObject({
  accountId: Identifier,
  customerId: ifReadable(Identifier),
  // Who cannot read a balance still knows the account.
  balance: ifReadable(amount),
  totalBalance: ifReadable(amount),
})
const transaction = looseObject({
  id: Identifier,
  status: text,
  type: text,
  sentAmount: nullish(amount),
  receivedAmount: nullish(amount),
  refundedAmount: nullish(amount),
  authorizedAmount: nullish(amount),
  settledAmount: nullish(amount),
})
const way = looseObject({ account: looseObject({ accountType: text }) })
const isCursor = (cursor: string) => /^[\w-]{1,8192}$/.test(cursor)
const page = <Item>(rows: GenericSchema<unknown, Item[]>) =>
  pipe(
    rows,
    check((list) => list.length <= maxRows),
  )

export const readAccounts: OwnCall = {
  endpoint: readEndpoints.readAccounts,
  schema: looseObject({ data: page(array(account)) }),
}

export const readReceiveWays: OwnCall = {
  endpoint: readEndpoints.readReceiveWays,
  schema: looseObject({ data: page(rowsOf(way)) }),
}

export const readTransactions = (accountId: string): OwnCall => ({
  endpoint: readEndpoints.readTransactions,
  schema: looseObject({
    data: page(rowsOf(transaction)),
    nextCursor: nullish(pipe(text, check(isCursor))),
  }),
  foreign: ({ data }: { data: Row<Transaction>[] }) =>
    data.some((row) => !isUnreadable(row) && isOfOther(row, accountId)) ? 'data.accountId' : undefined,
})

export const readTransaction = (accountId: string, transactionId: string): OwnCall => ({
  endpoint: readEndpoints.readTransaction,
  schema: transaction,
  foreign: (row: Transaction) => {
    if (row.id !== transactionId) return 'id'
    return isOfOther(row, accountId) ? 'accountId' : undefined
  },
})

/** The sender's side of a payment is the sender's, and the recipient's is the recipient's. */
function isOfOther(row: Transaction, accountId: string): boolean {
  const named = ownSide(row)?.accountId
  return typeof named === 'string' && accountKey(named) !== accountKey(accountId)
}

function ownSide({ type, source, destination }: Transaction) {
  if (type === 'INCOMING') return destination
  return type === 'OUTGOING' ? source : undefined
}
