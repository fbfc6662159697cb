/** diagnose: what it says of the browser, the device and the relay, and what it finds. */

import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  deviceStore,
  errorOf,
  now,
  type Reply,
  refusing,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { keepSession } from '../session/keepSession.js'
import { memorySessionStore } from '../store/sessionStore.js'
import { diagnose } from './diagnose.js'
import { listAuthMethods } from './listAuthMethods.js'

beforeEach(() => void stopClocks())

const healthy: Reply = [200, { status: 'ready' }]
const idsOf = ({ findings }: Awaited<ReturnType<typeof diagnose>>) => findings.map(({ id }) => id)

/** A browser with these features. */
function browser(features: object = {}, location?: { hostname: string; origin?: string }) {
  vi.stubGlobal('PublicKeyCredential', features)
  if (location) vi.stubGlobal('location', location)
  onTestFinished(() => void vi.unstubAllGlobals())
}

test('outside a page it says what is not known, and holds no id or secret', async () => {
  const { handle, wallet } = unitWallet(() => healthy)
  await keepSession(wallet, await sessionRecord())
  const report = await diagnose(handle)
  expect(report).toMatchObject({
    isSecureContext: true,
    isInForeignFrame: false,
    passkeys: { available: false, platformAuthenticator: 'unknown', autofill: 'unknown', rpId: 'unknown' },
    storage: 'device',
    clock: { offsetMs: undefined, isOff: false },
    session: 'active',
  })
  expect(JSON.stringify(report)).not.toMatch(/Session:|InternalAccount|signingKey/)
})

test('asks the browser, and takes no answer for unknown', async () => {
  browser({
    isUserVerifyingPlatformAuthenticatorAvailable: async () => true,
    isConditionalMediationAvailable: () => Promise.reject(new Error('no')),
  })
  const { passkeys } = await diagnose(unitWallet(() => healthy).handle)
  expect(passkeys).toEqual({
    available: true,
    platformAuthenticator: true,
    autofill: 'unknown',
    rpId: 'unknown',
  })
})

test.each([
  ['shop.example', 'fits'],
  ['www.shop.example', 'fits'],
  ['other.example', 'mismatch'],
])('the relying party shop.example on %s: %s', async (hostname, rpId) => {
  browser({}, { hostname })
  const report = await diagnose(unitWallet(() => healthy, { rpId: 'shop.example' }).handle)
  expect(report.passkeys.rpId).toBe(rpId)
  expect(idsOf(report).includes('RP_ID_MISMATCH')).toBe(rpId === 'mismatch')
})

describe('storage', () => {
  test.each([
    ['device', deviceStore()],
    ['memory', memorySessionStore()],
    ['none', deviceStore({ set: refusing })],
    ['none', deviceStore({ delete: refusing })],
  ])('%s', async (storage, sessionStore) => {
    const report = await diagnose(unitWallet(() => healthy, { sessionStore }).handle)
    expect(report.storage).toBe(storage)
    expect(idsOf(report).includes('STORAGE_REFUSED')).toBe(storage === 'none')
  })
})

test.each([
  [59, false],
  [61, true],
  [-61, true],
])('a clock that differs by %i seconds is off: %s', async (seconds, isOff) => {
  const { handle } = unitWallet(({ line }) =>
    line.includes('health')
      ? healthy
      : [200, { data: [] }, { Date: new Date(now + seconds * 1000).toUTCString() }],
  )
  await listAuthMethods(handle)
  const report = await diagnose(handle)
  expect(report.clock).toEqual({ offsetMs: seconds * 1000, isOff })
  expect(idsOf(report).includes('CLOCK_OFF')).toBe(isOff)
})

test('a session key that does not open is a finding', async () => {
  const { handle, wallet } = unitWallet(() => healthy)
  wallet.state.signInProblem = 'SEALED_KEY_INVALID'
  expect(idsOf(await diagnose(handle))).toContain('SEALED_KEY_INVALID')
})

test('a session without its key is a finding', async () => {
  const { handle } = unitWallet(() => healthy)
  const record = { ...(await sessionRecord()), signingKey: 'lost' }
  await handle.sessionStore.set('session/InternalAccount:1/Session:1', record)
  const report = await diagnose(handle)
  expect([report.session, idsOf(report)]).toEqual(['key-lost', expect.arrayContaining(['KEY_LOST'])])
})

// `doctor.test.ts` of create-embedded-wallet has every form of them.
test.each<[string, Reply]>([
  ['RELAY_UNREACHABLE', new TypeError('Failed to fetch')],
  ['BACKEND_AWAY', [502]],
  ['DEV_PROXY_MISSING', [200, '<h1>Shop</h1>', { 'Content-Type': 'text/html' }]],
  ['RELAY_ELSEWHERE', [404]],
])('the relay of a page on localhost: %s', async (id, reply) => {
  browser({}, { hostname: 'localhost', origin: 'http://localhost:5173' })
  const { handle } = unitWallet(() => reply, { relayUrl: 'http://localhost:5173/wallet' })
  expect(idsOf(await diagnose(handle)).filter((one) => /RELAY|AWAY|PROXY/.test(one))).toEqual([id])
})

test('an abort ends it', async () => {
  const { handle } = unitWallet(() => new Promise(() => {}))
  expect(await errorOf(diagnose(handle, { signal: AbortSignal.abort() }))).toMatchObject({ code: 'ABORTED' })
})
