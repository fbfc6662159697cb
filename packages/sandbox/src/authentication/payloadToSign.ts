/** The texts that session keys sign, in the form of each profile. */

import type { AuthMethodType } from '@embedded-wallet/protocol'
import { canonicalJson } from '../encoding.js'
import type { Service } from '../state/service.js'
import { namesOf } from './organization.js'

/** The actions that must be signed. */
export type SignedAction =
  | `register ${AuthMethodType}`
  | 'revoke credential'
  | 'revoke session'
  | 'refresh session'
  | 'export wallet'
  | 'execute quote'

/** Source: the service's published schemas and examples of 21 August 2026. */
const activities: Readonly<Record<SignedAction, string>> = {
  'register PASSKEY': 'CREATE_AUTHENTICATORS_V2',
  'register OAUTH': 'CREATE_OAUTH_PROVIDERS',
  'register EMAIL_OTP': 'UPDATE_USER_EMAIL',
  'register SMS_OTP': 'UPDATE_USER_PHONE_NUMBER',
  'revoke credential': 'DELETE_AUTHENTICATORS',
  'revoke session': 'DELETE_API_KEYS',
  'refresh session': 'CREATE_READ_WRITE_SESSION_V2',
  'export wallet': 'EXPORT_WALLET',
  'execute quote': 'SIGN_TRANSACTION_V2',
}

/** The action that a payload authorizes. */
export interface PayloadSubject {
  accountId: string
  action: SignedAction
  /** The `type` field of the interface document's form. */
  type: string
  requestId: string
  /** ISO 8601 */
  expiresAt: string
  /** The parameters of the action: identifiers and public keys, never a secret. */
  parameters: Readonly<Record<string, unknown>>
}

/** @returns The text that the client must sign exactly as it is. */
export function payloadToSign(subject: PayloadSubject, { deployment, clock }: Service): string {
  const { accountId, action, type, requestId, expiresAt, parameters } = subject
  const { payloadForm } = deployment
  if (payloadForm === 'interface') return canonicalJson({ accountId, expiresAt, requestId, type })
  const { organizationId } = namesOf(accountId)
  const timestampMs = String(clock.now())
  const activity = `ACTIVITY_TYPE_${activities[action]}`
  if (action === 'execute quote')
    // Source: published example of POST /quotes, 2026-04 and 2026-08: `type` comes first, and the keys are not sorted.
    return JSON.stringify({
      type: activity,
      timestampMs,
      organizationId,
      parameters,
      generateAppProofs: true,
    })
  if (payloadForm === 'activity')
    return canonicalJson({
      organizationId,
      parameters: { accountId, expiresAt, requestId, ...parameters },
      timestampMs,
      type: activity,
    })
  // Source: profile 2026-04, POST /auth/credentials: the published example has this order of keys.
  if (action === 'register EMAIL_OTP') return JSON.stringify({ requestId, type, accountId, expiresAt })
  return opaqueText()
}

/** Source: profile 2026-04, whose examples show the other texts to sign as base64 that a client cannot read. */
function opaqueText(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(96))))
}

/** The parameters of the transaction that a quote's execution sends. */
export function transactionParameters(accountId: string, quoteId: string): Readonly<Record<string, unknown>> {
  return {
    signWith: namesOf(accountId).walletId,
    // Assumption: its content is opaque to clients. These 64 digits are not a real transaction.
    unsignedTransaction: [accountId, quoteId].map((id) => id.replace(/^\w+:|-/g, '')).join(''),
    type: 'TRANSACTION_TYPE_ETHEREUM',
  }
}
