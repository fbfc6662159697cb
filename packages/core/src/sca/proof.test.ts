/** On which page a proof may use a passkey. Source: WebAuthn L3, section 5.1.4; dated profiles, section 3, WebAuthn. */

import { expect, onTestFinished, test, vi } from 'vitest'
import { errorOf, unitWallet } from '../../test/unitWallet.js'
import { proofOf } from './proof.js'

test.each<
  [origin: string, rpId: string | undefined, allowedOrigins: string[] | undefined, isAllowed: boolean]
>([
  ['https://shop.example', 'shop.example', undefined, true],
  ['https://pay.shop.example', 'shop.example', [], true],
  ['https://evilshop.example', 'shop.example', undefined, false],
  ['https://eve.example', 'shop.example', [], false],
  ['https://eve.example', undefined, undefined, true],
  ['https://other.example', 'shop.example', ['https://other.example'], true],
  ['https://shop.example', 'shop.example', ['https://other.example'], false],
])('%s, rpId %s, allowed %j: %s', async (origin, rpId, allowedOrigins, isAllowed) => {
  vi.stubGlobal('location', new URL(origin))
  onTestFinished(() => void vi.unstubAllGlobals())
  const response = { clientDataJSON: btoa(JSON.stringify({ origin })) }
  const get = vi.fn(async () => ({ response }))
  const { wallet } = unitWallet(undefined, { passkeys: { get } as never })
  const ceremony = { factor: 'PASSKEY', options: { challenge: 'c2Nh', rpId }, allowedOrigins }
  const proof = proofOf(wallet, { passkey: true }, ceremony, undefined)
  if (isAllowed) expect(await proof).toMatchObject({ origin })
  else expect(await errorOf(proof)).toMatchObject({ code: 'PASSKEY_RP_ID_MISMATCH' })
  expect(get).toHaveBeenCalledTimes(isAllowed ? 1 : 0)
})
