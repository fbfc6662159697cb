/** One-time codes, by email and by SMS: sends one, and signs in with one, in the clear or sealed. */

import {
  type AuthMethod,
  type OtpChallenge,
  REQUEST_ID_HEADER,
  type SignedRetryChallenge,
  WALLET_SIGNATURE_HEADER,
  walletEndpoints,
} from '@embedded-wallet/protocol'
import { custom } from 'valibot'
import { chooseAuthMethod, rememberAuthMethod, withAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { forgetOtpTarget, isSealed, keepOtpTarget, recallOtpTarget } from '../authMethods/otpTarget.js'
import { typedCode } from '../encoding/typedCode.js'
import { ServiceError, SessionError } from '../errors.js'
import { authorizeSigning, takeOnce } from '../guard/authorizeSigning.js'
import { checkCodeText } from '../guard/codeText.js'
import { callRelay } from '../http/callRelay.js'
import type { OwnCall } from '../http/relayCall.js'
import { createClientKey, preloadKeyOpener } from '../keys/clientKey.js'
import { clientPublicKeyHex, compressPublicKeyHex, createClientHeldKeyPair } from '../keys/clientKeyPair.js'
import { requireSigner } from '../keys/requireSigner.js'
import { sealOtp } from '../keys/signedEnvelope.js'
import { callAgain } from '../operations/operate.js'
import type { Waiting } from '../operations/waiting.js'
import type { WalletSession } from '../records.js'
import { createWalletSignature } from '../signing/walletSignature.js'
import type { OpenWallet } from '../wallet/wallet.js'
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
    const authMethod = await requestCode(wallet, type, authMethodId, options)
    await rememberAuthMethod(wallet, type, { authMethodId })
    return authMethod
  })
}

/** Asks for a code of one credential, of which nothing else is remembered. */
export async function requestCode(
  wallet: OpenWallet,
  type: OtpType,
  authMethodId: string,
  waiting: Waiting,
): Promise<AuthMethod> {
  const call = { params: { authMethodId }, body: '{}', type, hasSideEffects: true }
  const { body } = await callAgain(wallet, 'challengeAuthMethod', call, waiting)
  const challenge = body as OtpChallenge
  if (isSealed(wallet, type) && challenge.otpEncryptionTargetBundle === undefined)
    throw toUnexpected('it offered no key to seal the code to')
  return keepOtpTarget(wallet, challenge)
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
  return joinSignIn(wallet, type, options, async () => {
    const { authMethodId } = await chooseAuthMethod(wallet, type, options)
    return verify(wallet, { ...options, type, otp: typedCode(otp), authMethodId })
  })
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
async function verifySealed(wallet: OpenWallet, signIn: OtpSignIn): Promise<WalletSession> {
  const { type, authMethodId, signal, onState } = signIn
  const sent = await sendSealed(wallet, signIn)
  if (sent.demand === undefined) throw toUnexpected('it did not ask for a signature with the client key')
  const { body, keyPair, demand } = sent
  return proveSignIn(wallet, { type, authMethodId, body, keyPair, ...demand, signal, onState })
}

/**
 * Proves the address of a credential with its code. It opens no session.
 *
 * Source: service of autumn 2026, read 2026-11-28: 200 with the AuthMethod VERIFIED in one text, 204 in a later one; perhaps unmerged.
 */
export async function proveCode(wallet: OpenWallet, proof: OtpSignIn): Promise<void> {
  const { type, otp, authMethodId, signal, onState } = proof
  const verify = (body: string, headers: Record<string, string> = {}) => {
    const call = {
      params: { authMethodId },
      body,
      headers,
      own: provenAddress(authMethodId),
      hasSideEffects: true,
    }
    return callAgain(wallet, 'verifyAuthMethod', call, { signal, onState })
  }
  if (!isSealed(wallet, type)) {
    const { clientPublicKey } = await createClientKey(wallet)
    await verify(JSON.stringify({ type, otp: typedCode(otp), clientPublicKey }))
    return
  }
  const { body, demand } = await sendSealed(
    wallet,
    { ...proof, otp: typedCode(otp) },
    provenAddress(authMethodId),
  )
  if (demand === undefined) return
  await verify(body, {
    [WALLET_SIGNATURE_HEADER]: demand.signature,
    [REQUEST_ID_HEADER]: demand.requestId,
  })
}

const provenAddress = (authMethodId: string): OwnCall => ({
  endpoint: walletEndpoints.verifyAuthMethod,
  schema: custom((body) => body === undefined || typeof body === 'object'),
  foreign: (body: { id?: unknown } | undefined) =>
    body?.id === undefined || body.id === authMethodId ? undefined : 'id',
})

/** Sends a code sealed with a new key, and signs what the service asks for. @returns No `demand` if it asked for nothing. */
async function sendSealed(
  wallet: OpenWallet,
  { type, otp, authMethodId, ...waiting }: OtpSignIn,
  own?: OwnCall,
) {
  const signer = requireSigner(wallet, 'otpSigner')
  const target = await recallOtpTarget(wallet, authMethodId)
  if (target === undefined) {
    const why = 'This device has no key to seal the code to. Nothing was sent. Send a code first.'
    throw new SessionError('NEW_CODE_REQUIRED', why)
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
    own,
  }
  const { body } = call
  const first = await callRelay(wallet, 'verifyAuthMethod', call)
  if (first.status !== 202) return { body, keyPair }
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
  return { body, keyPair, demand: { signature, requestId, expiresAt } }
}

const toUnexpected = (what: string) =>
  new ServiceError('UNEXPECTED_RESPONSE', `The service did not respond as expected: ${what}.`)
