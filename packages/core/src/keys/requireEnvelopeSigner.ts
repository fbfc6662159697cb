/** The pinned signer of envelopes: without one, no envelope of the service can be trusted. */

import type { Wallet } from '../wallet.js'

/**
 * @returns The pinned public key, or `unsigned-sandbox`.
 * @throws {TypeError} When the integrator pinned none.
 */
export function requireEnvelopeSigner({ envelopeSigner }: Pick<Wallet, 'envelopeSigner'>): string {
  if (envelopeSigner !== undefined) return envelopeSigner
  throw new TypeError(
    'envelopeSigner must be the public key of your deployment, or "unsigned-sandbox" in a sandbox',
  )
}
