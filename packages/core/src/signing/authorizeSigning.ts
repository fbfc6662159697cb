/** What you see is what you sign: the guard, the app's policy and the person's consent, before every signature. */

import type { Quote } from '@embedded-wallet/protocol'
import { orAborted } from '../abort.js'
import { SessionError } from '../errors.js'
import { serverNow } from '../http/serviceClock.js'
import type { PayloadForm, SignedAction, SigningSummary } from '../signingSummary.js'
import type { Wallet } from '../wallet.js'
import { checkPayload, type ExpectedPayload } from './payloadGuard.js'

/** What is about to be signed. */
export interface SigningRequest extends Omit<ExpectedPayload, 'now' | 'accountId'> {
  payloadToSign: string
  quote?: Quote
}

/**
 * Throws unless this payload may be signed for this action.
 *
 * @throws {SessionError} `PAYLOAD_MISMATCH`, `PAYLOAD_UNREADABLE`, `PAYLOAD_NOT_APPROVED`, `SIGNING_DECLINED`.
 */
export async function authoriseSigning(
  wallet: Wallet,
  request: SigningRequest,
  { isSilent = false, signal }: { isSilent?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const { action, payloadToSign, quote } = request
  const { accountId } = wallet
  const isOpen = action === 'signPayload'
  const form = isOpen
    ? 'unknown'
    : checkPayload(payloadToSign, { ...request, accountId, now: serverNow(wallet) })
  const notShown = whatIsNotShown(action, form)
  const summary: SigningSummary = {
    action,
    accountId,
    form,
    payloadToSign,
    ...(quote === undefined ? {} : { quote }),
    blind: notShown.length > 0,
    notShown,
  }
  if (form === 'unknown' && !isOpen && (await orAborted(signal, wallet.approvePayload?.(summary))) !== true) {
    throw new SessionError(
      'PAYLOAD_NOT_APPROVED',
      'The service asked for a signature over a payload of a form that is not known. Nothing was signed.',
    )
  }
  const { confirm } = wallet
  if (!isSilent && confirm !== undefined && (await orAborted(signal, confirm(summary))) !== true) {
    throw new SessionError('SIGNING_DECLINED', 'The signature was declined. Nothing was signed.')
  }
  await orAborted(signal, undefined)
}

/** The activity form names its operation; neither form names what a quote pays. */
function whatIsNotShown(action: SignedAction, form: PayloadForm): string[] {
  return [
    ...(form === 'activity' ? [] : ['action']),
    ...(form === 'document' ? [] : ['accountId']),
    ...(action === 'executeQuote' ? ['amount', 'recipient'] : []),
    ...(action === 'exportWallet' && form !== 'activity' ? ['recipient'] : []),
  ]
}
