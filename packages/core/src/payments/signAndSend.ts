/** Signs a quote and sends the request to execute it, and reports how that ended. */

import {
  accountKey,
  IDEMPOTENCY_KEY_HEADER,
  type Quote,
  STEP_UP_HEADER,
  WALLET_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import { SessionError, WalletError } from '../errors.js'
import { authorizeSigning } from '../guard/authorizeSigning.js'
import { callRelay } from '../http/callRelay.js'
import { unknownUnlessRuledOut } from '../operations/readBack.js'
import { hasLeft, isNotForwarded } from '../operations/refusals.js'
import type { SessionRecord } from '../records.js'
import { isExpired } from '../session/deviceSessions.js'
import { signWith } from '../signing/signWith.js'
import { withStepUp } from '../signing/stepUp.js'
import { withSession } from '../signing/withSession.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { type MaxSendingAmount, refuseMore } from './limits.js'
import type { PaymentMemory } from './paymentMemory.js'
import type { ExecutionFacts } from './paymentTable.js'
import { quoteState } from './quotes.js'

/** How to pay it. */
export interface ExecuteOptions {
  /** How the user wants to authorize the payment, if the service demands it. Default: `SMS_OTP`. */
  scaFactor?: 'SMS_OTP' | 'PASSKEY' | undefined
  /** The most that it may take. A quote that takes more, or another currency, is not signed. */
  maxSendingAmount?: MaxSendingAmount | undefined
  signal?: AbortSignal | undefined
}

/** How it ended: with the quote of the response, or with an error. */
export interface Sent {
  /** The facts after it. */
  facts: Pick<ExecutionFacts, 'call' | 'quote'> & { memory?: 'sent' }
  quote?: Quote
  error?: unknown
}

/** A signed request, ready to be sent. */
interface Prepared {
  /** The session that signed it. */
  record: SessionRecord
  headers: Record<string, string>
  /** Whether this is the first that this device knows of the payment. */
  isNew: boolean
}

/** A request that failed. */
interface FailedRequest extends Pick<Prepared, 'isNew'> {
  error: unknown
}

/**
 * Signs and sends. The device remembers the payment before the request leaves. A refused signature may be followed by a
 * second one, of a new session; any other failure is not. After a step-up the same signed request is sent again: the relay
 * did not forward it.
 */
export async function signAndSend(
  wallet: OpenWallet,
  quote: Quote,
  memory: PaymentMemory,
  signal: AbortSignal | undefined,
  { scaFactor, maxSendingAmount }: Pick<ExecuteOptions, 'scaFactor' | 'maxSendingAmount'> = {},
): Promise<Sent> {
  let prepared: Prepared | undefined
  const failed: FailedRequest[] = []

  const send = (payloadToSign: string, stepUpHeaders: Record<string, string>) => {
    // Of the call before the step-up. If its session ended since, another one signs the text, which the user has approved.
    const earlier = prepared
    const again = earlier && !isExpired(wallet.clock, earlier.record) ? earlier : undefined
    const attempt = async (record: SessionRecord) => {
      const isSilent = earlier !== undefined
      prepared =
        again ?? (await signQuote(wallet, quote, { record, payloadToSign, memory, isSilent, signal }))
      const headers = { ...prepared.headers, ...stepUpHeaders }
      try {
        return await postExecution(wallet, quote.id, { headers, scaFactor, signal })
      } catch (error) {
        failed.push({ isNew: prepared.isNew, error })
        throw error
      }
    }
    return withSession(wallet, attempt, { session: again?.record, signal })
  }

  try {
    refuseMore(quote, maxSendingAmount)
    const payloadToSign = payloadOf(wallet.account, quote)
    const executed = await withStepUp(wallet, { action: 'executeQuote', signal }, (stepUpHeaders) =>
      send(payloadToSign, stepUpHeaders),
    )
    return { facts: { call: 'accepted', quote: quoteState(executed) }, quote: executed }
  } catch (error) {
    const facts = { call: endOf(failed, error), quote: 'shown-open' } as const
    if (prepared === undefined) sayNothingSent(error)
    // Another tab may have sent it meanwhile, where the browser has no locks.
    return { facts: failed[0]?.isNew === false ? { ...facts, memory: 'sent' } : facts, error }
  }
}

/** Signs the text, and has the device remember the payment. */
async function signQuote(
  wallet: OpenWallet,
  quote: Quote,
  {
    record,
    payloadToSign,
    memory,
    isSilent,
    signal,
  }: {
    record: SessionRecord
    payloadToSign: string
    memory: PaymentMemory
    /** The user has approved this text already. */
    isSilent: boolean
    signal: AbortSignal | undefined
  },
): Promise<Prepared> {
  const { expiresAt, id: quoteId } = quote
  const what = { action: 'executeQuote', payloadToSign, quote, quoteId, expiresAt } as const
  await authorizeSigning(wallet, { ...what, sessionType: record.type }, { isSilent, signal })
  const signature = await signWith(wallet, record, payloadToSign)
  const headers = {
    [WALLET_SIGNATURE_HEADER]: signature,
    // Made from the quote's id: no tab, reload or lost store can make a second one.
    [IDEMPOTENCY_KEY_HEADER]: `execute-${quoteId}`,
  }
  return { record, headers, isNew: await memory.keepSent() }
}

/** Sends the signed request. @throws The error of the call, with the outcome `unknown` unless the refusal rules out that it was executed. */
async function postExecution(
  wallet: OpenWallet,
  quoteId: string,
  {
    headers,
    scaFactor,
    signal,
  }: Pick<Prepared, 'headers'> & Pick<ExecuteOptions, 'scaFactor'> & { signal: AbortSignal | undefined },
): Promise<Quote> {
  const body = scaFactor && JSON.stringify({ scaFactor })
  const call = { params: { quoteId }, body, headers, signal, hasSideEffects: true }
  try {
    return (await callRelay(wallet, 'executeQuote', call)).body
  } catch (error) {
    throw unknownUnlessRuledOut(error, { isSteppedUp: STEP_UP_HEADER in headers })
  }
}

/** @param error - What ended the attempts: a failed request, or something else after it. */
function endOf(failed: readonly FailedRequest[], error: unknown): ExecutionFacts['call'] {
  const last = failed.at(-1)
  if (last === undefined) return 'declined'
  if (!failed.some((one) => hasLeft(one.error))) return 'not-sent'
  // A step-up that did not count has its own error, which means the same.
  if (hasLeft(last.error) && last.error.outcome === 'unknown') return 'lost'
  if (last.error !== error || !hasLeft(error)) return 'refused'
  // The relay refuses another profile with a 409, too.
  return error.status === 409 && !isNotForwarded(error) ? 'conflict' : 'refused'
}

/** An error that is not of the wallet, such as one of the app's `approvePayload`, tells what happened to the money, as the wallet's own errors do. */
function sayNothingSent(error: unknown): void {
  if (error instanceof Error && !(error instanceof WalletError)) Reflect.set(error, 'outcome', 'none')
}

/**
 * The text to sign for a quote, chosen by type: other instructions, such as an invoice, may stand before it.
 *
 * @throws {SessionError} `QUOTE_NOT_SIGNABLE`.
 */
function payloadOf(account: string, { source, documentStatus, paymentInstructions = [] }: Quote): string {
  if (accountKey(source.accountId ?? '') !== account) {
    throw new SessionError(
      'QUOTE_NOT_SIGNABLE',
      'The quote takes its money from an account other than this wallet.',
    )
  }
  if (documentStatus === 'PENDING') {
    const why =
      'The quote needs documents first: uploadQuoteDocument on your backend, then read the quote again.'
    throw new SessionError('QUOTE_NOT_SIGNABLE', why)
  }
  const signable = paymentInstructions.filter(
    // A row that cannot be read has none.
    ({ accountOrWalletInfo }) => accountOrWalletInfo?.accountType === 'EMBEDDED_WALLET',
  )
  const payloadToSign = signable[0]?.accountOrWalletInfo.payloadToSign
  if (signable.length !== 1 || typeof payloadToSign !== 'string' || payloadToSign === '') {
    throw new SessionError(
      'QUOTE_NOT_SIGNABLE',
      'The quote must have one instruction of type EMBEDDED_WALLET, with a payload to sign.',
    )
  }
  return payloadToSign
}
