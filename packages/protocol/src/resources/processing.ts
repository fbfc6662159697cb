/** Calls that the service accepts and settles later: the response in between. It stands apart from the schemas, so that a browser loads none with it. */

/**
 * The body of a 200 that means: accepted, not settled. Send the identical request again until another response comes.
 *
 * Source: dated profiles, section 8; service of autumn 2026, read 2026-11-28, for the change of an address. Sure: merged.
 */
export interface Processing {
  status: 'PROCESSING'
  message?: string
}

/** The calls that the service may settle later. The challenge of a passkey is never one of them. */
export const processingEndpoints = [
  'registerAuthMethod',
  'challengeAuthMethod',
  'verifyAuthMethod',
  'revokeAuthMethod',
  'revokeSession',
  'refreshSession',
  'exportInternalAccount',
  'updateCustomer',
] as const
/** One of `processingEndpoints`. */
export type ProcessingEndpointName = (typeof processingEndpoints)[number]

/**
 * Whether the service has accepted a call and not settled it: a 200 with the status PROCESSING and no id, and only of the endpoints of
 * `processingEndpoints`.
 */
export function isProcessing(endpoint: string, status: number, body: unknown): body is Processing {
  if (status !== 200 || !(processingEndpoints as readonly string[]).includes(endpoint)) return false
  const { status: said, id } = (body ?? {}) as { status?: unknown; id?: unknown }
  return said === 'PROCESSING' && id == null
}
