/** Strong customer authentication: holds a quote until its user has authorized it. */

import type { AuthorizeQuoteBody, QuoteDetails, ScaFactorName } from '@embedded-wallet/protocol'
import { emitStatus, moveQuote, moveTransaction } from '../events/transitions.js'
import { conflict } from '../refusal.js'
import {
  findScaCustomer,
  isScaCustomer,
  refuseLocked,
  requireScaSession,
  scaRecordOf,
} from '../sca/customer.js'
import { checkProof, openProof, resendProof } from '../sca/proof.js'
import type { QuoteAuthorization, QuoteRecord } from '../state/records.js'
import { find, isoTime, type Service } from '../state/service.js'
import { quoteLifetime } from './createQuote.js'
import { refuseUnsettleable, settleQuote } from './endQuote.js'

/** Source: dated profiles, section 3, "Strong customer authentication", Who. Assumption: what the customer sends counts. */
const currencies = ['EUR', 'USDC']

/** Whether the user must authorize a quote before it is executed. A payment to a trusted payee has no other proof than the login. */
export function needsAuthorization({ quote, agentId }: QuoteRecord, service: Service): boolean {
  const customer = service.records.customers.get(quote.source.customerId ?? '')
  // Assumption: an agent's payments have their own approval.
  const isDemanded = agentId === undefined && isScaCustomer(customer, service)
  if (!isDemanded || !currencies.includes(quote.sendingCurrency.code ?? '')) return false
  const record = scaRecordOf(customer!.id, service)
  if (!record.trusted.includes(quote.destination.accountId ?? '')) return true
  requireScaSession(record, service)
  return false
}

/** What follows the last authorization. */
type Next = Pick<QuoteAuthorization, 'afterwards'> & { factor?: ScaFactorName | undefined }

/** Holds a quote. Nothing moves. */
export function holdQuote(record: QuoteRecord, next: Next, service: Service): void {
  if (next.afterwards === 'execute') refuseUnsettleable(record, service)
  ask(record, { ...next, purposes: purposesOf(record) }, service)
  moveQuote(record, 'PENDING_AUTHORIZATION', service)
  moveTransaction(find(service, 'transactions', record.quote.transactionId), 'PENDING_AUTHORIZATION', service)
}

/** Assumption: a payout in another currency is two steps, and each is authorized by itself. The profile promises no count. */
function purposesOf({ quote }: QuoteRecord): string[] {
  if (quote.destination.accountId?.startsWith('ExternalAccount:') !== true) return ['TRANSFER']
  const isConverted = quote.sendingCurrency.code !== quote.receivingCurrency.code
  return isConverted ? ['CURRENCY_CONVERSION', 'PAYOUT'] : ['PAYOUT']
}

function ask(
  record: QuoteRecord,
  { factor, afterwards, purposes }: Next & Pick<QuoteAuthorization, 'purposes'>,
  service: Service,
): void {
  const { id, source } = record.quote
  const [purpose = 'TRANSFER', ...rest] = purposes
  const customerId = source.customerId ?? ''
  const customer = service.records.customers.get(customerId)
  const open = openProof({ factor, purpose }, { customer, record: scaRecordOf(customerId, service) }, service)
  record.authorization = { ...open, afterwards, purposes: rest }
  const dueAt = Date.parse(open.challenge.expiresAt)
  service.schedule.add({ dueAt, kind: 'lapse authorization', subject: id })
  service.records.quotes.set(id, record)
}

/** Takes the user's proof: the quote continues, or waits for the next one. */
export async function authorizeQuote(record: QuoteRecord, body: AuthorizeQuoteBody, service: Service) {
  const { authorization, sca } = held(record, service)
  refuseLocked(sca.record, service)
  requireScaSession(sca.record, service)
  const save = () => service.records.quotes.set(record.quote.id, record)
  await checkProof(authorization, body, sca.record, save, service)
  // A passkey is verified in between. One challenge lets a quote go on once.
  if (held(record, service).authorization !== authorization) throw conflict('the challenge is used')
  const { quote } = record
  const { afterwards, purposes, challenge } = authorization
  if (purposes.length > 0) {
    ask(record, { factor: challenge.factor as ScaFactorName, afterwards, purposes }, service)
    emitStatus(find(service, 'transactions', quote.transactionId), service)
  } else if (afterwards === 'execute') settleQuote(record, service, 'PENDING_AUTHORIZATION')
  else {
    // Assumption: the instructions come late, so the quote lives as long as a new one.
    const endsAt = service.clock.now() + quoteLifetime
    quote.expiresAt = isoTime(endsAt)
    service.schedule.add({ dueAt: endsAt, kind: 'expire quote', subject: quote.id })
    moveQuote(record, 'PENDING', service)
    moveTransaction(find(service, 'transactions', quote.transactionId), 'PENDING', service)
  }
}

export function resendCode(record: QuoteRecord, service: Service): void {
  const { authorization, sca } = held(record, service)
  if (authorization.challenge.factor !== 'SMS_OTP') throw conflict('only a code by SMS can be sent again')
  resendProof(authorization, sca.customer, service)
  service.records.quotes.set(record.quote.id, record)
}

/** Runs at the end of a challenge. Source: dated profiles, section 3, "Lapsed". */
export function lapseAuthorization(quoteId: string, service: Service): void {
  const record = service.records.quotes.get(quoteId)
  const { quote, authorization } = record ?? {}
  if (quote?.status !== 'PENDING_AUTHORIZATION' || authorization === undefined) return
  if (Date.parse(authorization.challenge.expiresAt) > service.clock.now()) return
  moveQuote(record!, 'FAILED', service)
  const transaction = find(service, 'transactions', quote.transactionId)
  moveTransaction(transaction, 'FAILED', service, { failureReason: 'SCA_NOT_COMPLETED' })
}

/** The quote as the interface shows it: while it is held with its challenge, and from its creation on without instructions. */
export function showQuote({ quote, authorization }: QuoteRecord): QuoteDetails {
  if (quote.status !== 'PENDING_AUTHORIZATION' || authorization === undefined) return { ...quote }
  const { paymentInstructions, ...others } = quote
  const isWithheld = authorization.afterwards === 'open'
  return {
    ...others,
    ...(isWithheld || paymentInstructions === undefined ? {} : { paymentInstructions }),
    scaChallenge: authorization.challenge,
  }
}

function held(record: QuoteRecord, service: Service) {
  const { quote, authorization } = record
  const sca = findScaCustomer(quote.source.customerId ?? '', service)
  service.runDue()
  if (quote.status !== 'PENDING_AUTHORIZATION' || authorization === undefined)
    throw conflict(`the quote is ${quote.status}; it does not wait for an authorization`)
  return { authorization, sca }
}
