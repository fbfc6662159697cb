/** Creates a quote: its price, its transaction, its payment instructions, and the ledger entries of its execution. */

import type {
  CreateQuoteBody,
  Customer,
  PaymentInstructions,
  QuoteDetails,
  Transaction,
} from '@embedded-wallet/protocol'
import { payloadToSign, transactionParameters } from '../authentication/payloadToSign.js'
import { addTransaction, moveTransaction } from '../events/transitions.js'
import { Refusal } from '../refusal.js'
import { currencyOf, type PricedCurrency, plainCurrency } from '../state/currencies.js'
import { ledgerAccountOf, systemAccounts } from '../state/ledger.js'
import { currencyLimits } from '../state/platformConfig.js'
import type { AccountRecord, QuoteRecord } from '../state/records.js'
import { isoTime, newId, newRequest, type Service } from '../state/service.js'
import { refuseWithoutTerms } from '../verification/verifyCustomer.js'
import { amountOf, type Price, platformFeeOf, price } from './pricing.js'
import { requiredDocuments } from './quoteDocuments.js'
import type { quoteScripts } from './scripts.js'
import { bankAccount, sparkWallet } from './showAccount.js'
import { knownAs } from './sides.js'
import type { Recipient } from './umaAddress.js'

/** Milliseconds. Assumption: deployments use one to five minutes. */
export const quoteLifetime = 5 * 60_000

export interface Destination {
  currency: PricedCurrency
  /** The customer's or the platform's own account that receives. Absent if the money goes to anyone else. */
  recipient?: Recipient
  outcome: keyof typeof quoteScripts
}

interface QuoteParties {
  source: AccountRecord | undefined
  sendingCurrency: string
  /** The customer who sends. Undefined if the platform sends. */
  customer: Customer | undefined
  destination: Destination
  /** The transaction of a lookup, which the quote continues. */
  started: Transaction | undefined
  agentId: string | undefined
}

export function createQuote(body: CreateQuoteBody, parties: QuoteParties, service: Service): QuoteRecord {
  const { source, customer, destination, started, agentId } = parties
  refuseWithoutTerms(customer, service)
  const sendingCurrency = currencyOf(parties.sendingCurrency, service)
  const { currency: receivingCurrency, recipient } = destination
  const { code } = sendingCurrency
  const platformFee = platformFeeOf(body.platformFeeOverride, code, receivingCurrency.code, service)
  const priced = price({
    sendingCurrency,
    receivingCurrency,
    fee: ledgerAccountOf(recipient?.id) === systemAccounts.outside ? 'outside' : 'inside',
    lockedSide: body.lockedCurrencySide,
    lockedAmount: body.lockedCurrencyAmount,
    platformFee,
  })
  // Assumption: the limits that the platform has set are those of the sent amount.
  const { min, max } = currencyLimits(code, service)
  if (priced.sending < min || priced.sending > max)
    throw new Refusal(
      'AMOUNT_OUT_OF_RANGE',
      `lockedCurrencyAmount: this sends ${amountOf(priced.sending, sendingCurrency)}; the platform sends from ${amountOf(min, sendingCurrency)} to ${amountOf(max, sendingCurrency)}`,
    )
  const sent = { amount: Number(priced.sending), currency: plainCurrency(sendingCurrency) }
  const now = service.clock.now()
  const createdAt = isoTime(now)
  const expiresAt = isoTime(now + quoteLifetime)
  const id = newId('Quote')
  const text =
    source?.type === 'EMBEDDED_WALLET'
      ? payloadToSign(
          {
            accountId: source.id,
            action: 'execute quote',
            // Assumption: the document shows no payload of a quote; there it has the form of a signed retry.
            requestId: newRequest(service).requestId,
            expiresAt,
            parameters: transactionParameters(source.id, id),
          },
          service,
        )
      : undefined
  const rate = { exchangeRate: priced.exchangeRate, rateDetails: rateDetailsOf(priced) }
  const creator = agentId === undefined ? {} : { agentId }
  const counterparty = knownAs(service.records.customers.get(recipient?.customerId ?? ''))
  const transaction: Transaction = {
    id: started?.id ?? newId('Transaction'),
    status: 'CREATED',
    type: 'OUTGOING',
    source: sourceParty(body.source, source, code),
    destination: {
      ...body.destination,
      ...(recipient && { accountId: recipient.id }),
      currency: receivingCurrency.code,
    },
    customerId: customer?.id ?? '',
    ...(customer && { platformCustomerId: customer.platformCustomerId }),
    sentAmount: sent,
    receivedAmount: { amount: Number(priced.receiving), currency: plainCurrency(receivingCurrency) },
    createdAt: started?.createdAt ?? createdAt,
    updatedAt: createdAt,
    ...creator,
    ...(body.description === undefined ? {} : { description: body.description }),
    quoteId: id,
    ...counterparty,
    ...rate,
    fees: Number(priced.fees),
    ...(platformFee && { platformFees: Number(priced.platformFees) }),
    ...('paymentRail' in body.destination && { paymentRail: body.destination.paymentRail }),
  }
  const quote: QuoteDetails & QuoteRecord['quote'] = {
    id,
    status: 'PENDING',
    createdAt,
    expiresAt,
    source: {
      ...body.source,
      ...(source && { accountId: source.id }),
      ...(customer && { customerId: customer.id }),
    },
    destination: { ...body.destination },
    sendingCurrency: sent.currency,
    receivingCurrency: plainCurrency(receivingCurrency),
    totalSendingAmount: sent.amount,
    totalReceivingAmount: Number(priced.receiving),
    ...rate,
    feesIncluded: Number(priced.fees),
    ...(platformFee && { platformFeesIncluded: Number(priced.platformFees) }),
    transactionId: transaction.id,
    paymentInstructions:
      source === undefined && body.source.sourceType === 'ACCOUNT'
        ? [] // The bank account is debited.
        : instructionsOf(id, text, source, code, service),
    ...counterparty,
    ...requiredDocuments(customer, receivingCurrency.code, service),
  }
  const record: QuoteRecord = {
    quote,
    entries: entriesOf(priced, source?.id ?? systemAccounts.outside, code, destination),
    outcome: destination.outcome,
    ...(text === undefined ? {} : { payloadToSign: text }),
    ...(recipient && { recipientAccountId: recipient.id }),
    ...creator,
  }
  service.records.quotes.set(id, record)
  service.schedule.add({ dueAt: now + quoteLifetime, kind: 'expire quote', subject: id })
  if (started === undefined) addTransaction(transaction, service)
  moveTransaction(transaction, 'PENDING', service)
  return record
}

function sourceParty(body: CreateQuoteBody['source'], source: AccountRecord | undefined, currency: string) {
  if (source !== undefined) return { sourceType: 'ACCOUNT', accountId: source.id, currency }
  const { customerId: _, ...funding } = body
  return { ...funding, currency }
}

function rateDetailsOf({ exchangeRate, fees, fixedFee, platformFees, feeRate }: Price) {
  return {
    counterpartyMultiplier: 1,
    counterpartyFixedFee: 0,
    serviceApiMultiplier: 1 / exchangeRate,
    serviceApiFixedFee: Number(fixedFee),
    serviceApiVariableFeeRate: feeRate,
    serviceApiVariableFeeAmount: Number(fees - fixedFee - platformFees),
  }
}

function instructionsOf(
  quoteId: string,
  text: string | undefined,
  source: AccountRecord | undefined,
  currency: string,
  { deployment }: Service,
): PaymentInstructions[] {
  const name = quoteId.replace(/^\w+:|-/g, '')
  const spark: PaymentInstructions = {
    accountOrWalletInfo: sparkWallet(name, currency, deployment.wire),
    instructionsNotes: 'Pay the invoice from a Spark wallet.',
  }
  if (source === undefined) {
    const bank = deployment.wire === 'document' ? undefined : bankAccount(name, currency, deployment.wire)
    return bank === undefined ? [spark] : [{ accountOrWalletInfo: bank }]
  }
  if (text === undefined) return []
  return [
    // Newer deployments also offer payment from another wallet, and list it first.
    ...(deployment.sparkInstruction ? [spark] : []),
    {
      accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: text },
      instructionsNotes: 'Sign payloadToSign with the session key and execute the quote.',
    },
  ]
}

/** The ledger entries of the execution. In each currency they sum to zero. */
function entriesOf(priced: Price, source: string, sent: string, { currency, recipient }: Destination) {
  const entries = [
    { account: source, currency: sent, amount: -priced.sending },
    { account: systemAccounts.fees, currency: sent, amount: priced.fees },
    { account: systemAccounts.exchange, currency: sent, amount: priced.sending - priced.fees },
    { account: systemAccounts.exchange, currency: currency.code, amount: -priced.receiving },
    { account: ledgerAccountOf(recipient?.id), currency: currency.code, amount: priced.receiving },
  ]
  return entries.filter(({ amount }) => amount !== 0n)
}
