/** Calls that the service accepts and settles later: the response in between, and the data of the events of their end. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum } from '../scalars.js'

/**
 * The body of a 200 that says: accepted, not settled. Send the identical request again until another response comes.
 *
 * Source: dated profiles, section 8.
 */
export interface Processing {
  status: 'PROCESSING'
  message?: string
}

/** The calls that the service may settle later. The challenge of a passkey is never one of them. */
export const processingEndpoints = [
  'registerAuthMethod',
  'challengeAuthMethod',
  'verifyAuthMethod',
  'revokeAuthMethod',
  'revokeSession',
  'refreshSession',
  'exportInternalAccount',
] as const
/** One of `processingEndpoints`. */
export type ProcessingEndpointName = (typeof processingEndpoints)[number]

/**
 * Whether the service has accepted a call and not settled it: a 200 with the status PROCESSING and no id, and only of the endpoints of
 * `processingEndpoints`.
 */
export function isProcessing(endpoint: string, status: number, body: unknown): body is Processing {
  if (status !== 200 || !(processingEndpoints as readonly string[]).includes(endpoint)) return false
  const { status: said, id } = (body ?? {}) as { status?: unknown; id?: unknown }
  return said === 'PROCESSING' && id == null
}

/** The data of a `WALLET_OPERATION` event: a call that the service had accepted has ended. It holds no secret. */
export interface WalletOperation extends ValueOf<typeof walletOperation> {}

const walletOperation = v.object({
  operationId: v.pipe(v.string(), v.nonEmpty()),
  /** The `Request-Id` of the signed request. */
  requestId: v.pipe(v.string(), v.nonEmpty()),
  operationType: openEnum<
    'auth_credential.create' | 'auth_credential.delete' | 'session.revoke' | 'wallet.export'
  >(),
  resourceType: openEnum<'AUTH_METHOD' | 'SESSION' | 'INTERNAL_ACCOUNT'>(),
  /** Of a create: the id of the new credential. */
  resourceId: Identifier,
  /** After a `completed` export the identical request gets the wallet. */
  status: openEnum<'completed' | 'failed'>(),
  /** Of a failed operation. */
  error: v.exactOptional(v.object({ code: openEnum<'SIGNER_PROVIDER_REJECTED'>() })),
})
export const WalletOperation: Readable<WalletOperation> = readable(walletOperation, [
  'requestId',
  'operationType',
  'resourceId',
  'status',
])
