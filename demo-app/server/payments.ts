/** Reads one payment of a wallet: everything that the service says of it, and nothing of the payments of others. */

import { getQuote, getTransaction, type Platform, PlatformError } from '@embedded-wallet/platform'
import {
  accountKey,
  type InternalAccount,
  identifierPattern,
  type Quote,
  type Transaction,
} from '@embedded-wallet/protocol'
import { findPaymentState, type PaymentQuote, type PaymentTransaction } from '@embedded-wallet/ui/words'
import type { PaymentResponse } from '../shared/apiTypes'
import { balanceSays } from './balanceSays'
import { readCounterparty } from './counterparty'
import { Problem } from './problem'
import type { User } from './users'

interface Owner {
  login: User
  account: InternalAccount
}

/**
 * Reads a payment.
 *
 * @param owner - The signed-in wallet.
 * @param paymentId - `Transaction:<id>` or `Quote:<id>`.
 * @throws Problem `NO_PAYMENT` (404) when this wallet has no such payment, also when another wallet has it.
 * @throws Problem `PAYMENT_UNREADABLE` (502) when the response of the service cannot be read.
 */
export async function readPayment(
  platform: Platform,
  owner: Owner,
  paymentId: string,
): Promise<PaymentResponse> {
  if (!identifierPattern.test(paymentId)) throw noPayment()
  try {
    return await read(platform, owner, paymentId)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    console.error(`${error.name}: ${error.message}`)
    throw new Problem(
      502,
      'PAYMENT_UNREADABLE',
      'We cannot read this payment now, so we do not know more about its money. Reading it again changes nothing.',
    )
  }
}

async function read(platform: Platform, owner: Owner, paymentId: string): Promise<PaymentResponse> {
  const { transaction, quote } = paymentId.startsWith('Quote:')
    ? await readByQuote(platform, owner, paymentId)
    : await readByTransaction(platform, owner, paymentId)
  if (transaction === undefined && quote === undefined) throw noPayment()
  const counterparty = await readCounterparty(platform, transaction, quote)
  const payment: PaymentResponse = {
    counterparty,
    ...(transaction && { transaction: shownTransaction(transaction) }),
    ...(quote && { quote: shownQuote(quote) }),
  }
  if (transaction?.status !== 'FAILED' || findPaymentState(payment).place !== 'unknown') return payment
  const says = await balanceSays(platform, owner, transaction)
  return { ...payment, ...(says && { balanceSays: says }) }
}

async function readByQuote(platform: Platform, owner: Owner, quoteId: string) {
  const quote = await getQuote(platform, { quoteId }).catch(noneWhenRefused)
  if (quote === undefined || !isSame(quote.source.accountId, owner)) return {}
  const { transactionId } = quote
  const transaction =
    transactionId === undefined
      ? undefined
      : await getTransaction(platform, { transactionId }).catch(noneWhenRefused)
  return { quote, transaction: transaction && isOwn(transaction, owner) ? transaction : undefined }
}

async function readByTransaction(platform: Platform, owner: Owner, transactionId: string) {
  const transaction = await getTransaction(platform, { transactionId }).catch(noneWhenRefused)
  if (transaction === undefined || !isOwn(transaction, owner)) return {}
  const { quoteId } = transaction
  // The quote adds only the rate: without it the page shows the rest.
  const quote =
    quoteId === undefined ? undefined : await getQuote(platform, { quoteId }).catch(() => undefined)
  return { transaction, quote: quote && isSame(quote.source.accountId, owner) ? quote : undefined }
}

/** Whether it is this wallet's side of the payment: a payment between two wallets has one transaction for each. */
function isOwn({ type, source, destination, customerId }: Transaction, owner: Owner): boolean {
  const side = type === 'INCOMING' ? destination : source
  return typeof side?.accountId === 'string'
    ? isSame(side.accountId, owner)
    : customerId === owner.login.customerId
}

const isSame = (accountId: unknown, { account }: Owner) =>
  typeof accountId === 'string' && accountKey(accountId) === accountKey(account.id)

/** The service refuses an id that it does not know. */
function noneWhenRefused(error: unknown): undefined {
  if (!(error instanceof PlatformError) || (error.status !== 404 && error.status !== 400)) throw error
}

const noPayment = () =>
  new Problem(
    404,
    'NO_PAYMENT',
    'This wallet has no payment with this id. Your activity lists all payments of this wallet.',
  )

export function shownTransaction(transaction: Transaction): PaymentTransaction {
  const { id, status, type, destination } = transaction
  return {
    id,
    status,
    type,
    destination,
    ...pickPresent(transaction, [
      'direction',
      'failureReason',
      'refund',
      'pendingReason',
      'quoteId',
      'sentAmount',
      'receivedAmount',
      'fees',
      'rateDetails',
      'description',
      'agentId',
      'paymentRail',
      'createdAt',
      'updatedAt',
      'settledAt',
      'reconciliationInstructions',
      'exchangeRate',
    ]),
  }
}

function shownQuote(quote: Quote): PaymentQuote {
  const { id, status, expiresAt } = quote
  const { totalSendingAmount, sendingCurrency, totalReceivingAmount, receivingCurrency } = quote
  return {
    id,
    status,
    expiresAt,
    totalSendingAmount,
    sendingCurrency,
    totalReceivingAmount,
    receivingCurrency,
    ...pickPresent(quote, ['transactionId', 'createdAt', 'exchangeRate', 'feesIncluded', 'scaChallenge']),
  }
}

/** Deployments also send null for what they do not have. */
function pickPresent<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Partial<Pick<From, Name>> {
  return Object.fromEntries(
    names.filter((name) => from[name] !== undefined && from[name] !== null).map((name) => [name, from[name]]),
  ) as Partial<Pick<From, Name>>
}
