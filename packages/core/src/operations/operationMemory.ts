/** The operations that this device began and of which it does not know the end: stored before the request leaves. */

import {
  identifierPattern,
  REQUEST_ID_HEADER,
  STEP_UP_HEADER,
  WALLET_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import type { RelayCall } from '../http/relayCall.js'
import type { RelayedName } from '../http/relayedEndpoints.js'
import { readKeyPair } from '../keys/clientKey.js'
import type { OperationAction, PendingOperation } from '../records.js'
import { operationKey } from '../session/operationKey.js'
import { newestById } from '../store/pageStore.js'
import { anyText, isAbsentOr, isTime, readRecord } from '../store/storedRecord.js'
import type { OpenWallet } from '../wallet/wallet.js'

const verify = ['verifyAuthMethod', 'authMethodId'] as const
const register = ['registerAuthMethod', ''] as const

/** The endpoint of each action, and the name of the id in its path. */
const endpoints: Readonly<Record<OperationAction, readonly [RelayedName, string]>> = {
  signInWithPasskey: verify,
  signInWithEmailOtp: verify,
  signInWithSmsOtp: verify,
  signInWithOAuth: verify,
  registerPasskey: register,
  registerEmailOtp: register,
  registerSmsOtp: register,
  registerOAuth: register,
  revokeAuthMethod: ['revokeAuthMethod', 'authMethodId'],
  revokeSession: ['revokeSession', 'sessionId'],
  refreshSession: ['refreshSession', 'sessionId'],
  exportWallet: ['exportInternalAccount', 'accountId'],
  updateContact: ['updateCustomer', 'customerId'],
}

/** Whether the action opens a session with a proof. */
export const isSignIn = (action: OperationAction): boolean => endpoints[action] === verify

/** The identical request of an operation. */
export function toCall({ action, target, body, type, ...sent }: PendingOperation): {
  name: RelayedName
  call: RelayCall<RelayedName>
} {
  const [name, id] = endpoints[action]
  const headers: Record<string, string> = {}
  if (sent.signature !== undefined) headers[WALLET_SIGNATURE_HEADER] = sent.signature
  if (sent.requestId !== undefined) headers[REQUEST_ID_HEADER] = sent.requestId
  if (sent.stepUpId !== undefined) headers[STEP_UP_HEADER] = sent.stepUpId
  const params = (id ? { [id]: target } : undefined) as RelayCall<RelayedName>['params']
  return { name, call: { params, body, type, headers, hasSideEffects: true } }
}

// Assumption: it is not documented how long a call without a challenge may take. We take the lifetime of the other calls' challenges.
const unsaidMs = 300_000
/** The service's clocks may disagree, and a request may be under way. An export is over at its end. */
const marginMs = 60_000

/** When an operation without a challenge counts as over. */
export const untilUnsaid = ({ clock }: OpenWallet): string => new Date(clock.now() + unsaidMs).toISOString()

/** When nothing more comes of an operation's request, by the service's clock. */
export const endOf = ({ action, expiresAt }: PendingOperation): number =>
  Date.parse(expiresAt) + (action === 'exportWallet' ? 0 : marginMs)

/** Stores an operation. If the store does not take what is newly known of it, the operation stays there as it was. */
export const keepOperation = (wallet: OpenWallet, operation: PendingOperation): Promise<unknown> =>
  wallet.store.update(operationKey(wallet, operation.id), operation)

/** Forgets an operation, its key included. If the store refuses, its record counts until its end. */
export const forgetOperation = (wallet: OpenWallet, { id }: PendingOperation): Promise<unknown> =>
  wallet.store.delete(operationKey(wallet, id))

/** Whether it continues: another tab may have settled it, and a sign-out clears it. What cannot be read continues: the service joins a repeat. */
export const isKept = async (wallet: OpenWallet, { id }: PendingOperation): Promise<boolean> =>
  (await wallet.store.get(operationKey(wallet, id))) !== undefined

/**
 * The operations of this account on this device. Expired ones are forgotten.
 *
 * @returns `isKnown`: false if the store could not be read. Then these are the operations of this page, and there may be others.
 */
export async function listOperations(
  wallet: OpenWallet,
): Promise<{ operations: PendingOperation[]; isKnown: boolean }> {
  const operations: PendingOperation[] = []
  const { values, isKnown } = await wallet.store.list(operationKey(wallet))
  for (const operation of newestById(values.flatMap((value) => readOperation(value) ?? []))) {
    if (wallet.clock.now() > endOf(operation)) await forgetOperation(wallet, operation)
    else operations.push(operation)
  }
  return { operations, isKnown }
}

function readOperation(value: unknown): PendingOperation | undefined {
  return readRecord<PendingOperation>(value, {
    id: anyText,
    action: (action) => typeof action === 'string' && Object.hasOwn(endpoints, action),
    target: new RegExp(`^$|${identifierPattern.source}`),
    body: isAbsentOr(anyText),
    signature: isAbsentOr(anyText),
    requestId: isAbsentOr(anyText),
    stepUpId: isAbsentOr(anyText),
    type: isAbsentOr(anyText),
    since: Number.isFinite,
    expiresAt: isTime,
    isSeen: (isSeen) => typeof isSeen === 'boolean',
    keyPair: isAbsentOr((pair) => [true, false].some((isHeld) => readKeyPair(pair, isHeld) !== undefined)),
    begun: () => true,
    authMethodId: isAbsentOr(identifierPattern),
  })
}
