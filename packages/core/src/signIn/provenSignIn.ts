/** Sends the proof of a sign-in, waits until it settles, and opens the session. */

import type { AuthMethodType, Session } from '@embedded-wallet/protocol'
import { rememberAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { toClientKey } from '../keys/clientKey.js'
import { joinOrStart, operate } from '../operations/operate.js'
import { untilUnsaid } from '../operations/operationMemory.js'
import type { Finish, Operated, Waiting } from '../operations/waiting.js'
import type { PendingOperation, SignInAction, WalletSession } from '../records.js'
import { opening } from '../session/openings.js'
import { openSession } from '../session/openSession.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { signInOnce } from './signInOnce.js'

const actions: Record<AuthMethodType, SignInAction> = {
  PASSKEY: 'signInWithPasskey',
  EMAIL_OTP: 'signInWithEmailOtp',
  SMS_OTP: 'signInWithSmsOtp',
  OAUTH: 'signInWithOAuth',
}

/** Opens the session of a proof that the service took. */
export const finishSignIn: Finish<WalletSession> = async (wallet, operation, session: Session) => {
  const { target: authMethodId, keyPair, body } = operation
  const { type, assertion } = JSON.parse(body!)
  const opened = await openSession(wallet, authMethodId, session, await toClientKey(wallet, keyPair!))
  const credentialId = assertion && { credentialId: assertion.credentialId }
  await rememberAuthMethod(wallet, type, { authMethodId, ...credentialId })
  return opened
}

/** One proof. */
interface Proof extends Pick<PendingOperation, 'requestId' | 'signature'>, Waiting {
  type: AuthMethodType
  authMethodId: string
  body: string
  keyPair: CryptoKeyPair
  /** When its challenge ends; undefined if it has none. */
  expiresAt?: string | undefined
}

/** The sign-in that a proof or a call is for. A step-up counts for itself alone. */
const toOperated = (
  { stepUp }: OpenWallet,
  type: AuthMethodType,
  authMethodId: string | undefined,
  { signal, onState }: Waiting,
): Operated<WalletSession> => ({
  action: actions[type],
  finish: finishSignIn,
  signal,
  onState,
  isSame: ({ target, stepUpId }) =>
    (authMethodId === undefined || target === authMethodId) && stepUpId === stepUp?.id,
})

/** Proves a sign-in to the service. */
export async function proveSignIn(
  wallet: OpenWallet,
  { type, authMethodId, expiresAt, signal, onState, ...proof }: Proof,
): Promise<WalletSession> {
  return operate(wallet, toOperated(wallet, type, authMethodId, { signal, onState }), async () => ({
    ...proof,
    id: proof.requestId ?? crypto.randomUUID(),
    action: actions[type],
    target: authMethodId,
    stepUpId: wallet.stepUp?.id,
    since: wallet.clock.now(),
    expiresAt: expiresAt ?? untilUnsaid(wallet),
    isSeen: false,
  }))
}

/** One sign-in for all tabs: it joins the one of its type in progress, even after a reload, or starts one. */
export async function joinSignIn(
  wallet: OpenWallet,
  type: AuthMethodType,
  { authMethodId, ...waiting }: { authMethodId?: string | undefined } & Waiting,
  start: () => Promise<WalletSession>,
): Promise<WalletSession> {
  // It makes no call that needs a session.
  return opening(wallet, [], () =>
    signInOnce(wallet, waiting.signal, async () => {
      return joinOrStart(wallet, toOperated(wallet, type, authMethodId, waiting), start)
    }),
  )
}
