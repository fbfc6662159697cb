/** One-time codes, by e-mail and by SMS: sends one, and signs in with one, in the clear or sealed. */

import type { AuthMethod, OtpChallenge, SignedRetryChallenge } from '@embedded-wallet/protocol'
import { rememberAuthMethod, withAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { forgetOtpTarget, isSealed, keepOtpTarget, recallOtpTarget } from '../authMethods/otpTarget.js'
import { ServiceError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import { createClientKey, preloadKeyOpener } from '../keys/clientKey.js'
import { clientPublicKeyHex, compressPublicKeyHex, createClientHeldKeyPair } from '../keys/clientKeyPair.js'
import { requireSigner } from '../keys/requireSigner.js'
import { sealOtp } from '../keys/signedEnvelope.js'
import type { WalletSession } from '../records.js'
import { authorizeSigning, takeOnce } from '../signing/authorizeSigning.js'
import { checkCodeText } from '../signing/codeText.js'
import { callAgain } from '../signing/operate.js'
import type { Waiting } from '../signing/waiting.js'
import { createWalletSignature } from '../signing/walletSignature.js'
import type { OpenWallet } from '../wallet.js'
import { joinSignIn, proveSignIn } from './provenSignIn.js'

/** The credential types that sign in with a code. */
export type OtpType = 'EMAIL_OTP' | 'SMS_OTP'

interface OtpOptions extends Waiting {
  authMethodId?: string | undefined
}

/** One sign-in with a code. */
interface OtpSignIn extends Waiting {
  type: OtpType
  otp: string
  authMethodId: string
}

/** Asks the service to send a code. */
export async function sendOtp(wallet: OpenWallet, type: OtpType, options: OtpOptions): Promise<AuthMethod> {
  return withAuthMethod(wallet, type, options, async ({ authMethodId }) => {
    const call = { params: { authMethodId }, body: '{}', type, hasSideEffects: true }
    const { body } = await callAgain(wallet, 'challengeAuthMethod', call, options)
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
  const verify = isSealed(wallet, type) ? verifySealed : verifyPlain
  return joinSignIn(wallet, type, options, () =>
    withAuthMethod(wallet, type, options, ({ authMethodId }) =>
      verify(wallet, { ...options, type, otp, authMethodId }),
    ),
  )
}

async function verifyPlain(
  wallet: OpenWallet,
  { type, otp, authMethodId, ...waiting }: OtpSignIn,
): Promise<WalletSession> {
  preloadKeyOpener(wallet)
  const { keyPair, clientPublicKey } = await createClientKey(wallet)
  const body = JSON.stringify({ type, otp, clientPublicKey })
  return proveSignIn(wallet, { type, authMethodId, body, keyPair, ...waiting })
}

/** Newer deployments: code and key travel sealed, and the service asks for a signature with that key. */
async function verifySealed(
  wallet: OpenWallet,
  { type, otp, authMethodId, ...waiting }: OtpSignIn,
): Promise<WalletSession> {
  const signer = requireSigner(wallet, 'otpSigner')
  const target = await recallOtpTarget(wallet, authMethodId)
  if (target === undefined) {
    throw toUnexpected('it offered no key to seal the code to. Send a code first')
  }
  const keyPair = await createClientHeldKeyPair()
  const clientPublicKey = await clientPublicKeyHex(keyPair)
  const call = {
    params: { authMethodId },
    body: JSON.stringify({
      type,
      encryptedOtpBundle: await sealOtp(target, signer, { otp, clientPublicKey }),
    }),
    signal: waiting.signal,
    // The first of the two calls uses the code up.
    hasSideEffects: true,
  }
  const first = await callRelay(wallet, 'verifyAuthMethod', call)
  if (first.status !== 202) throw toUnexpected('it did not ask for a signature with the client key')
  const { payloadToSign, requestId, expiresAt } = first.body as SignedRetryChallenge
  const now = wallet.clock.now()
  const form = await checkCodeText(payloadToSign, { clientPublicKey, signer, now })
  const demand = { payloadToSign, requestId }
  if (form !== 'unknown') takeOnce(wallet, demand)
  else {
    const silent = { isSilent: true, signal: waiting.signal }
    await authorizeSigning(wallet, { action: 'signInWithOtp', ...demand }, silent)
  }
  // The code is used up, so this challenge gets no second signature, whatever comes of the first.
  await forgetOtpTarget(wallet, authMethodId)
  const signature = await createWalletSignature(payloadToSign, {
    signingKey: keyPair.privateKey,
    publicKey: compressPublicKeyHex(clientPublicKey),
  })
  const { body } = call
  const proof = { type, authMethodId, body, keyPair, signature, requestId, expiresAt }
  return proveSignIn(wallet, { ...proof, ...waiting })
}

const toUnexpected = (what: string) =>
  new ServiceError('UNEXPECTED_RESPONSE', `The service did not respond as expected: ${what}.`)
