/** The texts that session keys sign, in the form of each profile, and the names behind an account that they have. */

import type { AuthMethodType, OpenEnum } from '@embedded-wallet/protocol'
import { bytesToBase64, canonicalJson } from '../encoding.js'
import type { Service } from '../state/service.js'

/** The type of each activity, and whether its parameters name the user. Source: profile 2026-08, "What is put before a wallet to sign". */
const activities = {
  'register PASSKEY': ['CREATE_AUTHENTICATORS_V2', 'with user'],
  'register OAUTH': ['CREATE_OAUTH_PROVIDERS', 'with user'],
  'register EMAIL_OTP': ['UPDATE_USER_EMAIL', 'with user'],
  'register SMS_OTP': ['UPDATE_USER_PHONE_NUMBER', 'with user'],
  'revoke PASSKEY': ['DELETE_AUTHENTICATORS', 'with user'],
  // Source: the wallet supplier's public API. An empty address removes it.
  'revoke OAUTH': ['DELETE_OAUTH_PROVIDERS', 'with user'],
  'revoke EMAIL_OTP': ['UPDATE_USER_EMAIL', 'with user'],
  'revoke SMS_OTP': ['UPDATE_USER_PHONE_NUMBER', 'with user'],
  'revoke session': ['DELETE_API_KEYS', 'with user'],
  'refresh session': ['CREATE_READ_WRITE_SESSION_V2', 'without user'],
  'export wallet': ['EXPORT_WALLET', 'without user'],
  'set privacy': ['SIGN_RAW_PAYLOAD_V2', 'without user'],
  'update email': ['UPDATE_USER_EMAIL', 'with user'],
  'update phone': ['UPDATE_USER_PHONE_NUMBER', 'with user'],
  'execute quote': ['SIGN_TRANSACTION_V2', 'without user'],
} as const satisfies Record<string, readonly [type: string, user: 'with user' | 'without user']>

type SignedAction = keyof typeof activities

export interface PayloadSubject {
  accountId: string
  action: SignedAction
  /** The `type` field of the interface document's form. Default: the name of the action. */
  type?: OpenEnum<AuthMethodType>
  requestId: string
  expiresAt: string
  parameters: Readonly<Record<string, unknown>>
}

export function payloadToSign(subject: PayloadSubject, { deployment, clock }: Service): string {
  const { accountId, action, requestId, expiresAt } = subject
  const { payloadForm } = deployment
  // Assumption: the document shows the type of credential actions only.
  const type = subject.type ?? action.toUpperCase().replace(' ', '_')
  if (payloadForm === 'interface') return canonicalJson({ accountId, expiresAt, requestId, type })
  const { organizationId, userId } = namesOf(accountId)
  const timestampMs = String(clock.now())
  const [activity, user] = activities[action]
  const parameters = { ...subject.parameters, ...(user === 'with user' && { userId }) }
  const known = { type: `ACTIVITY_TYPE_${activity}`, timestampMs, organizationId, parameters }
  // Source: published example of POST /quotes, 2026-04 and 2026-08: `type` comes first, and the keys are not sorted.
  if (action === 'execute quote') return JSON.stringify({ ...known, generateAppProofs: true })
  if (payloadForm === 'activity') return canonicalJson(known)
  // Source: published example of POST /auth/credentials, 2026-04, with this order of keys.
  if (action === 'register EMAIL_OTP') return JSON.stringify({ requestId, type, accountId, expiresAt })
  // Source: profile 2026-04. Its examples show the other texts to sign as base64 that a client cannot read.
  return bytesToBase64(crypto.getRandomValues(new Uint8Array(96)))
}

/** The parameters of a credential's removal. Source: profile 2026-08, section 2. */
export function removalParameters(type: AuthMethodType, authMethodId: string) {
  const id = authMethodId.replace('AuthMethod:', '')
  return {
    PASSKEY: { authenticatorIds: [`authenticator_${id}`] },
    OAUTH: { providerIds: [`provider_${id}`] },
    EMAIL_OTP: { userEmail: '' },
    SMS_OTP: { userPhoneNumber: '' },
  }[type]
}

export function transactionParameters(accountId: string, quoteId: string): Readonly<Record<string, unknown>> {
  return {
    signWith: namesOf(accountId).walletId,
    // Assumption: its content is opaque to clients. These 64 digits are not a real transaction.
    unsignedTransaction: [accountId, quoteId].map((id) => id.replace(/^\w+:|-/g, '')).join(''),
    type: 'TRANSACTION_TYPE_ETHEREUM',
  }
}

/** Assumption: each account has an organization of its own, with one user and one wallet; clients must not compare them. */
export function namesOf(accountId: string): { organizationId: string; userId: string; walletId: string } {
  const name = accountId.replace(/^\w+:/, '')
  return { organizationId: `org_${name}`, userId: `user_${name}`, walletId: `wallet_${name}` }
}

/** Assumption: exports and one-time-code targets may have different signers, so that a client pins each. */
export async function envelopeSigner({ deployment, keys }: Service, kind: 'export' | 'otp') {
  return deployment.signedEnvelopes ? keys(kind) : undefined
}
