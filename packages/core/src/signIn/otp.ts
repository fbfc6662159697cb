/** One-time codes, by mail and by SMS: sending, and signing in with one, in the clear or sealed. */

import {
  accountKey,
  type OtpChallenge,
  REQUEST_ID_HEADER,
  type SignedRetryChallenge,
  WALLET_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import { rememberAuthMethod, withAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { ServiceError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import { createClientKey, preloadKeyOpener } from '../keys/clientKey.js'
import { clientPublicKeyHex, compressPublicKeyHex, createClientHeldKeyPair } from '../keys/clientKeyPair.js'
import { requireEnvelopeSigner } from '../keys/requireEnvelopeSigner.js'
import type { WalletSession } from '../session/sessionRecord.js'
import { createWalletSignature } from '../signing/walletSignature.js'
import type { Wallet } from '../wallet.js'
import { finishSignIn, sessionOf, signInOnce } from './signInOnce.js'

/** The credential types that sign in with a code. */
export type OtpType = 'EMAIL_OTP' | 'SMS_OTP'

interface OtpOptions {
  authMethodId?: string | undefined
  signal?: AbortSignal | undefined
}

// The page may be discarded while its person reads the mail: the target must outlive it. It is public.
const targetKey = (wallet: Wallet, authMethodId: string) =>
  `otp-target/${accountKey(wallet.accountId)}/${authMethodId}`

// Beside the store: one that fails costs the memory over a reload, and nothing before.
const targetsOfPage = new WeakMap<Wallet, Map<string, string>>()

async function keepTarget(wallet: Wallet, authMethodId: string, target: string): Promise<void> {
  const targets = targetsOfPage.get(wallet) ?? new Map<string, string>()
  targetsOfPage.set(wallet, targets.set(authMethodId, target))
  await wallet.sessionStore.set(targetKey(wallet, authMethodId), target).catch(() => undefined)
}

/** Deployments that have SMS at all take its codes sealed. */
const isSealed = (wallet: Wallet, type: OtpType) => wallet.otp === 'encrypted' || type === 'SMS_OTP'

/** Asks the service to send a code. */
export async function sendOtp(wallet: Wallet, type: OtpType, options: OtpOptions): Promise<OtpChallenge> {
  const { signal } = options
  return withAuthMethod(wallet, type, options, async ({ authMethodId }) => {
    const { body } = await callRelay(wallet, 'challengeAuthMethod', {
      params: { authMethodId },
      body: '{}',
      signal,
      acts: true,
    })
    const challenge = body as OtpChallenge
    await rememberAuthMethod(wallet, type, { authMethodId })
    if (isSealed(wallet, type) && challenge.otpEncryptionTargetBundle !== undefined) {
      await keepTarget(wallet, authMethodId, challenge.otpEncryptionTargetBundle)
    }
    return challenge
  })
}

/** Signs in with a code. The client key is made here, so that nothing needs to survive while the code is on its way. */
export async function signInWithOtp(
  wallet: Wallet,
  type: OtpType,
  otp: string,
  options: OtpOptions,
): Promise<WalletSession> {
  if (typeof otp !== 'string' || otp === '')
    throw new TypeError('otp: the code as the person typed it is needed')
  const verify = isSealed(wallet, type) ? verifySealed : verifyPlain
  return signInOnce(wallet, options.signal, async () => {
    return withAuthMethod(wallet, type, options, ({ authMethodId }) =>
      verify(wallet, type, otp, authMethodId, options.signal),
    )
  })
}

async function verifyPlain(
  wallet: Wallet,
  type: OtpType,
  otp: string,
  authMethodId: string,
  signal: AbortSignal | undefined,
): Promise<WalletSession> {
  preloadKeyOpener(wallet)
  const clientKey = await createClientKey(wallet)
  const answer = await callRelay(wallet, 'verifyAuthMethod', {
    params: { authMethodId },
    body: JSON.stringify({ type, otp, clientPublicKey: clientKey.clientPublicKey }),
    signal,
    acts: true,
  })
  await rememberAuthMethod(wallet, type, { authMethodId })
  return finishSignIn(wallet, authMethodId, sessionOf(answer), clientKey)
}

/** Newer deployments: code and key travel sealed, and the service asks for a signature with that key. */
async function verifySealed(
  wallet: Wallet,
  type: OtpType,
  otp: string,
  authMethodId: string,
  signal: AbortSignal | undefined,
): Promise<WalletSession> {
  const signer = requireEnvelopeSigner(wallet)
  const target = await targetOf(wallet, authMethodId)
  const { sealOtp } = await import('../keys/signedEnvelope.js')
  const keyPair = await createClientHeldKeyPair()
  const clientPublicKey = await clientPublicKeyHex(keyPair)
  const call = {
    params: { authMethodId },
    body: JSON.stringify({
      type,
      encryptedOtpBundle: await sealOtp(target, signer, { otp, clientPublicKey }),
    }),
    signal,
    // A code is used up by the first of the two calls.
    acts: true,
  }
  const first = await callRelay(wallet, 'verifyAuthMethod', call)
  if (first.status !== 202) throw unexpected('it did not ask for a signature with the client key')
  const { payloadToSign, requestId } = first.body as SignedRetryChallenge
  // The key is new and opens nothing but this session, so there is nothing else that a signature could allow.
  const signature = await createWalletSignature(payloadToSign, {
    signingKey: keyPair.privateKey,
    publicKey: compressPublicKeyHex(clientPublicKey),
  })
  const headers = { [WALLET_SIGNATURE_HEADER]: signature, [REQUEST_ID_HEADER]: requestId }
  const answer = await callRelay(wallet, 'verifyAuthMethod', { ...call, headers })
  await rememberAuthMethod(wallet, type, { authMethodId })
  return finishSignIn(wallet, authMethodId, sessionOf(answer), { keyPair, clientPublicKey })
}

async function targetOf(wallet: Wallet, authMethodId: string): Promise<string> {
  const stored = await wallet.sessionStore.get(targetKey(wallet, authMethodId)).catch(() => undefined)
  const target = stored ?? targetsOfPage.get(wallet)?.get(authMethodId)
  if (typeof target === 'string') return target
  throw unexpected(
    'it offered no key to seal the code to. Send a code first, and see that it is a deployment for otp "encrypted"',
  )
}

const unexpected = (what: string) =>
  new ServiceError('UNEXPECTED_RESPONSE', `The service answered otherwise: ${what}.`)
