/** @embedded-wallet/core: opens a sealed session key into a key that no script can read. */

import { openSealedSessionKey } from '@embedded-wallet/core/crypto'

export async function open({ sealed, privateKeyJwk }) {
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const { d, ...publicJwk } = privateKeyJwk
  const skR = {
    privateKey: await crypto.subtle.importKey('jwk', privateKeyJwk, algorithm, false, ['deriveBits']),
    publicKey: await crypto.subtle.importKey('jwk', publicJwk, algorithm, true, []),
  }
  return openSealedSessionKey(sealed, skR)
}
