/** What deployments publish for signing, other known forms, and counter-examples: what a wallet signs, and what it refuses. */

import table from '@embedded-wallet/e2e/vectors/payloads.json' with { type: 'json' }

/** One row. `context` is what the wallet knows when the service demands a signature. */
export interface PayloadVector {
  name: string
  profile: 'both' | '2026-04' | '2026-08' | 'announced'
  /** What the user wanted. */
  action: string
  payloadToSign: string
  context: {
    accountId: string
    /** The service's clock, milliseconds since 1970. */
    nowMs: number
    /** Beside the payload; a quote has neither. */
    requestId?: string
    expiresAt?: string
    quote?: { id: string; source: { sourceType: string; accountId: string } }
    request: { method: string; path: string; body?: Readonly<Record<string, string>> }
    /** The credential type of the call. */
    type?: string
    /** Of codes: the key just made, and the pinned key of tokens. */
    clientPublicKey?: string
    otpSigner?: string
  }
  verdict: 'sign' | 'refuse'
  /** `contradiction`: no approval lifts it. `unknown`: the app may approve it. */
  kind: 'contradiction' | 'unknown' | ''
  basis: string
  /** Why it is refused. */
  reason: string
}

type Call = Pick<PayloadVector, 'action' | 'profile' | 'context'>
type Row = [string, number, number, PayloadVector['verdict'], PayloadVector['kind'], string, string, string]

/** All 53 rows. Texts with `...` are published so. Source: CONTRIBUTING.md, published test vectors. */
export const publishedPayloads: readonly PayloadVector[] = (table.rows as Row[]).map(
  ([name, call, nowMs, verdict, kind, basis, reason, payloadToSign]) => {
    const { action, profile, context } = table.calls[call] as unknown as Call
    return {
      name,
      action,
      profile,
      context: { ...context, nowMs },
      verdict,
      kind,
      basis,
      reason,
      payloadToSign,
    }
  },
)
