/** Verb: sign in with a passkey. */

import { PasskeyAuthChallenge, REQUEST_ID_HEADER, Session } from '@embedded-wallet/protocol'
import { ServiceError, SessionError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import { readAnswer } from '../http/readAnswer.js'
import { withPasskeyErrors } from '../passkey/passkeyError.js'
import { toAssertion, toWebAuthnChallenge } from '../passkey/wireNames.js'
import { clientPublicKeyHex, createClientKeyPair } from '../session/clientKeyPair.js'
import { keepSession } from '../session/currentSession.js'
import { recallPasskey, rememberPasskey } from '../session/passkeyMemory.js'
import { toSessionRecord, toWalletSession, type WalletSession } from '../session/sessionRecord.js'
import type { Wallet } from '../wallet.js'
import { listAuthMethods } from './listAuthMethods.js'

/** How long the browser's prompt may stand, in milliseconds: WebAuthn's recommendation where the user is verified. */
const promptTimeoutMs = 300_000

/**
 * Signs in with a passkey. Afterwards this device holds a session key that no script can read.
 *
 * Call it from a click: browsers open the prompt only shortly after one.
 *
 * @param options.authMethodId - The passkey's AuthMethod. Left out: the one last used here, or the account's first.
 * @returns The session, without its key.
 * @throws {PasskeyError} `PASSKEY_CANCELLED`, `PASSKEY_ABORTED`, `PASSKEY_UNSUPPORTED`, `PASSKEY_RP_ID_MISMATCH`,
 * `PASSKEY_FAILED`.
 * @throws {SessionError} `AUTH_METHOD_NOT_FOUND` when the account has no passkey; `SEALED_KEY_INVALID` and
 * `SESSION_UNUSABLE` when the service's answer is not fit for this device; `INSECURE_CONTEXT`.
 * @throws {ServiceError} `REFUSED` when the assertion is not accepted; `UNREACHABLE`, `ABORTED`, `RATE_LIMITED`,
 * `UNEXPECTED_ANSWER`.
 * @see the interface document, "Credential types for wallet sessions"
 * @example
 * ```ts
 * const { expiresAt } = await signInWithPasskey(wallet)
 * ```
 */
export async function signInWithPasskey(
  wallet: Wallet,
  { authMethodId, signal }: { authMethodId?: string; signal?: AbortSignal } = {},
): Promise<WalletSession> {
  // The curve arithmetic loads while the network and the person are busy. A failure is met where it is awaited.
  const loadingKeyOpener = import('../session/sealedSessionKey.js')
  loadingKeyOpener.catch(() => undefined)

  const clientKeyPair = await createClientKeyPair()
  const body = JSON.stringify({ clientPublicKey: await clientPublicKeyHex(clientKeyPair) })
  const ask = ({ authMethodId }: KnownPasskey) =>
    callRelay(wallet, 'challengeAuthMethod', { params: { authMethodId }, body, signal })

  let passkey = await choosePasskey(wallet, authMethodId, signal)
  const offer = await ask(passkey).catch(async (error) => {
    // What this device remembers may have been revoked elsewhere. The client key is not used up: it was not accepted.
    const isForgotten = passkey.isRemembered && error instanceof ServiceError && error.status === 404
    if (!isForgotten) throw error
    passkey = await findPasskey(wallet, signal)
    return ask(passkey)
  })
  const challenge = readAnswer(PasskeyAuthChallenge, offer.json)
  const credentialId = challenge.credentialId ?? passkey.credentialId

  const credential = await withPasskeyErrors(signal, () =>
    wallet.passkeys.get(
      {
        challenge: toWebAuthnChallenge(challenge.challenge),
        ...(wallet.rpId === undefined ? {} : { rpId: wallet.rpId }),
        allowCredentials: credentialId === undefined ? [] : [{ type: 'public-key', id: credentialId }],
        userVerification: 'required',
        timeout: promptTimeoutMs,
      },
      signal ? { signal } : {},
    ),
  )
  const assertion = toAssertion(credential)
  const answer = await callRelay(wallet, 'verifyAuthMethod', {
    params: { authMethodId: passkey.authMethodId },
    // The client public key was bound at the challenge and must not come again.
    body: JSON.stringify({ type: 'PASSKEY', assertion }),
    headers: { [REQUEST_ID_HEADER]: challenge.requestId },
    signal,
  })
  const session = readAnswer(Session, answer.json)
  if (session.encryptedSessionSigningKey === undefined) {
    throw new SessionError('SESSION_UNUSABLE', 'The service opened a session without a sealed session key.')
  }
  const { openSealedSessionKey } = await loadingKeyOpener
  const key = await openSealedSessionKey(session.encryptedSessionSigningKey, clientKeyPair)
  const record = toSessionRecord(wallet.accountId, passkey.authMethodId, session, key)
  await rememberPasskey(wallet, {
    authMethodId: passkey.authMethodId,
    credentialId: assertion.credentialId,
  })
  return toWalletSession(await keepSession(wallet, record))
}

/** A passkey by its ids, as far as they are known. */
interface KnownPasskey {
  authMethodId: string
  credentialId?: string
  /** Chosen because it was used here before, not because someone asked for it. */
  isRemembered?: boolean
}

async function choosePasskey(
  wallet: Wallet,
  authMethodId: string | undefined,
  signal: AbortSignal | undefined,
): Promise<KnownPasskey> {
  const remembered = await recallPasskey(wallet)
  if (authMethodId !== undefined)
    return remembered?.authMethodId === authMethodId ? remembered : { authMethodId }
  return remembered ? { ...remembered, isRemembered: true } : findPasskey(wallet, signal)
}

async function findPasskey(wallet: Wallet, signal: AbortSignal | undefined): Promise<KnownPasskey> {
  const all = await listAuthMethods(wallet, signal ? { signal } : {})
  const passkey = all.find(({ type }) => type === 'PASSKEY')
  if (passkey === undefined) {
    throw new SessionError('AUTH_METHOD_NOT_FOUND', 'The account has no passkey. Register one first.')
  }
  return { authMethodId: passkey.id, ...(passkey.credentialId ? { credentialId: passkey.credentialId } : {}) }
}
