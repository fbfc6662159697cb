/** The texts that session keys sign, in the interface document's form and in the activity form of newer deployments. */

import type { AuthMethodType } from '@embedded-wallet/protocol'
import { canonicalJson } from '../encoding.js'
import type { Service } from '../state/service.js'
import { organizationOf } from './organization.js'

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

/** @returns JSON text with sorted keys. The client must sign this exact text. */
export function payloadToSign(subject: PayloadSubject, { deployment, clock }: Service): string {
  const { accountId, action, type, requestId, expiresAt, parameters } = subject
  if (deployment.payloadForm !== 'activity') return canonicalJson({ accountId, expiresAt, requestId, type })
  return canonicalJson({
    organizationId: organizationOf(accountId),
    parameters: { accountId, expiresAt, requestId, ...parameters },
    timestampMs: String(clock.now()),
    type: `ACTIVITY_TYPE_${activities[action]}`,
  })
}
