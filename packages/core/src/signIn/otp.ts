/** One-time codes, by e-mail and by SMS: sends one, and signs in with one, in the clear or sealed. */

import {
  type AuthMethod,
  type OtpChallenge,
  REQUEST_ID_HEADER,
  type SignedRetryChallenge,
  WALLET_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import { rememberAuthMethod, withAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { forgetOtpTarget, isSealed, keepOtpTarget, recallOtpTarget } from '../authMethods/otpTarget.js'
import { ServiceError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import { createClientKey, preloadKeyOpener } from '../keys/clientKey.js'
import { clientPublicKeyHex, compressPublicKeyHex, createClientHeldKeyPair } from '../keys/clientKeyPair.js'
import { loadOpener } from '../keys/loadOpener.js'
import { requireSigner } from '../keys/requireSigner.js'
import { sealOtp } from '../keys/signedEnvelope.js'
import type { OpenWallet } from '../openWallet.js'
import type { WalletSession } from '../records.js'
import { openSession } from '../session/openSession.js'
import { authorizeSigning } from '../signing/authorizeSigning.js'
import { checkCodeText } from '../signing/codeText.js'
import { takeOnce } from '../signing/signOnce.js'
import { createWalletSignature } from '../signing/walletSignature.js'
import { signInOnce, toSession } from './signInOnce.js'

/** The credential types that sign in with a code. */
export type OtpType = 'EMAIL_OTP' | 'SMS_OTP'

interface OtpOptions {
  authMethodId?: string | undefined
  signal?: AbortSignal | undefined
}

/** One sign-in with a code. */
interface OtpSignIn {
  type: OtpType
  otp: string
  authMethodId: string
  signal: AbortSignal | undefined
}

/** Asks the service to send a code. */
export async function sendOtp(wallet: OpenWallet, type: OtpType, options: OtpOptions): Promise<AuthMethod> {
  const { signal } = options
  return withAuthMethod(wallet, type, options, async ({ authMethodId }) => {
    const { body } = await callRelay(wallet, 'challengeAuthMethod', {
      params: { authMethodId },
      body: '{}',
      type,
      signal,
      hasSideEffects: true,
    })
    await rememberAuthMethod(wallet, type, { authMethodId })
    return keepOtpTarget(wallet, body as OtpChallenge)
  })
}

/** Signs in with a code. The client key is made here, so no key has to survive while the code is on its way. */
export async function signInWithOtp(
  wallet: OpenWallet,
  type: OtpType,
  otp: string,
  options: OtpOptions,
): Promise<WalletSession> {
  if (typeof otp !== 'string' || otp === '') throw new TypeError('otp must be the code as the user typed it')
  const { signal } = options
  const verify = isSealed(wallet, type) ? verifySealed : verifyPlain
  return signInOnce(wallet, signal, () =>
    withAuthMethod(wallet, type, options, ({ authMethodId }) =>
      verify(wallet, { type, otp, authMethodId, signal }),
    ),
  )
}

async function verifyPlain(
  wallet: OpenWallet,
  { type, otp, authMethodId, signal }: OtpSignIn,
): Promise<WalletSession> {
  preloadKeyOpener(wallet)
  const clientKey = await createClientKey(wallet)
  const response = await callRelay(wallet, 'verifyAuthMethod', {
    params: { authMethodId },
    body: JSON.stringify({ type, otp, clientPublicKey: clientKey.clientPublicKey }),
    signal,
    hasSideEffects: true,
  })
  await rememberAuthMethod(wallet, type, { authMethodId })
  return openSession(wallet, authMethodId, toSession(response), clientKey)
}

/** Newer deployments: code and key travel sealed, and the service asks for a signature with that key. */
async function verifySealed(
  wallet: OpenWallet,
  { type, otp, authMethodId, signal }: OtpSignIn,
): Promise<WalletSession> {
  const signer = requireSigner(wallet, 'otpSigner')
  const target = await recallOtpTarget(wallet, authMethodId)
  if (target === undefined) {
    throw toUnexpected('it offered no key to seal the code to. Send a code first')
  }
  // All of it, before the code is used up.
  await loadOpener()
  const keyPair = await createClientHeldKeyPair()
  const clientPublicKey = await clientPublicKeyHex(keyPair)
  const call = {
    params: { authMethodId },
    body: JSON.stringify({
      type,
      encryptedOtpBundle: await sealOtp(target, signer, { otp, clientPublicKey }),
    }),
    signal,
    // The first of the two calls uses the code up.
    hasSideEffects: true,
  }
  const first = await callRelay(wallet, 'verifyAuthMethod', call)
  if (first.status !== 202) throw toUnexpected('it did not ask for a signature with the client key')
  const { payloadToSign, requestId } = first.body as SignedRetryChallenge
  const now = wallet.clock.now()
  const form = await checkCodeText(payloadToSign, { clientPublicKey, signer, now })
  const demand = { payloadToSign, requestId }
  if (form !== 'unknown') takeOnce(wallet, demand)
  else await authorizeSigning(wallet, { action: 'signInWithOtp', ...demand }, { isSilent: true, signal })
  // The code is used up, so this challenge gets no second signature, whatever comes of the first.
  await forgetOtpTarget(wallet, authMethodId)
  const signature = await createWalletSignature(payloadToSign, {
    signingKey: keyPair.privateKey,
    publicKey: compressPublicKeyHex(clientPublicKey),
  })
  const headers = { [WALLET_SIGNATURE_HEADER]: signature, [REQUEST_ID_HEADER]: requestId }
  const response = await callRelay(wallet, 'verifyAuthMethod', { ...call, headers })
  await rememberAuthMethod(wallet, type, { authMethodId })
  return openSession(wallet, authMethodId, toSession(response), { keyPair, clientPublicKey })
}

const toUnexpected = (what: string) =>
  new ServiceError('UNEXPECTED_RESPONSE', `The service did not respond as expected: ${what}.`)
