/** The data of the events at the end of calls that the service accepts and settles later: see `processing.ts`. */

import * as v from 'valibot'
import { type Readable, readable, type ValueOf } from '../reading.js'
import { Identifier, openEnum } from '../scalars.js'

/** The data of a `WALLET_OPERATION` event: a call that the service had accepted has ended. It holds no secret. */
export interface WalletOperation extends ValueOf<typeof walletOperation> {}

const walletOperation = v.object({
  operationId: v.pipe(v.string(), v.nonEmpty()),
  /** The `Request-Id` of the signed request. */
  requestId: v.pipe(v.string(), v.nonEmpty()),
  operationType: openEnum<
    | 'auth_credential.create'
    | 'auth_credential.delete'
    | 'session.revoke'
    | 'wallet.export'
    | 'customer.contact_update'
  >(),
  resourceType: openEnum<'AUTH_METHOD' | 'SESSION' | 'INTERNAL_ACCOUNT' | 'CUSTOMER'>(),
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
