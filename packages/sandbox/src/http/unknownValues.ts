/** Responses of a deployment that is newer than any client: unknown fields in every object, and unknown enum values. */

import type { ServiceEndpointName } from '@embedded-wallet/protocol'

type Json = Record<string, unknown>

/** Adds fields and list entries that a client must tolerate. What the body already holds does not change. */
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

/** Adds a credential of a type that no client knows. It cannot sign in. */
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
