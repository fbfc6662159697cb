/** What a page sees of accounts and payments: fields that this list names, and only of the user's own side. */

import { accountKey, type ReceiveWay, type WalletAccount } from '@embedded-wallet/protocol'
import type { SaidCustomer } from '../ownership/grant.js'

type Json = Record<string, unknown>

/** A row as a page gets it if its account is not known: it keeps its place, and nothing of it is shown. */
export const unreadableRow: Json = {}

/**
 * Left out: the ids by which the platform keeps its books, instructions with texts to sign, when the platform confirmed a receipt, and what
 * the list does not know.
 */
const transactionFields = [
  ...['id', 'status', 'type', 'direction', 'customerId', 'accountId', 'quoteId', 'agentId'],
  ...['sentAmount', 'receivedAmount', 'authorizedAmount', 'settledAmount', 'refundedAmount'],
  ...['exchangeRate', 'fees', 'platformFees', 'rateDetails', 'description', 'merchant'],
  ...['failureReason', 'pendingReason', 'refund', 'reconciliationInstructions', 'paymentRail'],
  ...['createdAt', 'updatedAt', 'settledAt', 'authorizedAt', 'expectedSettlementAt'],
] as const

/**
 * Of the other side a page sees what a bank statement shows: its name, its bank, its address. Not its number at that bank, its customer id, nor
 * what the institutions exchange about it, such as a date of birth.
 */
const partyFields = [
  ...['sourceType', 'destinationType', 'accountId', 'umaAddress', 'currency', 'paymentRail'],
  ...['accountHolderName', 'bankName', 'remittanceInformation', 'onChainTransaction'],
] as const
const counterpartyFields = ['FULL_NAME', 'COMPANY_LEGAL_NAME'] as const

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const pick = (from: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.filter((name) => from[name] != null).map((name) => [name, from[name]]))

/** @returns The account as the app's session has it. What cannot be read is passed on: the wallet decides what it needs. */
export const shownAccount = (
  accountId: string,
  { id: customerId, email, customerType }: SaidCustomer,
  row: Json,
): WalletAccount => {
  const { privateEnabled } = row
  return {
    accountId,
    customerId,
    // The address of a business may stand elsewhere, and an app may give the id alone.
    ...(customerType === 'INDIVIDUAL' && !email && { hasEmail: false as const }),
    ...pick(row, ['balance', 'totalBalance', 'status']),
    ...(typeof privateEnabled === 'boolean' && { isPrivate: privateEnabled }),
  }
}

/**
 * Tells which side a payment belongs to. A payment between two wallets has a transaction for each side, and the filter of the service finds both rows.
 *
 * @returns `unknown` when the row names neither an account nor a customer of its side.
 */
export function sideOf(row: Json, accountId: string, customerId: string): 'own' | 'foreign' | 'unknown' {
  const party = partyOf(row)
  const named = isObject(party) ? party.accountId : undefined
  if (typeof named === 'string') return accountKey(named) === accountKey(accountId) ? 'own' : 'foreign'
  if (typeof row.customerId !== 'string') return 'unknown'
  return row.customerId === customerId ? 'own' : 'foreign'
}

function partyOf(row: Json): unknown {
  if (row.type === 'INCOMING') return row.destination
  return row.type === 'OUTGOING' ? row.source : row
}

/** @param row - One of the user's own side. */
export function shownTransaction(row: Json): Json {
  const { source, destination, counterpartyInformation } = row
  return {
    ...pick(row, transactionFields),
    ...(isObject(source) && { source: pick(source, partyFields) }),
    ...(isObject(destination) && { destination: pick(destination, partyFields) }),
    ...(isObject(counterpartyInformation) && {
      counterpartyInformation: pick(counterpartyInformation, counterpartyFields),
    }),
  }
}

/** A detail to copy: a text, a number, or a list of texts such as the rails. */
const isDetail = (value: unknown) =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((item) => typeof item === 'string'))

/** @returns The ways of one account. A text to sign is no way to receive. */
export function shownWays(row: Json, umaAddress: unknown): ReceiveWay[] {
  const given = Array.isArray(row.fundingPaymentInstructions) ? row.fundingPaymentInstructions : []
  const ways = given.filter(isObject).flatMap(({ accountOrWalletInfo: info, instructionsNotes, ...way }) => {
    if (!isObject(info) || info.accountType === 'EMBEDDED_WALLET' || 'payloadToSign' in info) return []
    const account = Object.fromEntries(Object.entries(info).filter(([, value]) => isDetail(value)))
    return [
      {
        account: account as ReceiveWay['account'],
        ...(typeof instructionsNotes === 'string' && { notes: instructionsNotes }),
        ...(typeof way.isPlatformAccount === 'boolean' && { isPlatformAccount: way.isPlatformAccount }),
      },
    ]
  })
  if (typeof umaAddress !== 'string' || umaAddress === '') return ways
  return [{ account: { accountType: 'UMA_ADDRESS', umaAddress } }, ...ways]
}
