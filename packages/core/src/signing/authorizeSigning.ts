/** What you see is what you sign: the guard, the app's policy and the user's consent, before every signature. */

import type { Quote } from '@embedded-wallet/protocol'
import { throwIfAborted, untilAborted } from '../abort.js'
import { SessionError } from '../errors.js'
import type { OpenWallet } from '../openWallet.js'
import type { PayloadForm, SignedAction, SigningSummary } from '../signingSummary.js'
import type { ExpectedPayload } from './payloadGuard.js'

/** What checks payloads. It loads when the first one comes. */
export const loadGuard = () => import('./payloadGuard.js')

/** Starts to load the guard, while the network is busy: a page that only signs its own texts never loads it. */
export function preloadGuard(): void {
  // Lost: nothing, a failure to load shows where the guard is used.
  loadGuard().catch(() => undefined)
}

/** What is about to be signed. */
export interface SigningRequest extends Omit<ExpectedPayload, 'now' | 'accountId'> {
  payloadToSign: string
  quote?: Quote
}

/**
 * Throws unless this payload may be signed for this action.
 *
 * @param options.isSilent - Checks as always, and does not ask the user.
 * @throws {SessionError} `PAYLOAD_MISMATCH`: the payload contradicts the action.
 * @throws {SessionError} `PAYLOAD_UNREADABLE`: it is damaged JSON, or names a field twice.
 * @throws {SessionError} `PAYLOAD_NOT_APPROVED`: its form is unknown, and `approvePayload` did not approve it.
 * @throws {SessionError} `SIGNING_DECLINED`: `confirm` did not return `true`.
 * @throws {ServiceError} `ABORTED`: `signal` ended the wait.
 */
export async function authorizeSigning(
  { accountId, clock, approvePayload, confirm }: OpenWallet,
  request: SigningRequest,
  { isSilent = false, signal }: { isSilent?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const { action, payloadToSign, quote } = request
  // The app signs its own text with `signPayload`: there is nothing to compare it with.
  const isOwnText = action === 'signPayload'
  const form = isOwnText
    ? 'unknown'
    : (await loadGuard()).checkPayload(payloadToSign, { ...request, accountId, now: clock.now() })
  const notShown = toNotShown(action, form)
  const summary: SigningSummary = {
    action,
    accountId,
    form,
    payloadToSign,
    ...(quote === undefined ? {} : { quote }),
    blind: notShown.length > 0,
    notShown,
  }
  if (form === 'unknown' && !isOwnText && (await untilAborted(signal, approvePayload?.(summary))) !== true) {
    throw new SessionError(
      'PAYLOAD_NOT_APPROVED',
      'The service asked for a signature over a payload of an unknown form. Nothing was signed.',
    )
  }
  if (!isSilent && confirm !== undefined && (await untilAborted(signal, confirm(summary))) !== true) {
    throw new SessionError('SIGNING_DECLINED', 'The user declined the signature. Nothing was signed.')
  }
  throwIfAborted(signal)
}

/** The activity form names its operation; neither form names what a quote pays. */
function toNotShown(action: SignedAction, form: PayloadForm): string[] {
  return [
    ...(form === 'activity' ? [] : ['action']),
    ...(form === 'document' ? [] : ['accountId']),
    ...(action === 'executeQuote' ? ['amount', 'recipient'] : []),
    ...(action === 'exportWallet' && form !== 'activity' ? ['recipient'] : []),
  ]
}
