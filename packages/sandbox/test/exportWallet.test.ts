/** Wallet export: a signed retry returns the wallet's mnemonic, sealed to a fresh client key. */

import { createPublicKey, verify } from 'node:crypto'
import type { SandboxOptions } from '@embedded-wallet/sandbox'
import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect, test } from 'vitest'
import { createWorld, newKeyPair } from './client.js'
import { openSealed } from './openSealedKey.js'

async function adaSignedIn(options?: SandboxOptions) {
  const world = createWorld(options)
  const ada = await world.addCustomer('ada')
  const session = await ada.signIn(await ada.registerPasskey())
  const path = `/internal-accounts/${ada.accountId}/export`
  /** Makes both calls and opens the mnemonic. */
  const exportMnemonic = async () => {
    const keyPair = newKeyPair()
    const response = await ada.signedRetry(session, 'POST', path, {
      clientPublicKey: keyPair.getPublicKey('hex'),
    })
    const envelope = JSON.parse(response.body.encryptedWalletCredentials)
    const data = Buffer.from(envelope.data, 'hex')
    const { encappedPublic, ciphertext, organizationId } = JSON.parse(data.toString())
    const plaintext = openSealed(
      Buffer.from(encappedPublic, 'hex'),
      Buffer.from(ciphertext, 'hex'),
      keyPair.getPrivateKey(),
    )
    return { response, envelope, data, organizationId, mnemonic: plaintext.toString() }
  }
  return { ...world, ada, session, path, exportMnemonic }
}

test('each export of a wallet has the same valid mnemonic, and another wallet has another one', async () => {
  const { exportMnemonic, ada } = await adaSignedIn()
  const one = await exportMnemonic()
  expect(one.response).toMatchObject({ status: 200, body: { id: ada.accountId } })
  expect(Object.keys(one.response.body)).toEqual(['id', 'encryptedWalletCredentials'])
  expect(one.envelope).toEqual({
    version: 'v1.0.0',
    data: one.data.toString('hex'),
    dataSignature: '',
    enclaveQuorumPublic: '',
  })
  expect(one.organizationId).toBeTypeOf('string')
  expect(validateMnemonic(one.mnemonic, wordlist)).toBe(true)
  expect((await exportMnemonic()).mnemonic).toBe(one.mnemonic)
  expect((await (await adaSignedIn()).exportMnemonic()).mnemonic).not.toBe(one.mnemonic)
})

test('the first call returns what to sign, without a type, and the retry must have the same key', async () => {
  const { send, path, session } = await adaSignedIn()
  const body = { clientPublicKey: newKeyPair().getPublicKey('hex') }
  const first = await send('POST', path, body)
  expect(first.status).toBe(202)
  expect(Object.keys(first.body).sort()).toEqual(['expiresAt', 'payloadToSign', 'requestId'])
  const headers = {
    'request-id': first.body.requestId,
    'service-wallet-signature': session.sign(first.body.payloadToSign),
  }
  const other = { clientPublicKey: newKeyPair().getPublicKey('hex') }
  expect((await send('POST', path, other, headers)).status).toBe(401)
  expect((await send('POST', path, body, headers)).status).toBe(200)
  expect((await send('POST', path, body, headers)).status).toBe(401)
  const compressed = { clientPublicKey: newKeyPair().getPublicKey('hex', 'compressed') }
  expect((await send('POST', path, compressed)).status).toBe(400)
  expect((await send('POST', '/internal-accounts/InternalAccount:none/export', body)).status).toBe(404)
})

test('where a deployment signs envelopes, the pinned signer key verifies them', async () => {
  const { exportMnemonic, sandbox } = await adaSignedIn({ signedEnvelopes: true })
  const { envelope, data } = await exportMnemonic()
  const pinned = await sandbox.exportSignerPublicKey()
  expect(await sandbox.otpSignerPublicKey()).not.toBe(pinned)
  expect(envelope.enclaveQuorumPublic).toBe(pinned)
  const [x, y] = [pinned.slice(2, 66), pinned.slice(66)].map((hex) =>
    Buffer.from(hex, 'hex').toString('base64url'),
  )
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const signature = Buffer.from(envelope.dataSignature, 'hex')
  expect(verify('sha256', data, key, signature)).toBe(true)
  expect(verify('sha256', Buffer.concat([data, Buffer.of(0)]), key, signature)).toBe(false)
})
