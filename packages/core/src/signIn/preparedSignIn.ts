/** What can be done for a sign-in before the person asks for it. */

import { accountKey, type PasskeyAuthChallenge } from '@embedded-wallet/protocol'
import { type KnownAuthMethod, withAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { bytesToHex } from '../encoding/hex.js'
import { utf8ToBytes } from '../encoding/utf8.js'
import { StoreError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import { serverNow } from '../http/serviceClock.js'
import { type ClientKey, createClientKey, preloadKeyOpener } from '../keys/clientKey.js'
import type { Wallet } from '../wallet.js'

/** A passkey sign-in whose challenge and key are ready. It lives with the page and is used once. */
export interface PreparedPasskeySignIn {
  readonly type: 'PASSKEY'
  /** When the challenge ends, by the service's clock, ISO 8601. */
  readonly expiresAt: string
}

/** What stands behind a prepared passkey sign-in. */
export interface PasskeyOffer {
  known: KnownAuthMethod
  challenge: PasskeyAuthChallenge
  clientKey: ClientKey
}

const offers = new WeakMap<PreparedPasskeySignIn, PasskeyOffer>()

/** Gets a challenge for a fresh client key. */
export async function requestPasskeyOffer(
  wallet: Wallet,
  options: { authMethodId?: string | undefined; signal?: AbortSignal | undefined },
): Promise<PasskeyOffer> {
  // Code loads while the network and the person are busy, so that nothing stands between the click and the prompt.
  preloadKeyOpener(wallet)
  wallet.passkeys.preload?.()
  const clientKey = await createClientKey(wallet)
  const body = JSON.stringify({ clientPublicKey: clientKey.clientPublicKey })
  return withAuthMethod(wallet, 'PASSKEY', options, async (known) => {
    const params = { authMethodId: known.authMethodId }
    const answer = await callRelay(wallet, 'challengeAuthMethod', { params, body, signal: options.signal })
    return { known, challenge: answer.body as PasskeyAuthChallenge, clientKey }
  })
}

/** Wraps an offer for the app to hold: it shows nothing but its end. */
export function wrapOffer(offer: PasskeyOffer): PreparedPasskeySignIn {
  const prepared = Object.freeze({ type: 'PASSKEY' as const, expiresAt: offer.challenge.expiresAt })
  offers.set(prepared, offer)
  return prepared
}

/** Takes the offer out, once; undefined when it was used before or is too old. */
export function takeOffer(wallet: Wallet, prepared: PreparedPasskeySignIn): PasskeyOffer | undefined {
  const offer = offers.get(prepared)
  offers.delete(prepared)
  return Date.parse(prepared.expiresAt) > serverNow(wallet) ? offer : undefined
}

const oauthKey = (wallet: Wallet) => `prepared-oauth/${accountKey(wallet.accountId)}`

/** Makes the client key before the redirect to an identity provider and stores it, so that it survives the way back. */
export async function prepareOAuthKey(wallet: Wallet): Promise<{ nonce: string }> {
  const clientKey = await createClientKey(wallet)
  try {
    await wallet.sessionStore.set(oauthKey(wallet), clientKey)
  } catch (cause) {
    throw new StoreError(
      'STORE_UNAVAILABLE',
      'This browser stores nothing, so a key cannot survive the redirect. Sign in with the identity provider in a popup.',
      { cause },
    )
  }
  const digest = await crypto.subtle.digest('SHA-256', utf8ToBytes(clientKey.clientPublicKey))
  return { nonce: bytesToHex(new Uint8Array(digest)) }
}

/** Takes the stored key out, once; a fresh one when nothing was prepared. */
export async function takeOAuthKey(wallet: Wallet): Promise<ClientKey> {
  const stored = (await wallet.sessionStore.get(oauthKey(wallet)).catch(() => undefined)) as
    | ClientKey
    | undefined
  await wallet.sessionStore.delete(oauthKey(wallet)).catch(() => undefined)
  const isUsable =
    stored?.keyPair?.privateKey?.type === 'private' && typeof stored.clientPublicKey === 'string'
  return isUsable ? stored : createClientKey(wallet)
}
