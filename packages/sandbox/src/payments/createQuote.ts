/** Makes a quote: its price, its transaction, what must be signed, and the ledger entries that executing it will write. */

import type {
  CreateQuoteBody,
  Customer,
  PaymentInstructions,
  Quote,
  Transaction,
} from '@embedded-wallet/protocol'
import { payloadToSign } from '../authentication/payloadToSign.js'
import { isoTime } from '../state/clock.js'
import { newId, newRequestId } from '../state/ids.js'
import { type LedgerEntry, systemAccounts } from '../state/ledger.js'
import type { AccountRecord, QuoteRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { moveTo, transactionTransitions } from '../state/transitions.js'
import { currencyOf, plainCurrency } from './currencies.js'
import type { Destination } from './destination.js'
import { type Price, price } from './pricing.js'

/** Assumption: deployments use one to five minutes. */
const quoteLifetime = 5 * 60_000

/** What was looked up for a quote. */
export interface QuoteParties {
  source: AccountRecord
  customer: Customer
  destination: Destination
}

/** @throws Refusal 400 AMOUNT_OUT_OF_RANGE */
export function createQuote(
  body: CreateQuoteBody,
  { source, customer, destination }: QuoteParties,
  service: Service,
): QuoteRecord {
  const sendingCurrency = currencyOf(source.currency.code, service)
  const { currency: receivingCurrency, recipient } = destination
  const priced = price({
    sendingCurrency,
    receivingCurrency,
    fee: recipient === undefined ? 'outside' : 'inside',
    lockedSide: body.lockedCurrencySide,
    lockedAmount: body.lockedCurrencyAmount,
  })
  const now = service.clock.now()
  const createdAt = isoTime(now)
  const expiresAt = isoTime(now + quoteLifetime)
  // Assumption: the document shows no payload of a quote; this has the form of the signed retries.
  const id = newId('Quote')
  const text = payloadToSign(
    {
      accountId: source.id,
      action: 'execute quote',
      type: 'EXECUTE_QUOTE',
      requestId: newRequestId(),
      expiresAt,
      parameters: { quoteId: id },
    },
    service,
  )
  const transaction: Transaction = {
    id: newId('Transaction'),
    status: 'CREATED',
    type: 'OUTGOING',
    source: { sourceType: 'ACCOUNT', accountId: source.id, currency: sendingCurrency.code },
    destination: {
      ...body.destination,
      ...(recipient && { accountId: recipient.id }),
      currency: receivingCurrency.code,
    },
    customerId: customer.id,
    platformCustomerId: customer.platformCustomerId,
    sentAmount: { amount: Number(priced.sending), currency: plainCurrency(sendingCurrency) },
    receivedAmount: { amount: Number(priced.receiving), currency: plainCurrency(receivingCurrency) },
    createdAt,
    updatedAt: createdAt,
    ...(body.description === undefined ? {} : { description: body.description }),
  }
  moveTo(transaction, 'PENDING', transactionTransitions)
  const quote: Quote = {
    id,
    status: 'PENDING',
    createdAt,
    expiresAt,
    source: { sourceType: 'ACCOUNT', accountId: source.id, customerId: customer.id },
    destination: { ...body.destination },
    sendingCurrency: plainCurrency(sendingCurrency),
    receivingCurrency: plainCurrency(receivingCurrency),
    totalSendingAmount: Number(priced.sending),
    totalReceivingAmount: Number(priced.receiving),
    exchangeRate: priced.exchangeRate,
    feesIncluded: Number(priced.fees),
    transactionId: transaction.id,
    paymentInstructions: [
      ...(service.deployment.sparkInstruction ? [sparkInstruction(id, sendingCurrency.code)] : []),
      {
        accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: text },
        instructionsNotes: 'Sign payloadToSign with the session key and execute the quote.',
      },
    ],
  }
  return {
    quote,
    transaction,
    payloadToSign: text,
    entries: entriesOf(priced, source, destination),
    expiresAt: now + quoteLifetime,
    ...(recipient && { recipientAccountId: recipient.id }),
  }
}

/** Newer deployments offer payment from another wallet too, and name it first. */
function sparkInstruction(quoteId: string, assetType: string): PaymentInstructions {
  const name = quoteId.replace(/\W/g, '').toLowerCase()
  return {
    accountOrWalletInfo: {
      accountType: 'SPARK_WALLET',
      assetType,
      address: `spark1${name}`,
      invoice: `lnsb1${name}`,
    },
    instructionsNotes: 'Pay the invoice from a Spark wallet.',
  }
}

/** In each currency the entries sum to zero: what one account gives, others take. */
function entriesOf(
  priced: Price,
  source: AccountRecord,
  { currency, recipient }: Destination,
): LedgerEntry[] {
  const sent = source.currency.code
  const entries = [
    { account: source.id, currency: sent, amount: -priced.sending },
    { account: systemAccounts.fees, currency: sent, amount: priced.fees },
    { account: systemAccounts.exchange, currency: sent, amount: priced.sending - priced.fees },
    { account: systemAccounts.exchange, currency: currency.code, amount: -priced.receiving },
    { account: recipient?.id ?? systemAccounts.outside, currency: currency.code, amount: priced.receiving },
  ]
  return entries.filter(({ amount }) => amount !== 0n)
}
