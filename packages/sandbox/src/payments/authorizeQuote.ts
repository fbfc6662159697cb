/** Strong customer authentication of quotes: holds a quote until its user has authorized it, and then lets it go on. */

import {
  type AuthorizeQuoteBody,
  emit,
  errorCodes,
  type QuoteDetails,
  RETRY_AFTER_HEADER,
  type ScaFactor,
} from '@embedded-wallet/protocol'
import { randomCode } from '../authentication/oneTimeCode.js'
import { conflict, Refusal, unauthorized } from '../http/refusal.js'
import { isoTime } from '../state/clock.js'
import { findTransaction } from '../state/lookup.js'
import type { QuoteAuthorization, QuoteRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { moveQuote, moveTransaction } from '../state/transitions.js'
import { refuseUnsettleable, settleQuote } from './settleQuote.js'

/** Assumption: these regions demand it. The profile says that only some regions demand it, and names none. */
const regions =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')
/** Source: profile 2026-08, POST /quotes/{id}/authorize. The sandbox takes it for every factor. */
const sandboxCode = '123456'
/** Assumption: the profile names neither the number of attempts nor the pause between two codes. */
const tries = 5
const resendInterval = 30_000
const factors: ScaFactor[] = ['SMS_OTP', 'TOTP', 'PASSKEY']

/** Whether the user must still authorize a quote before it is executed. */
export function needsAuthorization(
  { quote, authorization, agentId }: QuoteRecord,
  service: Service,
): boolean {
  const { deployment, records } = service
  const customer = records.customers.get(quote.source.customerId ?? '')
  // Assumption: an agent's payments have their own approval.
  const isDemanded = deployment.sca && agentId === undefined && regions.includes(customer?.region ?? '')
  return isDemanded && authorization?.isGiven !== true
}

/**
 * Holds a quote. Nothing moves.
 *
 * @param next.afterwards - What follows the authorization.
 * @throws Refusal 409 when the quote cannot be executed now.
 */
export function holdQuote(
  record: QuoteRecord,
  next: { factor?: ScaFactor | undefined; afterwards: QuoteAuthorization['afterwards'] },
  service: Service,
): void {
  const { quote } = record
  if (next.afterwards === 'execute') refuseUnsettleable(record, service)
  record.authorization = {
    challenge: {
      id: crypto.randomUUID(),
      expiresAt: quote.expiresAt,
      factor: next.factor ?? 'SMS_OTP',
      availableFactors: factors,
    },
    code: service.mode === 'sandbox' ? sandboxCode : randomCode(6, '0123456789'),
    afterwards: next.afterwards,
    triesLeft: tries,
    nextAt: service.clock.now() + resendInterval,
    isGiven: false,
  }
  sendCode(record, record.authorization, service)
  moveQuote(record, 'PENDING_AUTHORIZATION', service)
  moveTransaction(findTransaction(service, quote.transactionId), 'PENDING_AUTHORIZATION', service)
}

/**
 * Takes the user's proof: the quote goes on.
 *
 * @throws Refusal 409 when the quote does not wait for an authorization.
 * @throws Refusal 423 after too many wrong proofs.
 * @throws Refusal 401 when the proof is wrong.
 */
export function authorizeQuote(record: QuoteRecord, { code }: AuthorizeQuoteBody, service: Service): void {
  const authorization = heldAuthorization(record, service)
  // Assumption: a locked account stays so until the quote expires, and a wrong code is a 401.
  if (authorization.triesLeft === 0)
    throw new Refusal(423, errorCodes.accountLocked, 'there were too many wrong codes', {
      details: { suspended: true, lockedUntil: record.quote.expiresAt, failedAttempts: tries },
    })
  if (code !== authorization.code) {
    authorization.triesLeft--
    service.records.quotes.set(record.quote.id, record)
    throw unauthorized('code: it is wrong')
  }
  if (authorization.afterwards === 'execute') settleQuote(record, service, 'PENDING_AUTHORIZATION')
  else {
    moveQuote(record, 'PENDING', service)
    moveTransaction(findTransaction(service, record.quote.transactionId), 'PENDING', service)
  }
  authorization.isGiven = true
  service.records.quotes.set(record.quote.id, record)
}

/**
 * Sends the code again. The challenge keeps its end.
 *
 * @throws Refusal 409 when the quote does not wait for a code by SMS.
 * @throws Refusal 429 with Retry-After when the last code was sent less than 30 seconds ago.
 */
export function resendCode(record: QuoteRecord, service: Service): void {
  const authorization = heldAuthorization(record, service)
  if (authorization.challenge.factor !== 'SMS_OTP') throw conflict('only a code by SMS can be sent again')
  const waitMs = authorization.nextAt - service.clock.now()
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000)
    throw new Refusal(429, errorCodes.rateLimited, `a code was just sent; wait ${seconds} seconds`, {
      headers: { [RETRY_AFTER_HEADER]: String(seconds) },
    })
  }
  authorization.nextAt = service.clock.now() + resendInterval
  service.records.quotes.set(record.quote.id, record)
  sendCode(record, authorization, service)
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

function heldAuthorization({ quote, authorization }: QuoteRecord, service: Service): QuoteAuthorization {
  service.runDue()
  if (quote.status !== 'PENDING_AUTHORIZATION' || authorization === undefined)
    throw conflict(`the quote is ${quote.status}; it does not wait for an authorization`)
  return authorization
}

function sendCode({ quote }: QuoteRecord, { challenge, code }: QuoteAuthorization, service: Service): void {
  const { customers, inbox } = service.records
  const to = customers.get(quote.source.customerId ?? '')?.phoneNumber
  if (challenge.factor !== 'SMS_OTP' || to === undefined) return
  const sent = { to, code, sentAt: isoTime(service.clock.now()) }
  inbox.set(String(inbox.size), sent)
  emit(service.onEvent, { event: 'code', ...sent })
}
