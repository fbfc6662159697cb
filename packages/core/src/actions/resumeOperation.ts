/** Verb: wait on for what the service still works on. */

import type { AuthMethod } from '@embedded-wallet/protocol'
import { finishRevocation } from '../authMethods/passkeyHousekeeping.js'
import { finishRegistration } from '../authMethods/registration.js'
import { joinOrStart, settledElsewhere } from '../operations/operate.js'
import { isSignIn, listOperations } from '../operations/operationMemory.js'
import type { Finish, Waiting } from '../operations/waiting.js'
import type { OperationAction, SignInAction, WalletSession } from '../records.js'
import { finishSignIn } from '../signIn/provenSignIn.js'
import { signInOnce } from '../signIn/signInOnce.js'
import { finishRevokedSession } from '../signing/revokeSessions.js'
import { notRead } from '../store/notRead.js'
import { openWallet, type Wallet } from '../wallet/wallet.js'
import { finishExport } from './exportWallet.js'
import { finishRefresh } from './refreshSession.js'
import { finishContact } from './updateContact.js'

/** What an operation came to: the result of its verb. */
export type ResumedOperation =
  | { action: 'exportWallet'; result: { mnemonic: string } }
  | { action: SignInAction | 'refreshSession'; result: WalletSession }
  | { action: Extract<OperationAction, `register${string}`>; result: AuthMethod }
  | { action: 'revokeAuthMethod' | 'revokeSession' | 'updateContact'; result: undefined }

const finishes: Readonly<Record<OperationAction, Finish<unknown>>> = {
  signInWithPasskey: finishSignIn,
  signInWithEmailOtp: finishSignIn,
  signInWithSmsOtp: finishSignIn,
  signInWithOAuth: finishSignIn,
  registerPasskey: finishRegistration,
  registerEmailOtp: finishRegistration,
  registerSmsOtp: finishRegistration,
  registerOAuth: finishRegistration,
  revokeAuthMethod: finishRevocation,
  revokeSession: finishRevokedSession,
  refreshSession: finishRefresh,
  exportWallet: finishExport,
  updateContact: finishContact,
}

/**
 * Waits for an operation of this device, even after a reload and from another tab: it sends the identical request until the
 * service settles it. Nothing is signed, and the user sees no prompt.
 * If `signal` ends the wait, the operation continues and stays listed.
 *
 * @returns The result of the verb: a session is open on this device, an export is returned.
 * @throws {ServiceError} `PROCESSING`: `signal` ended the wait.
 * @throws {ServiceError} `OUTCOME_UNKNOWN`: it is not listed anymore, or the service forgot its result. Read the current state.
 * @throws {SessionError} `SEALED_KEY_INVALID`, `SESSION_UNUSABLE`, `ENVELOPE_INVALID`: what came cannot be opened on this device.
 * @throws {StoreError} `STORE_UNAVAILABLE`: the browser could not read its storage: `retryable` is true. Or it is done, and the browser
 * refused to delete a stored key.
 * @see docs/guides/sessions.md
 * @example
 * ```ts
 * const [operation] = await pendingOperations(wallet)
 * if (operation) await resumeOperation(wallet, { id: operation.id })
 * ```
 */
export async function resumeOperation(
  wallet: Wallet,
  { id, ...waiting }: { id: string } & Waiting,
): Promise<ResumedOperation> {
  const open = openWallet(wallet)
  const { operations, isKnown } = await listOperations(open)
  const found = operations.find((one) => one.id === id)
  if (found === undefined) throw isKnown ? settledElsewhere() : notRead('this operation')
  const { action } = found
  const thing = {
    ...waiting,
    action,
    isSame: (one: { id: string }) => one.id === id,
    finish: finishes[action],
  }
  const join = () =>
    joinOrStart(open, thing, async (error: unknown = settledElsewhere()) => {
      throw error
    })
  const inTurn = () => signInOnce(open, waiting.signal, join as () => Promise<WalletSession>)
  return { action, result: await (isSignIn(action) ? inTurn() : join()) } as ResumedOperation
}
