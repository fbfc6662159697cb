/** Made-up bundles: the form of the deployment's own, with a fresh key each. */

import { p256 } from '@noble/curves/nist.js'
import { expect, test, vi } from 'vitest'
import { memoryStore } from '../store/memoryStore.js'
import { withSteps } from '../store/relayStore.js'
import { createDigits } from './decoys.js'
import { createDecoyTargets } from './decoyTarget.js'

const hexOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('hex')
const point = (length = 130) => '04'.padEnd(length, 'ab')
const bundleOf = (data: object, more: object = {}) =>
  JSON.stringify({
    version: 'v1.0.0',
    data: hexOf(data),
    dataSignature: `3044${'02'.repeat(68)}`,
    enclaveQuorumPublic: '04'.padEnd(130, 'cd'),
    ...more,
  })
const open = (store = memoryStore()) => createDecoyTargets(createDigits('secret'), store)
const read = (bundle: string) => {
  const { data, ...envelope } = JSON.parse(bundle)
  return { ...envelope, data: JSON.parse(Buffer.from(data, 'hex').toString()) }
}
const organizationOf = (digit: string) => `${digit.repeat(8)}-1111-4111-8111-${digit.repeat(12)}`

test('before the first real bundle it has the form of the sandbox, with empty signature fields', async () => {
  const { version, dataSignature, enclaveQuorumPublic, data } = read(await open().create('AuthMethod:1'))
  expect([version, dataSignature, enclaveQuorumPublic]).toEqual(['v1.0.0', '', ''])
  expect(data).toEqual({
    targetPublic: expect.stringMatching(/^04[\da-f]{128}$/),
    organizationId: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/),
  })
})

test('docs/performance.md: the form of each real bundle costs four steps of the store, the first one two', async () => {
  const steps: string[] = []
  const counting = withSteps(memoryStore(), (name, step) => {
    steps.push(name)
    return step()
  })
  const targets = open(counting)
  for (const id of ['AuthMethod:1', 'AuthMethod:2', 'AuthMethod:1'])
    await targets.learn(id, bundleOf({ organizationId: organizationOf('a'), targetPublic: point() }))
  expect(steps.join(' ')).toBe('get put get put get swap get put get swap')
})

test('its points and its signatures are well-formed, in both forms of a point', async () => {
  for (const length of [130, 66]) {
    const targets = open()
    await targets.learn(
      'AuthMethod:1',
      bundleOf({ organizationId: organizationOf('a'), targetPublic: point(length) }),
    )
    for (let i = 0; i < 20; i++) {
      const { data, dataSignature } = read(await targets.create('AuthMethod:2'))
      expect(data.targetPublic).toHaveLength(length)
      p256.Point.fromHex(data.targetPublic).assertValidity()
      // It refuses what is no DER: a negative integer, a zero too many, a wrong length.
      p256.Signature.fromHex(dataSignature, 'der')
    }
  }
})

test('it has the fields, the signer and the form of the signature of a real one, and a point that a wallet accepts', async () => {
  const targets = open()
  const real = bundleOf({ organizationId: organizationOf('a'), targetPublic: point(), epoch: 7 })
  await targets.learn('AuthMethod:1', real)
  const made = await targets.create('AuthMethod:2')
  expect(Object.keys(JSON.parse(made))).toEqual(Object.keys(JSON.parse(real)))
  const { data, dataSignature, enclaveQuorumPublic } = read(made)
  expect(Object.keys(data)).toEqual(['organizationId', 'targetPublic', 'epoch'])
  expect(data.epoch).toBe(7)
  expect(enclaveQuorumPublic).toBe(JSON.parse(real).enclaveQuorumPublic)
  p256.Signature.fromHex(dataSignature, 'der')
  expect(data.targetPublic).toMatch(/^04[\da-f]{128}$/)
  const bytes = Buffer.from(data.targetPublic, 'hex')
  await crypto.subtle.importKey('raw', bytes, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
})

test('each bundle has another key; what belongs to the account stays the same', async () => {
  const targets = open()
  await targets.learn(
    'AuthMethod:1',
    bundleOf({ organizationId: organizationOf('a'), targetPublic: point() }),
  )
  const [one, two] = [read(await targets.create('AuthMethod:2')), read(await targets.create('AuthMethod:2'))]
  expect(one.data.targetPublic).not.toBe(two.data.targetPublic)
  expect(one.data.organizationId).toBe(two.data.organizationId)
  expect(one.data.organizationId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  expect(read(await targets.create('AuthMethod:3')).data.organizationId).not.toBe(one.data.organizationId)
})

test('what two accounts have in common is copied', async () => {
  const targets = open()
  const data = { organizationId: organizationOf('a'), targetPublic: point(66) }
  await targets.learn('AuthMethod:1', bundleOf(data))
  await targets.learn('AuthMethod:2', bundleOf(data))
  const made = read(await targets.create('AuthMethod:3'))
  expect(made.data.organizationId).toBe(data.organizationId)
  expect(made.data.targetPublic).toMatch(/^0[23][\da-f]{64}$/)
})

test.each([
  '',
  'no JSON',
  '{}',
  JSON.stringify({ version: 'v1.0.0', data: 'zz', dataSignature: '', enclaveQuorumPublic: '' }),
  JSON.stringify({ version: 'v1.0.0', data: '', dataSignature: '3044', enclaveQuorumPublic: '' }),
  JSON.stringify({ ...JSON.parse(bundleOf({ targetPublic: point() })), version: undefined }),
])('a bundle that cannot be opened teaches nothing: %s', async (bundle) => {
  const targets = open()
  await targets.learn('AuthMethod:1', bundle)
  expect(read(await targets.create('AuthMethod:2')).dataSignature).toBe('')
})

test('an instance that has seen no real bundle has the form that another one has seen, so it does not show who exists', async () => {
  const store = memoryStore()
  const real = bundleOf({ organizationId: organizationOf('a'), targetPublic: point() })
  await open(store).learn('AuthMethod:1', real)
  const { enclaveQuorumPublic, dataSignature } = read(await open(store).create('AuthMethod:2'))
  expect(enclaveQuorumPublic).toBe(JSON.parse(real).enclaveQuorumPublic)
  expect(dataSignature).not.toBe('')
})

test('a bundle that cannot be opened leaves the form of the one before', async () => {
  const targets = open()
  await targets.learn('AuthMethod:1', bundleOf({ targetPublic: point() }))
  await targets.learn('AuthMethod:2', 'no JSON')
  expect(read(await targets.create('AuthMethod:3')).enclaveQuorumPublic).toBe('04'.padEnd(130, 'cd'))
})

test('what one account has alone is in no made-up bundle, also when it was seen twice', async () => {
  const store = memoryStore()
  const targets = open(store)
  const real = ['a', 'a', 'b', 'b'].map(organizationOf)
  for (const [index, organizationId] of real.entries()) {
    await targets.learn(
      `AuthMethod:${organizationId[0]}`,
      bundleOf({ organizationId, targetPublic: point() }),
    )
    const made = read(await targets.create('AuthMethod:3')).data.organizationId
    expect(real.slice(0, index + 1)).not.toContain(made)
  }
  // Two are enough, however many there are.
  await targets.learn('AuthMethod:c', bundleOf({ targetPublic: point() }))
  expect(JSON.parse((await store.get('otpTargetForms'))!)).toHaveLength(2)
})

// Source: X.690, section 8.3: an integer has as few bytes as possible, and a zero in front exactly when its first bit would be set.
test.each([
  [0, 0x7f, `3044${`0220${'7f'.repeat(32)}`.repeat(2)}`],
  [0, 0x80, `3046${`022100${'80'.repeat(32)}`.repeat(2)}`],
  [1, 0x7f, `3042${`021f${'7f'.repeat(31)}`.repeat(2)}`],
  [1, 0x80, `3044${`022000${'80'.repeat(31)}`.repeat(2)}`],
  [2, 0x80, `3042${`021f00${'80'.repeat(30)}`.repeat(2)}`],
  [32, 0, '3006020100020100'],
])('a made-up signature of %i zeros and bytes of %i is DER', async (zeros, byte, signature) => {
  const targets = open()
  await targets.learn('AuthMethod:1', bundleOf({ targetPublic: point() }))
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
    if (array instanceof Uint8Array) array.fill(byte, zeros)
    return array
  })
  const made = await targets.create('AuthMethod:2')
  random.mockRestore()
  expect(read(made).dataSignature).toBe(signature)
})
