/** The user's proof: a code, or the service's own passkey ceremony. The wallet passes both on and keeps neither. */

import type { ScaChallenge, ScaProof } from '@embedded-wallet/protocol'
import { base64UrlToText } from '../encoding/fromBase64Url.js'
import { typedCode } from '../encoding/typedCode.js'
import { PasskeyError, ServiceError } from '../errors.js'
import { oneCeremony } from '../passkey/oneCeremony.js'
import { fitsHost } from '../passkey/otherSiteFrame.js'
import { withPasskeyErrors } from '../passkey/passkeyError.js'
import type { OpenWallet } from '../wallet/wallet.js'

/** What a user proves with: exactly one of the two. `passkey`: the browser asks the user for the passkey of the challenge. */
export type UserProof = { code: string; passkey?: undefined } | { passkey: true; code?: undefined }

/** What the service demands of the ceremony. */
export interface ScaCeremony {
  /** Undefined if the service does not give it: then it refuses what it does not accept. */
  factor: string | undefined
  options?: Record<string, unknown> | null | undefined
  allowedOrigins?: readonly string[] | null | undefined
}

/** As the wallet's own prompts. */
const promptTimeoutMs = 300_000

/** @throws {TypeError} If there is not exactly one proof. */
export function checkProof({ code, passkey }: UserProof): void {
  const hasCode = typeof code === 'string' && code.trim() !== ''
  if (hasCode ? passkey !== undefined : code !== undefined || passkey !== true)
    throw new TypeError('pass either code, as a text that is not empty, or passkey: true')
}

/**
 * @returns The fields of the request.
 * @throws {ServiceError} `PROOF_REFUSED`: the service waits for another kind of proof, or offers no ceremony for this page.
 * @throws {PasskeyError} The ceremony ended without a proof.
 */
export async function proofOf(
  wallet: OpenWallet,
  { code }: UserProof,
  { factor, options, allowedOrigins }: ScaCeremony,
  signal: AbortSignal | undefined,
): Promise<ScaProof> {
  if (factor && (code === undefined) !== (factor === 'PASSKEY'))
    throw notSent(`The service waits for ${factor === 'PASSKEY' ? 'a passkey' : 'a code'}.`)
  if (code !== undefined) return { code: typedCode(code) }
  const publicKey = requestOptions(options)
  if (publicKey === undefined) throw notSent('The service sent no options for the passkey.')
  if (isSignInChallenge(publicKey.challenge))
    throw notSent('The options are those of a sign-in to the wallet, which nothing else may use.')
  const page = globalThis.location
  const isAllowed =
    page === undefined ||
    (allowedOrigins?.length ? allowedOrigins.includes(page.origin) : fitsHost(publicKey.rpId, page.hostname))
  if (!isAllowed)
    throw new PasskeyError(
      'PASSKEY_RP_ID_MISMATCH',
      'The passkey of this proof does not work on this page. Nothing was sent. Open the page of its enrolment.',
    )
  const assertion = await withPasskeyErrors('get', signal, undefined, () =>
    oneCeremony(promptTimeoutMs, signal, (signal) => wallet.passkeys.get(publicKey as never, { signal })),
  )
  // All that WebAuthn L3, section 5.1, requires of an `AuthenticationResponseJSON`: the service gets the browser's own form.
  const { clientExtensionResults = {} } = assertion
  const required = { id: assertion.rawId, type: 'public-key' }
  return {
    passkeyAssertion: { ...required, ...assertion, clientExtensionResults } as never,
    origin: originOf(assertion.response.clientDataJSON),
  }
}

/** Assumption: the options are WebAuthn's JSON form, perhaps within `publicKey`. Source: dated profiles, section 3, WebAuthn. */
function requestOptions(
  options: Record<string, unknown> | null | undefined,
): { challenge: string; rpId?: unknown } | undefined {
  const publicKey = (options?.publicKey ?? options) as Record<string, unknown> | null | undefined
  return typeof publicKey?.challenge === 'string' ? (publicKey as { challenge: string }) : undefined
}

/**
 * A relay that lies could hand out the challenge of a sign-in to the wallet, for its own key. That one is 64 hex characters.
 * Assumption: the challenge of a proof never is.
 */
function isSignInChallenge(challenge: string): boolean {
  try {
    return /^[0-9a-f]{64}$/i.test(base64UrlToText(challenge))
  } catch {
    // Ignored: why it is not a text in base64url. Then it is no such challenge.
    return false
  }
}

/** The page as the browser names it in the data that the authenticator signs. */
const originOf = (clientDataJSON: string): string => JSON.parse(base64UrlToText(clientDataJSON)).origin

const notSent = (why: string) => new ServiceError('PROOF_REFUSED', `${why} Nothing was sent.`)

/** @returns The error of a refused proof: the same kind for a payment and a login. */
export function proofError(error: unknown, scaChallenge: ScaChallenge | undefined): unknown {
  if (!(error instanceof ServiceError)) return error
  // What the service names of the payment itself is not about the proof.
  const isOfProof =
    error.code === 'REFUSED' && error.status === 400 && error.serviceCode !== 'QUOTE_RATE_UNAVAILABLE'
  if (error.code !== 'PROOF_REFUSED' && !isOfProof) return error
  const { message, status, serviceCode, serviceMessage, requestId, retryAfterSeconds } = error
  const why =
    error.code === 'PROOF_REFUSED'
      ? message
      : 'The proof is wrong or too late. Nothing was paid. Try again, or send a new code.'
  return new ServiceError('PROOF_REFUSED', why, {
    status,
    serviceCode,
    serviceMessage,
    requestId,
    retryAfterSeconds,
    cause: error,
    scaChallenge,
  })
}
