/** Fault list E: twelve failures of WebAuthn. The software authenticator stands for `navigator.credentials`, so the SDK's own browser code runs. */

import { createWallet, getSession, registerPasskey, signInWithPasskey } from '@embedded-wallet/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withBehaviors } from '../../support/testSystem.js'
import { type Bench, type Finding, findingOf, nextCallWorks, openBench } from './bench.js'

type Ceremony = (options: { publicKey: Json; signal?: AbortSignal; mediation?: string }) => Promise<unknown>
// biome-ignore lint/suspicious/noExplicitAny: buffers and their texts, as in a browser
type Json = any

const toText = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url')
const toBytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer
const credentials = { create: vi.fn<Ceremony>(), get: vi.fn<Ceremony>() }

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials })
  vi.stubGlobal('location', { hostname: 'shop.example' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A browser with a signed-out user. It works until a test injects a fault. */
async function openBrowser() {
  // The account has a passkey, so another one comes to a prompt only where a deployment takes several.
  const bench = await openBench({ sandbox: withBehaviors({ manyPasskeys: true }) })
  const { authenticator } = bench.wallet
  const fields = (response: Json) =>
    Object.fromEntries(
      Object.entries(response).map(([name, value]) => [
        name,
        name === 'transports' ? value : toBytes(value as string),
      ]),
    )
  const toCredential = ({ id, response, ...rest }: Json) => ({
    ...rest,
    id,
    rawId: toBytes(id),
    response: { ...fields(response), getTransports: () => response.transports },
    getClientExtensionResults: () => ({}),
  })
  credentials.get.mockImplementation(async ({ publicKey, signal }) =>
    toCredential(
      await authenticator.get(
        {
          ...publicKey,
          challenge: toText(publicKey.challenge),
          allowCredentials: (publicKey.allowCredentials ?? []).map(({ id }: Json) => ({ id: toText(id) })),
        },
        signal ? { signal } : {},
      ),
    ),
  )
  credentials.create.mockImplementation(async ({ publicKey, signal }) =>
    toCredential(
      await authenticator.create(
        {
          ...publicKey,
          challenge: toText(publicKey.challenge),
          user: { ...publicKey.user, id: toText(publicKey.user.id) },
          excludeCredentials: [],
        },
        signal ? { signal } : {},
      ),
    ),
  )
  const { accountId, relayUrl, fetch } = bench.wallet
  const wallet = Object.assign(
    createWallet({
      accountId,
      relayUrl,
      fetch,
      rpId: 'shop.example',
      sessionStore: bench.device().sessionStore,
    }),
  )
  return { bench, wallet }
}

type Browser = Awaited<ReturnType<typeof openBrowser>>

/** Checks that the fault signed in no user and that the next prompt does. */
async function recovers({ bench, wallet }: Browser, finding: Finding) {
  expect(finding).toMatchObject({ outcome: 'none', movements: 0 })
  expect(await getSession(wallet)).toBeUndefined()
  expect(await signInWithPasskey(wallet)).toMatchObject({ type: 'PASSKEY' })
  await nextCallWorks({ wallet: wallet as Bench['wallet'] })
  expect(bench.movements()).toBe(0)
}

const raise = (name: string) => () => Promise.reject(new DOMException('a message of one browser', name))

test.each([
  ['get', 'NotAllowedError', 'PASSKEY_CANCELLED'],
  ['create', 'InvalidStateError', 'PASSKEY_ALREADY_REGISTERED'],
  ['get', 'SecurityError', 'PASSKEY_RP_ID_MISMATCH'],
  ['create', 'ConstraintError', 'PASSKEY_AUTHENTICATOR_UNFIT'],
  ['create', 'NotSupportedError', 'PASSKEY_AUTHENTICATOR_UNFIT'],
  // A name that WebAuthn does not have.
  ['get', 'constructor', 'PASSKEY_FAILED'],
] as const)('a %s that fails with %s has its own code', async (ceremony, name, code) => {
  const browser = await openBrowser()
  credentials[ceremony].mockImplementationOnce(raise(name))
  const { wallet } = browser
  const act = ceremony === 'get' ? signInWithPasskey(wallet) : registerPasskey(wallet, { nickname: 'Other' })
  const finding = await findingOf(browser.bench, act)
  expect(finding.code).toBe(code)
  expect(finding.error!.message).not.toContain('a message of one browser')
  await recovers(browser, finding)
})

test('an abort ends a prompt', async () => {
  const browser = await openBrowser()
  const caller = new AbortController()
  credentials.get.mockImplementationOnce(({ signal }) => {
    const ended = new Promise((_, reject) =>
      signal!.addEventListener('abort', () => reject(new DOMException('', 'NotAllowedError'))),
    )
    caller.abort()
    return ended
  })
  const finding = await findingOf(browser.bench, signInWithPasskey(browser.wallet, { signal: caller.signal }))
  expect(finding.code).toBe('PASSKEY_ABORTED')
  await recovers(browser, finding)
})

test('a TypeError of the browser is a failed prompt', async () => {
  const browser = await openBrowser()
  credentials.get.mockImplementationOnce(() => Promise.reject(new TypeError('x is not a function')))
  const finding = await findingOf(browser.bench, signInWithPasskey(browser.wallet))
  expect(finding.code).toBe('PASSKEY_FAILED')
  await recovers(browser, finding)
})

test('a new request ends a pending one of the SDK, but not one of the page', async () => {
  const browser = await openBrowser()
  const { wallet, bench } = browser
  // The SDK does not end a pending request of the page itself.
  credentials.get.mockImplementationOnce(raise('OperationError'))
  const finding = await findingOf(bench, signInWithPasskey(wallet))
  expect(finding.code).toBe('PASSKEY_FAILED')

  // The SDK ends its own older request, and the newer one starts after that.
  let pending = 0
  credentials.get.mockImplementationOnce(async ({ signal }) => {
    pending++
    await new Promise((resolve) => signal!.addEventListener('abort', resolve))
    await new Promise(setImmediate)
    pending--
    throw new DOMException('', 'AbortError')
  })
  const older = findingOf(bench, signInWithPasskey(wallet))
  await vi.waitFor(() => expect(pending).toBe(1))
  credentials.create.mockImplementationOnce(async () => {
    expect(pending).toBe(0)
    throw new DOMException('', 'NotAllowedError')
  })
  const newer = await findingOf(bench, registerPasskey(wallet, { nickname: 'Other' }))
  expect(newer.code).toBe('PASSKEY_CANCELLED')
  expect((await older).code).toBe('PASSKEY_ABORTED')
  await recovers(browser, finding)
})

test('a get() that ignores its signal and its timeout ends all the same', async () => {
  const browser = await openBrowser()
  const { wallet, bench } = browser
  const hang = () => {
    let reached = () => {}
    const begun = new Promise<void>((resolve) => {
      reached = resolve
    })
    credentials.get.mockImplementationOnce(() => {
      reached()
      return new Promise(() => {})
    })
    return begun
  }
  // Autofill stays open until the caller aborts it.
  const begun = hang()
  const caller = new AbortController()
  vi.stubGlobal(
    'PublicKeyCredential',
    Object.assign(class {}, { isConditionalMediationAvailable: async () => true }),
  )
  vi.stubGlobal('document', { querySelectorAll: () => [{}] })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const offered = findingOf(bench, signInWithPasskey(wallet, { autofill: true, signal: caller.signal }))
  await begun
  caller.abort()
  await vi.advanceTimersByTimeAsync(1000)
  const finding = await offered
  expect(finding.code).toBe('PASSKEY_ABORTED')
  // A prompt ends after the SDK's own timeout.
  const prompted = hang()
  const running = findingOf(bench, signInWithPasskey(wallet))
  await prompted
  await vi.advanceTimersByTimeAsync(300_000)
  expect((await running).code).toBe('PASSKEY_CANCELLED')
  // The next prompt gives the browser a second to end this one.
  await vi.advanceTimersByTimeAsync(1000)
  vi.useRealTimers()
  await recovers(browser, finding)
})

test('a browser without PublicKeyCredential is unsupported', async () => {
  const browser = await openBrowser()
  vi.stubGlobal('PublicKeyCredential', undefined)
  const finding = await findingOf(browser.bench, signInWithPasskey(browser.wallet))
  expect(finding.code).toBe('PASSKEY_UNSUPPORTED')
  vi.stubGlobal('PublicKeyCredential', class {})
  await recovers(browser, finding)
})

test('a null result is a failed prompt', async () => {
  const browser = await openBrowser()
  credentials.get.mockResolvedValueOnce(null)
  const finding = await findingOf(browser.bench, signInWithPasskey(browser.wallet))
  expect(finding.code).toBe('PASSKEY_FAILED')
  await recovers(browser, finding)
})
