/** The signature that goes to the service, and what a session that cannot sign becomes. */

import { p256 } from '@noble/curves/nist.js'
import { base64urlnopad, hex } from '@scure/base'
import { expect, test } from 'vitest'
import { at, errorOf, sessionRecord, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { currentSession } from '../session/deviceSessions.js'
import { keepSession } from '../session/keepSession.js'
import { signWith } from './signWith.js'

// Source: the interface document, Service-Wallet-Signature: base64url of {publicKey, scheme, signature}, DER in hex.
test('the header has the public key, the scheme and a signature over the very text', async () => {
  stopClocks()
  const { wallet } = unitWallet()
  const record = await keepSession(wallet, await sessionRecord())
  const header = await signWith(wallet, record, 'grüße')
  expect(header).toMatch(/^[\w-]+$/)
  const stamp = JSON.parse(new TextDecoder().decode(base64urlnopad.decode(header)))
  expect(stamp).toEqual({
    publicKey: record.publicKey,
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    signature: expect.stringMatching(/^30[0-9a-f]+$/),
  })
  const signature = p256.Signature.fromHex(stamp.signature, 'der').toBytes()
  const verify = (text: string) =>
    p256.verify(signature, new TextEncoder().encode(text), hex.decode(record.publicKey), { lowS: false })
  expect(verify('grüße')).toBe(true)
  expect(verify('grüsse')).toBe(false)
  expect((await currentSession(wallet)).record).toBe(record)
})

test('a session that ended while the user was deciding does not sign', async () => {
  const { advance } = stopClocks()
  const { wallet } = unitWallet()
  const record = await keepSession(wallet, await sessionRecord({ expiresAt: at(1000) }))
  advance(999)
  await signWith(wallet, record, 'text')
  advance(1)
  const error = await errorOf(signWith(wallet, record, 'text'))
  expect(error).toMatchObject({ name: 'SessionError', code: 'SESSION_EXPIRED', cause: undefined })
  expect(await currentSession(wallet)).toMatchObject({ record: undefined, ended: { how: 'expired' } })
})

test('a key that the browser cannot use is lost, and so is its session', async () => {
  stopClocks()
  const { wallet } = unitWallet()
  const ecdh = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const record = await keepSession(wallet, await sessionRecord({ signingKey: ecdh.privateKey }))
  const error = await errorOf(signWith(wallet, record, 'text'))
  expect(error).toMatchObject({ name: 'SessionError', code: 'SESSION_KEY_LOST' })
  expect(error.cause).toBeInstanceOf(DOMException)
  expect(await currentSession(wallet)).toMatchObject({ record: undefined, ended: { how: 'key-lost' } })
})

test('a text that cannot be signed is the caller’s mistake, and the session lives on', async () => {
  stopClocks()
  const { wallet } = unitWallet()
  const record = await keepSession(wallet, await sessionRecord())
  await expect(signWith(wallet, record, '\ud800')).rejects.toThrow(TypeError)
  expect((await currentSession(wallet)).record).toBe(record)
})
