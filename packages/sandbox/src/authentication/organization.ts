/** The names behind an account, as payloads and envelopes have them: its organization, its user and its wallet. */

import type { SigningKey } from '../sealing/signingKeys.js'
import type { Service } from '../state/service.js'

/** Assumption: each account has an organization of its own, with one user and one wallet; clients must not compare them. */
export function namesOf(accountId: string): { organizationId: string; userId: string; walletId: string } {
  const name = accountId.replace(/^\w+:/, '')
  return { organizationId: `org_${name}`, userId: `user_${name}`, walletId: `wallet_${name}` }
}

/**
 * The key that signs envelopes of one kind; `undefined` where the deployment does not sign them.
 *
 * Assumption: exports and one-time-code targets may have different signers, so that a client pins each.
 */
export async function envelopeSigner(
  { deployment, keys }: Service,
  kind: 'export' | 'otp',
): Promise<SigningKey | undefined> {
  return deployment.signedEnvelopes ? keys(kind) : undefined
}
