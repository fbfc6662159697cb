/** The login of strong customer authentication: the service remembers it of the customer, and gives no token. */

import type { ScaFactorName, ScaLogin } from '@embedded-wallet/protocol'
import { ServiceError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { checkProof, proofError, proofOf, type UserProof } from './proof.js'

/** A login that has begun. It is opaque but for what a screen shows. */
export interface StartedScaLogin {
  readonly customerId: string
  /** What the user proves with. */
  readonly factor: ScaFactorName
  /** SMS_OTP: when the code ends (ISO 8601). */
  readonly expiresAt: string | undefined
  /** As the service sent it. */
  readonly challenge: ScaLogin
}

/** @throws As `startScaLogin`. */
export async function startLogin(
  wallet: OpenWallet,
  {
    customerId,
    factor,
    signal,
  }: { customerId: string; factor: ScaFactorName; signal?: AbortSignal | undefined },
): Promise<StartedScaLogin> {
  const { body: challenge } = await callRelay(wallet, 'startScaLogin', {
    query: { customerId },
    body: JSON.stringify({ factor }),
    signal,
  })
  return { customerId, factor, expiresAt: challenge.expiresAt ?? undefined, challenge }
}

/** @throws As `completeScaLogin`. */
export async function completeLogin(
  wallet: OpenWallet,
  { login, ...rest }: { login: StartedScaLogin } & UserProof & { signal?: AbortSignal | undefined },
): Promise<{ sessionExpiresAt: string | undefined }> {
  const { signal } = rest
  checkProof(rest as UserProof)
  const { customerId, factor, challenge } = login
  try {
    const ceremony = { factor, options: challenge.passkeyOptions, allowedOrigins: challenge.allowedOrigins }
    const proof = await proofOf(wallet, rest as UserProof, ceremony, signal)
    const { challengeId } = challenge
    const { body } = await callRelay(wallet, 'completeScaLogin', {
      query: { customerId },
      // The relay adds the user's address, which no page can prove.
      body: JSON.stringify({ factor, ...(factor === 'SMS_OTP' && { challengeId }), ...proof }) as never,
      signal,
      hasSideEffects: true,
    })
    const { status, sessionExpiresAt } = body
    // Source: dated profiles, section 3: "only `status` SUCCESS is success".
    if (status !== 'SUCCESS')
      throw new ServiceError('PROOF_REFUSED', 'The service did not accept the proof. Start the login again.')
    return { sessionExpiresAt: sessionExpiresAt ?? undefined }
  } catch (error) {
    throw proofError(error, undefined)
  }
}
