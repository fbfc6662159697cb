/** Identifiers of the form `<Type>:<identifier>`: their prefixes, their shape, and the one alias among them. */

/** Every identifier prefix of the interface. `EmbeddedWallet` is an alias of `InternalAccount` in credential flows. */
export const identifierPrefixes = [
  'AuthMethod',
  'Session',
  'InternalAccount',
  'EmbeddedWallet',
  'ExternalAccount',
  'Transaction',
  'Customer',
  'BeneficialOwner',
  'Document',
  'Quote',
  'Agent',
  'AgentAction',
  'Webhook',
  'Lookup',
  // Assumption: the resource of POST /verifications is named like the others.
  'Verification',
] as const

/** A prefix such as `InternalAccount`. */
export type IdentifierPrefix = (typeof identifierPrefixes)[number]

/** The only shape in which an identifier may appear in a path, a query or a body. */
export const identifierPattern: RegExp = /^[A-Z][A-Za-z]+:[A-Za-z0-9-]{1,64}$/

/**
 * The comparison key of an account id: `EmbeddedWallet:x` and `InternalAccount:x` name the same account.
 *
 * @param accountId - `InternalAccount:<id>` or `EmbeddedWallet:<id>`.
 * @returns The id with the prefix `InternalAccount`; any other text unchanged.
 */
export function accountKey(accountId: string): string {
  return accountId.replace(/^EmbeddedWallet:/, 'InternalAccount:')
}

/** The only shape in which an invitation code or a device code may appear in a path. Assumption: no longer than 128. */
export const codePattern: RegExp = /^[A-Za-z0-9_-]{1,128}$/
