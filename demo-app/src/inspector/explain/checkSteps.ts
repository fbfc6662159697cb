/** The relay's checks in words. */

import type { RelayCheckName } from '@embedded-wallet/relay'

/** The compiler requires a sentence for each check of the relay. */
const sentences: Readonly<Record<RelayCheckName, string>> = {
  'allow-list': 'It is a call that a wallet may make. Everything else is refused.',
  capacity: 'The relay has room for one more call.',
  origin: 'It comes from this page and from no other site.',
  profile: 'Wallet and relay expect the same version of the service.',
  login: 'The login of this browser belongs to a person of this backend.',
  headers: 'What goes on to the service has its form. Every other header of the browser is dropped.',
  quota: 'It is not one call too many of this person, of this address or of this kind.',
  body: 'It is one JSON object without a field twice, and not too long.',
  'sandbox-values': "It has no magic value of the service's sandbox.",
  ownership: 'Each id in the path, the query and the body belongs to this person.',
  policy: 'The backend allows this operation.',
  challenge: 'The new passkey was made with a challenge of this relay, on this page.',
  'session-age': 'The sign-in behind this session is not too long ago.',
  'step-up': 'The person confirmed this very operation, where it takes a confirmation.',
}

/** @returns A sentence; the empty text for a check that a newer relay has. */
export const explainCheck = (name: string): string =>
  Object.hasOwn(sentences, name) ? sentences[name as RelayCheckName] : ''
