/** @embedded-wallet/core: restores a session and signs. */

import { createWallet, getSession, indexedDbSessionStore, signPayload } from '@embedded-wallet/core'

const accountId = 'InternalAccount:bench'
const newWallet = () => createWallet({ accountId, relayUrl: '/wallet' })
let wallet

/** What a sign-in leaves behind. */
export async function prepare() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const now = Date.now()
  await indexedDbSessionStore().set(`session/${accountId}/Session:1`, {
    schema: 2,
    accountId,
    sessionId: 'Session:1',
    authMethodId: 'AuthMethod:1',
    type: 'PASSKEY',
    nickname: 'bench',
    publicKey: `02${'ab'.repeat(32)}`,
    signingKey: privateKey,
    expiresAt: new Date(now + 3_600_000).toISOString(),
    startedAt: now,
    clockOffset: 0,
    persistence: 'device',
  })
}

export async function restore() {
  wallet = newWallet()
  if ((await getSession(wallet)) === undefined) throw new Error('There is no session')
}

export const sign = (payloadToSign) => signPayload(wallet, { payloadToSign })
