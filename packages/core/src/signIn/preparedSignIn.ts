/** What a sign-in can do before the user asks for it. */

import type { PasskeyAuthChallenge } from '@embedded-wallet/protocol'
import { throwIfAborted } from '../abort.js'
import { withAuthMethod } from '../authMethods/chooseAuthMethod.js'
import { sha256Hex } from '../crypto/sha256Hex.js'
import { StoreError } from '../errors.js'
import { callRelay } from '../http/callRelay.js'
import { createClientKey, preloadKeyOpener, readClientKey } from '../keys/clientKey.js'
import type { ClientKey, PasskeyOffer, PreparedPasskeySignIn } from '../records.js'
import type { OpenWallet } from '../wallet/wallet.js'

/** Gets a challenge for a fresh client key. */
export async function requestPasskeyOffer(
  wallet: OpenWallet,
  options: { authMethodId?: string | undefined; signal?: AbortSignal | undefined },
): Promise<PasskeyOffer> {
  const { signal } = options
  // The code loads while the network and the user are busy, so that nothing delays the prompt after the click.
  preloadKeyOpener(wallet)
  wallet.passkeys.preload?.()
  const clientKey = await createClientKey(wallet)
  const body = JSON.stringify({ clientPublicKey: clientKey.clientPublicKey })
  return withAuthMethod(wallet, 'PASSKEY', options, async (known) => {
    const params = { authMethodId: known.authMethodId }
    const response = await callRelay(wallet, 'challengeAuthMethod', { params, body, type: 'PASSKEY', signal })
    const challenge = response.body as PasskeyAuthChallenge
    return { known, challenge, clientKey, stepUpId: wallet.stepUp?.id }
  })
}

/** Wraps an offer for the app to hold: it shows only when the challenge ends. */
export function wrapOffer({ state, clock }: OpenWallet, offer: PasskeyOffer): PreparedPasskeySignIn {
  const prepared = Object.freeze({ type: 'PASSKEY' as const, expiresAt: offer.challenge.expiresAt })
  const { preparedSignIns } = state
  for (const older of preparedSignIns.keys()) {
    if (Date.parse(older.expiresAt) <= clock.now()) preparedSignIns.delete(older)
  }
  preparedSignIns.set(prepared, offer)
  return prepared
}

/** Takes the offer out, once; undefined if it was used before, has ended, or was not made for this step-up. */
export function takeOffer(
  { state, clock, stepUp }: OpenWallet,
  prepared: PreparedPasskeySignIn,
): PasskeyOffer | undefined {
  const offer = state.preparedSignIns.get(prepared)
  if (offer?.stepUpId !== stepUp?.id) return undefined
  state.preparedSignIns.delete(prepared)
  return Date.parse(prepared.expiresAt) > clock.now() ? offer : undefined
}

const oauthKey = ({ account }: OpenWallet) => `prepared-oauth/${account}`

/**
 * Makes the client key before the redirect to an identity provider, and stores it over the redirect.
 *
 * @throws {StoreError} `STORE_UNAVAILABLE`: the browser stores nothing.
 */
export async function prepareOAuthKey(
  wallet: OpenWallet,
  signal: AbortSignal | undefined,
): Promise<{ nonce: string }> {
  throwIfAborted(signal)
  const clientKey = await createClientKey(wallet)
  const { cause } = await wallet.store.set(oauthKey(wallet), clientKey.keyPair)
  if (cause !== undefined) {
    await wallet.store.delete(oauthKey(wallet))
    throw new StoreError(
      'STORE_UNAVAILABLE',
      'This browser stores nothing, so no key survives the redirect. Sign in with the identity provider in a popup.',
      { cause },
    )
  }
  throwIfAborted(signal)
  wallet.state.oauthKey = clientKey
  return { nonce: await toNonce(clientKey) }
}

/**
 * Takes the prepared key out, once. Another script may have planted a stored key, so only one that the token names is used;
 * a key that this page made itself may go with a token without a nonce.
 *
 * @param nonce - Of the ID token. Anything but a text counts as none.
 * @returns A fresh key if none fits.
 */
export async function takeOAuthKey(wallet: OpenWallet, nonce: unknown): Promise<ClientKey> {
  const { state, store } = wallet
  const own = state.oauthKey
  state.oauthKey = undefined
  const stored = await readClientKey(wallet, await store.get(oauthKey(wallet)))
  await store.delete(oauthKey(wallet))
  if (own !== undefined && typeof nonce !== 'string') return own
  for (const clientKey of [own, stored])
    if (clientKey !== undefined && nonce === (await toNonce(clientKey))) return clientKey
  return createClientKey(wallet)
}

/** What binds an ID token to a client key. */
const toNonce = ({ clientPublicKey }: ClientKey): Promise<string> => sha256Hex(clientPublicKey)
