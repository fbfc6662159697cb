/** What was prepared for a sign-in is used once, for what it was prepared for, and not when another script planted it. */

import { beforeEach, expect, test } from 'vitest'
import { at, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { createClientKey } from '../keys/clientKey.js'
import type { PasskeyOffer } from '../records.js'
import type { OpenWallet } from '../wallet.js'
import { prepareOAuthKey, takeOAuthKey, takeOffer, wrapOffer } from './preparedSignIn.js'

beforeEach(() => void stopClocks())

const stepUp = (id: string) => ({ id, action: 'exportWallet', signal: new AbortController().signal }) as const

async function offerOf(wallet: OpenWallet, endsInMs: number): Promise<PasskeyOffer> {
  const challenge = {
    challenge: 'aa',
    requestId: 'Request:1',
    expiresAt: at(endsInMs),
  } as PasskeyOffer['challenge']
  const clientKey = await createClientKey(wallet)
  return { known: { authMethodId: 'AuthMethod:1' }, challenge, clientKey, stepUpId: wallet.stepUp?.id }
}

test('an offer is taken once, before its challenge ends', async () => {
  const { wallet } = unitWallet()
  const offer = await offerOf(wallet, 1)
  const prepared = wrapOffer(wallet, offer)
  expect(takeOffer(wallet, prepared)).toBe(offer)
  expect(takeOffer(wallet, prepared)).toBeUndefined()
  expect(takeOffer(wallet, wrapOffer(wallet, await offerOf(wallet, 0)))).toBeUndefined()
})

test('an offer serves only the step-up that it was made for', async () => {
  const { wallet } = unitWallet()
  const [one, other] = ['one', 'other'].map((id) => ({ ...wallet, stepUp: stepUp(id) }))
  const prepared = wrapOffer(one!, await offerOf(one!, 1))
  for (const wrong of [wallet, other!]) expect(takeOffer(wrong, prepared)).toBeUndefined()
  expect(takeOffer(one!, prepared)).toBeDefined()
  const ordinary = wrapOffer(wallet, await offerOf(wallet, 1))
  expect(takeOffer(one!, ordinary)).toBeUndefined()
})

test('a key from before the redirect is used once, here and after a reload', async () => {
  const { wallet, handle } = unitWallet()
  const reloaded = unitWallet(undefined, { sessionStore: handle.sessionStore }).wallet
  const { nonce } = await prepareOAuthKey(wallet, undefined)
  const own = wallet.state.oauthKey
  expect(await takeOAuthKey(wallet, undefined)).toBe(own)
  for (const later of [wallet, reloaded]) {
    const key = await takeOAuthKey(later, nonce)
    expect(key.clientPublicKey).not.toBe(own!.clientPublicKey)
  }
})

test('a key in the store may be planted: only a token that names it uses it', async () => {
  const { wallet, handle } = unitWallet()
  const reloaded = () => unitWallet(undefined, { sessionStore: handle.sessionStore }).wallet
  for (const isNamed of [true, false]) {
    const { nonce } = await prepareOAuthKey(wallet, undefined)
    const stored = wallet.state.oauthKey!.clientPublicKey
    const taken = await takeOAuthKey(reloaded(), isNamed ? nonce : undefined)
    expect(taken.clientPublicKey === stored).toBe(isNamed)
    // A token with another nonce uses neither the page's own key nor the stored one.
    await prepareOAuthKey(wallet, undefined)
    const own = wallet.state.oauthKey!.clientPublicKey
    expect((await takeOAuthKey(wallet, 'another')).clientPublicKey).not.toBe(own)
  }
})
