/** The relay's checks in words, by the name that the relay gives them. */

const sentences: Readonly<Record<string, string>> = {
  origin: 'The call comes from this page and from no other site.',
  allowlist: 'The endpoint is one that a wallet may call. Everything else is refused.',
  'allow-list': 'The endpoint is one that a wallet may call. Everything else is refused.',
  profile: 'Wallet and relay speak the same dialect of the service.',
  authorize: 'The login belongs to a person of this backend.',
  login: 'The login belongs to a person of this backend.',
  ownership: 'The account, the session or the quote belongs to this person.',
  quota: 'Not too many calls of this person, of this address, of this kind.',
  quotas: 'Not too many calls of this person, of this address, of this kind.',
  'step-up': 'The person confirmed this very operation, where it takes a confirmation.',
}

/** @returns A sentence; the empty text for a check that is not known here. */
export const explainCheck = (name: string): string => sentences[name] ?? ''
