/** Answers of a deployment that is newer than any client: unknown fields everywhere, and members that no enum has yet. */

import type { ServiceEndpointName } from '@embedded-wallet/protocol'

type Json = Record<string, unknown>

/** Adds to an answer what a client must live with. Nothing that was there changes. */
export function addUnknownValues(endpoint: ServiceEndpointName, body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const widened = widen(body) as Json
  if (endpoint === 'listAuthMethods') widened.data = withUnknownMember(widened.data as Json[])
  const instructions = widened.paymentInstructions
  if (Array.isArray(instructions) && instructions.length > 0)
    widened.paymentInstructions = [
      { accountOrWalletInfo: { accountType: 'NEWER_WALLET', handle: 'x' }, newerField: 'x' },
      ...instructions,
    ]
  return widened
}

/** A way to sign in that no client knows. It cannot be used. */
function withUnknownMember(methods: readonly Json[]): Json[] {
  const [first] = methods
  if (first === undefined) return []
  return [...methods, { ...first, id: 'AuthMethod:newer', type: 'NEWER_CREDENTIAL', nickname: 'Newer' }]
}

function widen(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(widen)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, inner]) => [name, widen(inner)])
  return { ...Object.fromEntries(fields), newerField: { nested: ['newer'] } }
}
