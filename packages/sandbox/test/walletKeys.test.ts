/** The keys of a wallet: the life of a passkey, session keys that the client opens, and the export of the mnemonic, sealed to a fresh client key. */

import interop from '@embedded-wallet/e2e/vectors/interop.json' with { type: 'json' }
import {
  ecdhVectors,
  ecdsaVectors,
  jsonBodyVectors,
  webauthnVectors,
} from '@embedded-wallet/e2e/vectors/tables.js'
import { isSignedBy, parseWalletSignature, type Sandbox, type SandboxOptions } from '@embedded-wallet/sandbox'
import { p256 } from '@noble/curves/nist.js'
import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { expect, test } from 'vitest'
import { compressPublicKey, uncompressed } from '../src/sealing/walletSignature.js'
import {
  authorizationOf,
  createWorld,
  isSigned,
  newKeyPair,
  openSession,
  quoteOf,
  read,
  walletSignature,
} from './client.js'
import { openSealed, openSealedKey } from './openSealedKey.js'

test('a user registers a passkey and signs in, and the session signs a payment that arrives', async () => {
  const { send, addCustomer, sandbox } = createWorld()
  const ada = await addCustomer('ada')
  const ben = await addCustomer('ben')
  expect(await ada.balance()).toBe(0)
  expect((await ada.fund(10_000_000)).body.balance).toMatchObject({
    amount: 10_000_000,
    currency: { code: 'USDC' },
  })

  const registered = await send('POST', '/auth/credentials', await ada.attest())
  expect(registered.status).toBe(201)
  expect(Object.keys(registered.body).sort()).toEqual([
    'accountId',
    'createdAt',
    'id',
    'nickname',
    'type',
    'updatedAt',
  ])
  expect(registered.body).toMatchObject({ accountId: ada.accountId, type: 'PASSKEY', nickname: 'Laptop' })

  const session = await ada.signIn(registered.body.id)
  const quote = await send('POST', '/quotes', quoteOf(ada.accountId, ben.accountId, 2_500_000))
  expect(quote.status).toBe(200)
  const { payloadToSign } = quote.body.paymentInstructions[0].accountOrWalletInfo
  const executed = await send('POST', `/quotes/${quote.body.id}/execute`, undefined, {
    'service-wallet-signature': session.sign(payloadToSign),
  })
  expect(executed).toMatchObject({ status: 200, body: { id: quote.body.id, status: 'COMPLETED' } })
  expect([await ada.balance(), await ben.balance()]).toEqual([7_500_000, 2_500_000])
  expect(sandbox.movements()).toHaveLength(2)
})

test('each sign-in has a fresh session key, for client keys with even and with odd Y', async () => {
  const { send, addCustomer } = createWorld()
  const ada = await addCustomer('ada')
  const id = await ada.registerPasskey()
  const seen = new Set<string>()
  const parities = new Set<string>()
  while (parities.size < 2 || seen.size < 4) {
    const keyPair = newKeyPair()
    parities.add(keyPair.getPublicKey('hex', 'compressed').slice(0, 2))
    const { requestId, body } = await ada.assert(id, keyPair)
    const response = await send('POST', `/auth/credentials/${id}/verify`, body, { 'request-id': requestId })
    expect(response).toMatchObject({
      status: 200,
      body: { accountId: ada.accountId, type: 'PASSKEY', nickname: 'Laptop' },
    })
    expect(openSession(response, keyPair).sign('x')).toBeTypeOf('string')
    seen.add(response.body.encryptedSessionSigningKey)
  }
  const list = await send(
    'GET',
    `/auth/sessions?accountId=${ada.accountId.replace('InternalAccount', 'EmbeddedWallet')}`,
  )
  expect(list.body.data).toHaveLength(seen.size)
  expect(JSON.stringify(list.body)).not.toContain('encryptedSessionSigningKey')
})

// WebAuthn Level 3, section 7.2, step 22.
test('a passkey of one device that signs with an older count is refused, because it may be a clone', async () => {
  const { send, addCustomer } = createWorld()
  const ada = await addCustomer('ada')
  const id = await ada.registerPasskey()
  const [older, newer] = [await ada.assert(id), await ada.assert(id)]
  const verify = ({ requestId, body }: typeof older) =>
    send('POST', `/auth/credentials/${id}/verify`, body, { 'request-id': requestId })
  expect((await verify(newer)).status).toBe(200)
  expect(await verify(older)).toMatchObject({ status: 401, body: { reason: 'Invalid passkey signature' } })
})

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
  const [key, signature] = [Buffer.from(pinned, 'hex'), Buffer.from(envelope.dataSignature, 'hex')]
  expect(isSigned(data, key, signature)).toBe(true)
  expect(isSigned(Buffer.concat([data, Buffer.of(0)]), key, signature)).toBe(false)
})

// Published test vectors: ECDSA in DER, wallet signatures, sealed session keys, WebAuthn, and hostile JSON bodies.

test('Wycheproof ECDSA P-256 in DER: every verdict agrees, 484 of 484', async () => {
  const differing: number[] = []
  for (const { tcId, isValid, publicKey, message, signature } of ecdsaVectors)
    if ((await isSignedBy(bytes(signature), bytes(message), publicKey)) !== isValid) differing.push(tcId)
  expect({ count: ecdsaVectors.length, differing }).toEqual({ count: 484, differing: [] })
})

test('interop: the wallet signatures verify for their payload and for no other', async () => {
  const { walletSignature: vectors } = interop
  expect(vectors).toHaveLength(2)
  for (const { headerValue, payloadToSign, sessionPublicKeyCompressedHex, sessionPrivateKeyHex } of vectors) {
    const stamp = parseWalletSignature(headerValue)!
    expect(stamp.publicKey).toBe(sessionPublicKeyCompressedHex)
    const point = p256.Point.fromHex(stamp.publicKey).toHex(false)
    expect(await isSignedBy(stamp.signature, utf8(payloadToSign), point)).toBe(true)
    expect(await isSignedBy(stamp.signature, utf8(`${payloadToSign} `), point)).toBe(false)
    const ownValue = walletSignature(payloadToSign, Buffer.from(sessionPrivateKeyHex, 'hex'))
    expect(JSON.parse(Buffer.from(ownValue, 'base64url').toString())).toMatchObject({
      publicKey: stamp.publicKey,
      scheme: JSON.parse(Buffer.from(headerValue, 'base64url').toString()).scheme,
    })
  }
})

test('interop: the reader of these tests opens the published sealed keys, so it can judge those of the sandbox', () => {
  const { encryptedSessionSigningKey: vectors, negative } = interop
  for (const { wire, clientPrivateKeyHex, sessionPrivateKeyHex } of vectors)
    expect(openSealedKey(wire, Buffer.from(clientPrivateKeyHex, 'hex')).toString('hex')).toBe(
      sessionPrivateKeyHex,
    )
  for (const name of ['tamperedTag', 'wrongRecipient'] as const)
    expect(() =>
      openSealedKey(negative[name].wire, Buffer.from(negative[name].clientPrivateKeyHex, 'hex')),
    ).toThrow()
})

test('WebAuthn L3: registrations with user verification and ES256 or RS256 are accepted, the others refused', async () => {
  const { rpId, origin, registrations } = webauthnVectors
  const { send, addCustomer } = createWorld({ relyingParty: { id: rpId, origins: [origin] } })
  const verdicts: Record<string, number> = {}
  expect(registrations).toHaveLength(15)
  for (const { name, challenge, ...made } of registrations) {
    const { accountId } = await addCustomer(name)
    const attestation = { ...made, transports: [] }
    const body = { type: 'PASSKEY', accountId, nickname: name, challenge, attestation }
    verdicts[name] = (await send('POST', '/auth/credentials', body)).status
  }
  expect(verdicts).toMatchObject({
    'packed-self-es256': 201,
    'packed-es256': 201,
    'packed-rs256': 201,
    'none-es256': 400, // user not verified
    'none-es256-crossOrigin': 400,
    'none-es256-topOrigin': 400,
    'packed-es512': 400, // algorithm not offered
    'packed-eddsa': 400,
    'packed-ed448': 400,
    'fido-u2f-es256': 400, // user not verified
  })
  expect(Object.values(verdicts).every((status) => status === 201 || status === 400)).toBe(true)
})

test('JSON bodies: each is a 400 and none is a crash', async () => {
  const { sandbox } = createWorld()
  // Two of the suite have more than 20 kB. refusals.test.ts has bodies of the same kind, with deep nesting.
  expect(jsonBodyVectors).toHaveLength(316)
  for (const { name, bytes } of jsonBodyVectors) {
    const response = await post(sandbox, '/customers', bytes)
    expect(response, name).toMatchObject({ status: 400, body: { status: 400, code: 'INVALID_INPUT' } })
  }
})

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const utf8 = (text: string) => new TextEncoder().encode(text)

async function post(sandbox: Sandbox, path: string, body: Uint8Array) {
  const headers = {
    authorization: authorizationOf(sandbox),
    'content-type': 'application/json',
  }
  const request = new Request(`${sandbox.baseUrl}${path}`, {
    method: 'POST',
    headers,
    body: Uint8Array.from(body),
  })
  return read(await sandbox.fetch(request))
}

const isWhole = (point: string) => point.length === 130

test('every valid point of Wycheproof comes back as it was', () => {
  const points = ecdhVectors.filter(({ result, point }) => result === 'valid' && isWhole(point))
  expect(points).toHaveLength(147)
  for (const { point } of points) {
    expect(uncompressed(point)).toBe(point)
    expect(uncompressed(compressPublicKey(point))).toBe(point)
  }
})

test('every invalid point of Wycheproof is refused', () => {
  const points = ecdhVectors.filter(({ result }) => result === 'invalid')
  expect(points).toHaveLength(24)
  for (const { tcId, point } of points) expect(uncompressed(point), `${tcId}`).toBeUndefined()
})

test('what has another form is no point', () => {
  for (const text of ['', '02', `05${'0'.repeat(64)}`, `02${'g'.repeat(64)}`, `02${'f'.repeat(64)}`])
    expect(uncompressed(text)).toBeUndefined()
  // The form 06 is the hybrid one of SEC 1, 2.3.4; no engine takes it. 130 digits that are no hex are no point, either.
  const { point } = ecdhVectors.find(({ result, point }) => result === 'valid' && isWhole(point))!
  for (const text of ['', '04', `06${point.slice(2)}`, `04${'g'.repeat(128)}`, `04${'0'.repeat(128)}`])
    expect(uncompressed(text)).toBeUndefined()
})
