/** The pinned signers of envelopes: without one, no envelope of the service can be trusted. */

/** The options that pin one, each for its own kind of envelope. */
export type SignerOption = 'exportSigner' | 'otpSigner'

/**
 * @returns The pinned public key, or `unsigned-sandbox`.
 * @throws {TypeError} If the integrator pinned none.
 */
export function requireSigner(
  wallet: Readonly<Record<SignerOption, string | undefined>>,
  option: SignerOption,
): string {
  const signer = wallet[option]
  if (signer !== undefined) return signer
  throw new TypeError(
    `${option} must be the public key of your deployment, or "unsigned-sandbox" in a sandbox`,
  )
}
