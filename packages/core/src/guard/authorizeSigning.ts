/** What you see is what you sign: the guard, the app's policy and the user's consent, before every signature. */

import type { Quote } from '@embedded-wallet/protocol'
import { throwIfAborted, untilAborted } from '../abort.js'
import { SessionError } from '../errors.js'
import type { PayloadForm, SigningSummary } from '../signingSummary.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { askConsent } from './consent.js'
import { fieldsNotShown } from './fieldsNotShown.js'
import { reportGuard } from './guardReport.js'
import { checkPayload, type ExpectedPayload, isRawPayload } from './payloadGuard.js'

/** What is about to be signed. */
export interface SigningRequest extends Omit<ExpectedPayload, 'now' | 'accountId' | 'profile'> {
  payloadToSign: string
  quote?: Quote
}

/** How a signature is authorized. */
interface SigningOptions {
  /** The user approved this very text before: it is checked as always, and `confirm` is not called again. */
  isSilent?: boolean
  /** The user did not ask for a signature: where no `confirm` asks, only a payload that names its operation is signed. */
  isUnattended?: boolean
  signal?: AbortSignal | undefined
}

/**
 * Throws unless this payload may be signed for this action, and notes it as signed. Reports to the app what was compared.
 *
 * @throws {SessionError} `PAYLOAD_MISMATCH`: the payload contradicts the action, or was signed before.
 * @throws {SessionError} `PAYLOAD_UNREADABLE`: it is damaged JSON, or names a field twice.
 * @throws {SessionError} `PAYLOAD_NOT_APPROVED`: its form is unknown, or it is a raw payload and there is no `confirm`; and
 * `approvePayload` did not approve it.
 * @throws {SessionError} `SIGNING_DECLINED`: `confirm` did not return `true`; or it was not called, see `isUnattended`.
 */
export async function authorizeSigning(
  wallet: OpenWallet,
  request: SigningRequest,
  options: SigningOptions = {},
): Promise<void> {
  let form: PayloadForm | undefined
  try {
    form = await authorize(wallet, request, options)
  } finally {
    reportGuard(wallet.onEvent, request, form)
  }
}

/** @returns The form of the payload that may be signed. */
async function authorize(
  wallet: OpenWallet,
  request: SigningRequest,
  { isSilent = false, isUnattended = false, signal }: SigningOptions,
): Promise<PayloadForm> {
  const { accountId, profile, clock, approvePayload, confirm } = wallet
  const { action, payloadToSign, quote } = request
  const form = checkPayload(payloadToSign, { ...request, accountId, profile, now: clock.now() })
  refuseSigned(wallet, request)
  if (isUnattended && confirm === undefined && form !== 'activity') {
    throw new SessionError(
      'SIGNING_DECLINED',
      'The payload does not name its operation, and no user confirmed it. Nothing was signed.',
    )
  }
  const notShown = fieldsNotShown(action, form, request.parameters)
  const summary: SigningSummary = {
    action,
    accountId,
    form,
    payloadToSign,
    ...(quote === undefined ? {} : { quote }),
    blind: notShown.length > 0,
    notShown,
  }
  // It may be a payment, whatever the action is: the app must ask its user, or decide.
  const isRaw = form === 'activity' && isRawPayload(payloadToSign)
  const needsApproval = form === 'unknown' || (isRaw && confirm === undefined)
  if (needsApproval && (await untilAborted(signal, approvePayload?.(summary))) !== true) {
    throw new SessionError(
      'PAYLOAD_NOT_APPROVED',
      `The service demanded a signature over ${
        isRaw
          ? 'bytes that no client can read: they may be a payment. The wallet needs confirm or approvePayload for that'
          : 'a payload of an unknown form'
      }. Nothing was signed.`,
    )
  }
  if (isSilent) throwIfAborted(signal)
  else await askConsent(wallet, summary, signal)
  takeOnce(wallet, request)
  return form
}

/** The requestId and the payload of a demand; a quote has no requestId. */
export interface Demand {
  payloadToSign: string
  requestId?: string | undefined
  /** A quote may be signed again, for itself alone: after a refused signature, or a lost response. */
  quoteId?: string | undefined
}

/**
 * Each demand for a signature is good for one: an honest service never sends one twice. Refuses what this page signed before, for another action or for this one.
 *
 * A reload forgets what was signed, and another tab does not know: a second signature over the same text gives a relay nothing
 * that the first did not.
 *
 * @throws {SessionError} `PAYLOAD_MISMATCH`.
 */
export function refuseSigned(
  { state: { signed } }: Pick<OpenWallet, 'state'>,
  { payloadToSign, requestId = payloadToSign, quoteId }: Demand,
): void {
  const isUsed = (text: string) => signed.has(text) && (quoteId === undefined || signed.get(text) !== quoteId)
  if (!isUsed(payloadToSign) && !isUsed(requestId)) return
  throw new SessionError(
    'PAYLOAD_MISMATCH',
    'The service demanded a second signature over the same requestId or payload. Nothing was signed.',
  )
}

/** Notes a demand as signed, unless it was signed before. No other call comes between the two. */
export function takeOnce(wallet: Pick<OpenWallet, 'state'>, demand: Demand): void {
  refuseSigned(wallet, demand)
  const { payloadToSign, requestId = payloadToSign, quoteId } = demand
  wallet.state.signed.set(payloadToSign, quoteId).set(requestId, quoteId)
}
