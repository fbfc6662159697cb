/** The organization that newer deployments name in payloads and envelopes: one per account. */

import type { Service } from '../state/service.js'
import type { SigningKey } from '../state/signingKeys.js'

/** Assumption: stable per account, and the identifier without its prefix is as good as any. */
export function organizationOf(accountId: string): string {
  return accountId.replace(/^\w+:/, '')
}

/** The key that signs envelopes, where they are signed. */
export async function envelopeSigner({ deployment, mode, keys }: Service): Promise<SigningKey | undefined> {
  return (deployment.signedEnvelopes ?? mode === 'production') ? keys('envelope') : undefined
}
