/** Identifiers of the form `<Type>:<id>`: their prefixes, their pattern, and their one alias. */

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
  // Assumption: these three are named like the others, after their resource.
  'Verification',
  'PlatformConfig',
  'ApiToken',
] as const

/** One of `identifierPrefixes`, such as `InternalAccount`. */
export type IdentifierPrefix = (typeof identifierPrefixes)[number]

/** The pattern of every identifier in a path, a query or a body. It permits no character that a URL escapes. */
export const identifierPattern: RegExp = /^[A-Z][A-Za-z]+:[A-Za-z0-9-]{1,64}$/

/**
 * Converts an account id to its comparison key: `EmbeddedWallet:x` and `InternalAccount:x` name the same account. Other texts stay.
 *
 * @example
 * ```ts
 * accountKey('EmbeddedWallet:0198') === accountKey('InternalAccount:0198') // true
 * ```
 */
export function accountKey(accountId: string): string {
  return accountId.replace(/^EmbeddedWallet:/, 'InternalAccount:')
}

/** The pattern of every UMA address in a path: `$name@domain`, in lower case. It permits no character that leads to another path. */
export const umaAddressPattern: RegExp =
  /^\$[a-z0-9._+-]{1,64}@(?=.{1,253}$)[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/

/** The pattern of every invitation code and device code in a path. Assumption: at most 128 characters. */
export const codePattern: RegExp = /^[A-Za-z0-9_-]{1,128}$/

/** The pattern of the ids in a path without a published form, such as that of a reset. It permits no character that leads to another path. */
export const opaqueIdPattern: RegExp = /^[A-Za-z0-9_:-]{1,1024}$/

/**
 * The pattern of a relying party id: a host in the form in which browsers compare it. No scheme, no port, no capital letter, no IP address.
 *
 * @see https://www.w3.org/TR/webauthn-3/#relying-party-identifier
 */
export const rpIdPattern: RegExp = /^[a-z\d.-]*[a-z]\d*$/

/** Every runtime has it; the `lib` of this package has no DOM. */
declare const URL: { canParse(text: string): boolean; new (text: string): { origin: string } }

/** Whether it is the origin of a web page as browsers write it, such as `https://shop.example`. */
export const isWebOrigin = (value: unknown): value is string =>
  typeof value === 'string' && value.length < 300 && URL.canParse(value) && new URL(value).origin === value
