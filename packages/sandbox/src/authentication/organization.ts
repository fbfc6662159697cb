/** The organization that newer deployments name in payloads and envelopes: one per account. */

import type { Service } from '../state/service.js'
import type { SigningKey } from '../state/signingKeys.js'

/** Assumption: the organization is stable per account; the account's identifier without its prefix serves as its name. */
export function organizationOf(accountId: string): string {
  return accountId.replace(/^\w+:/, '')
}

/** The key that signs envelopes; `undefined` where the deployment does not sign them. */
export async function envelopeSigner({ deployment, mode, keys }: Service): Promise<SigningKey | undefined> {
  return (deployment.signedEnvelopes ?? mode === 'production') ? keys('envelope') : undefined
}
