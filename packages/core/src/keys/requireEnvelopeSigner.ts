/** The pinned signer of envelopes: without one, nothing that the service wraps can be trusted. */

import type { Wallet } from '../wallet.js'

/**
 * @returns The pinned public key, or `unsigned-sandbox`.
 * @throws {TypeError} When the integrator pinned none.
 */
export function requireEnvelopeSigner({ envelopeSigner }: Pick<Wallet, 'envelopeSigner'>): string {
  if (envelopeSigner !== undefined) return envelopeSigner
  throw new TypeError(
    'envelopeSigner: pin the public key with which your deployment signs exports, or say "unsigned-sandbox" in a sandbox',
  )
}
