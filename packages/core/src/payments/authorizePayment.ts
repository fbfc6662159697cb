/** Authorizes one held payment: reads the quote, gets the proof, sends it once, and never executes. */

import { errorCodes, IDEMPOTENCY_KEY_HEADER, type Quote } from '@embedded-wallet/protocol'
import type { ServiceError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import { unknownUnlessRuledOut } from '../operations/readBack.js'
import { onlyOnce } from '../tabs/onlyOnce.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { readUntilMoved } from './afterConflict.js'
import { type AuthorizationFacts, authorizationRowFor } from './authorizationTable.js'
import { inTurnOfQuote } from './executePayment.js'
import { checkGiven, refuseDifference } from './limits.js'
import { closeOrder, paymentMemory, reopenOrder } from './paymentMemory.js'
import { paymentError } from './paymentTable.js'
import { checkProof, proofError, proofOf, type UserProof } from './proof.js'
import { getQuote, quoteState } from './quotes.js'

/** The held quote as the user saw it, or its id. */
export type HeldQuote =
  | { quote: Pick<Quote, 'id' | 'scaChallenge'> & Partial<Quote>; quoteId?: undefined }
  | { quoteId: string; quote?: undefined }

/** @throws As `authorizeQuote`. */
export async function authorizePayment(
  wallet: OpenWallet,
  { quote, quoteId = quote?.id ?? '', ...rest }: HeldQuote & UserProof & { signal?: AbortSignal | undefined },
): Promise<Quote> {
  const { signal } = rest
  const proof = rest as UserProof
  checkGiven(quote)
  checkProof(proof)
  await reopenOrder(wallet, quoteId)
  // The turn of the payment itself: nothing else happens to the quote meanwhile.
  const authorize = () =>
    inTurnOfQuote(wallet, quoteId, (turn) => drive(wallet, { quoteId, quote, proof, turn, signal }), signal)
  const name = `authorize/${wallet.account}/${quoteId}/${proof.code ?? ''}`
  const proven = await onlyOnce(name, authorize, signal)
  if (quoteState(proven) === 'executed') closeOrder(wallet, proven)
  return proven
}

async function drive(
  wallet: OpenWallet,
  {
    quoteId,
    quote: shown,
    proof,
    turn,
    signal,
  }: {
    quoteId: string
    quote: HeldQuote['quote']
    proof: UserProof
    turn: AuthorizationFacts['turn']
    signal: AbortSignal | undefined
  },
): Promise<Quote> {
  let facts: AuthorizationFacts = { turn, memory: 'nothing', call: 'not-made', quote: 'unread' }
  let latest: Quote | undefined
  let proven = shown?.scaChallenge?.id
  let error: unknown
  const see = (quote: Quote): AuthorizationFacts['quote'] => {
    latest = quote
    const state = quoteState(quote)
    const isNext = state === 'held' && proven !== undefined && quote.scaChallenge?.id !== proven
    return isNext ? 'next' : state
  }
  for (;;) {
    const [, step] = authorizationRowFor(facts)
    const memory = latest && paymentMemory(wallet, latest)
    // The order that the payment is for is read with it.
    if (step.memory === 'remember' || step.memory === 'take') await memory?.recall()
    if (step.memory === 'remember') await memory?.keepExecuted(latest!.expiresAt)
    if (step.memory === 'take') await memory?.keepTaken()
    if (step.memory === 'forget') await memory?.forget()
    if (shown && latest && (step.do === 'prove' || step.do === 'return'))
      refuseDifference(wallet, shown, latest)
    if (step.do === 'return') return latest!
    if (step.do === 'fail') throw paymentError(step, proofError(error, latest?.scaChallenge), latest)
    if (step.do === 'prove') {
      const { scaChallenge } = latest!
      proven = scaChallenge?.id
      let body: string
      try {
        const ceremony = {
          factor: scaChallenge?.factor,
          options: scaChallenge?.passkeyAssertionOptions,
          allowedOrigins: scaChallenge?.passkeyAllowedOrigins,
        }
        body = JSON.stringify(await proofOf(wallet, proof, ceremony, signal))
      } catch (cause) {
        error = cause
        facts = { ...facts, call: 'declined' }
        continue
      }
      try {
        // It names this try: a proof is not signed, and the relay tells apart the arrivals of one try and the same code entered again.
        const headers = { [IDEMPOTENCY_KEY_HEADER]: crypto.randomUUID() }
        const call = { params: { quoteId }, headers, body, signal, hasSideEffects: true }
        const response = await callRelay(wallet, 'authorizeQuote', call)
        facts = { ...facts, call: 'accepted', quote: see(response.body) }
      } catch (cause) {
        error = unknownUnlessRuledOut(cause, { isProof: true })
        facts = { ...facts, call: endOf(error), quote: 'unread' }
      }
    } else {
      try {
        const isFirst = facts.call === 'not-made'
        let quote = await getQuote(wallet, quoteId, signal, isFirst ? undefined : 'authorizeQuote')
        // It waits for the very proof that was refused as not wanted, so the service may work on another arrival of it.
        if (facts.call === 'conflict' && see(quote) === 'held')
          quote = await readUntilMoved(wallet, quote, 'authorizeQuote', signal)
        facts = { ...facts, quote: see(quote) }
        if (isFirst) facts = { ...facts, memory: await paymentMemory(wallet, quote).recall() }
      } catch (cause) {
        facts = { ...facts, quote: 'unreadable' }
        error ??= cause
      }
    }
  }
}

function endOf(error: unknown): AuthorizationFacts['call'] {
  const { outcome, status, serviceCode = errorCodes.conflict } = error as Partial<ServiceError>
  if (outcome === 'unknown') return 'lost'
  return status === 409 && serviceCode === errorCodes.conflict ? 'conflict' : 'refused'
}

/** Sends the code of a held payment again. @throws As `resendQuoteCode`. */
export async function resendCode(
  wallet: OpenWallet,
  quoteId: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  await callRelay(wallet, 'resendQuoteAuthorization', { params: { quoteId }, signal })
}
