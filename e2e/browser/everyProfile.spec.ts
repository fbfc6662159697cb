/**
 * Story: the whole life of a wallet in a real browser, once for each profile.
 * What a profile has and how it responds: the interface document, and the published schemas of 2026-04 and 2026-08.
 */

import type { Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import { profiles } from './profiles.js'
import { expect, test, type Workbench } from './workbench.js'

interface AuthMethod {
  id: string
  type: string
  nickname: string
}

/** A page with a wallet at a service of one profile. */
interface Bench {
  accountId: string
  customerId: string
  arrange<T>(what: string, body?: Record<string, string | number>): Promise<T>
  /** Calls a verb of the SDK. `approve`: the actions for which the app approves unknown texts. */
  call<T>(verb: string, options?: object, approve?: string[]): Promise<T>
  codeOf(verb: string, options?: object): Promise<string | undefined>
}

const email = 'ada@shop.example'

async function openBench({ arrange, load }: Workbench, page: Page): Promise<Bench> {
  const accountId = await arrange<string>('account')
  const customerId = await arrange<string>('customer', { accountId })
  await load(page, accountId)
  await addAuthenticator(page)
  const run = (verb: string, options: object, approve: string[]) =>
    page.evaluate(
      ([verb, options, approve]) =>
        core[verb](
          { ...wallet, approvePayload: ({ action }: { action: string }) => approve.includes(action) },
          options,
        ).then(
          (value: unknown) => ({ value }),
          ({ code, message }: { code?: string; message: string }) => ({ code: code ?? message }),
        ),
      [verb, options, approve] as const,
    )
  return {
    accountId,
    customerId,
    arrange,
    call: async (verb, options = {}, approve = []) => {
      const { value, code } = await run(verb, options, approve)
      if (code !== undefined) throw new Error(`${verb} failed with ${code}`)
      return value
    },
    codeOf: async (verb, options = {}) => (await run(verb, options, [])).code,
  }
}

/** Pays 2 of 5 USDC, and checks that the money moved once. */
async function pay({ arrange, call, accountId }: Bench) {
  await arrange('fund', { accountId, amount: 5_000_000 })
  const quote = await arrange<object>('quote', { accountId, amount: 2_000_000 })
  const { status } = await call<{ status: string }>('executeQuote', { quote })
  expect(['PROCESSING', 'COMPLETED']).toContain(status)
  await expect.poll(() => arrange('balance', { accountId })).toBe(3_000_000)
}

const typesOf = async ({ call }: Bench) =>
  (await call<AuthMethod[]>('listAuthMethods')).map(({ type }) => type).sort()

/** Waits out the pause between two codes on the sandbox's clock. */
const waitForNextCode = ({ arrange }: Bench) => arrange('wait', { milliseconds: 60_000 })

async function signInByMail(bench: Bench) {
  const otp = await bench.arrange<string>('code')
  return bench.call<{ type: string; sessionId: string }>('signInWithEmailOtp', { otp })
}

/** Register, sign in, add, pay, export, revoke, sign out. */
async function liveByDocument(bench: Bench) {
  const { call, codeOf } = bench
  // The first credential is registered without a signature: 201.
  const passkey = await call<AuthMethod>('registerPasskey', { nickname: 'My phone', userName: email })
  expect(await call('signInWithPasskey')).toMatchObject({ type: 'PASSKEY' })
  await call('registerEmailOtp', { email })
  expect(await typesOf(bench)).toEqual(['EMAIL_OTP', 'PASSKEY'])
  await pay(bench)
  // The document has no refresh.
  expect(await codeOf('refreshSession')).toBe('REFUSED')
  expect(await call('exportWallet')).toMatchObject({ mnemonic: expect.stringContaining(' ') })
  expect(await codeOf('revokeAuthMethod', { authMethodId: passkey.id })).toBe('OTHER_AUTH_METHOD_REQUIRED')
  expect(await signInByMail(bench)).toMatchObject({ type: 'EMAIL_OTP' })
  await call('revokeAuthMethod', { authMethodId: passkey.id })
  expect(await typesOf(bench)).toEqual(['EMAIL_OTP'])
  await call('signOut')
  expect(await call('getSession')).toBeUndefined()
}

/** The same. Opaque texts are refused until the app approves them. */
async function liveBy202604(bench: Bench) {
  const { call, codeOf } = bench
  const passkey = await call<AuthMethod>('registerPasskey', { nickname: 'My phone', userName: email })
  expect(await call('signInWithPasskey')).toMatchObject({ type: 'PASSKEY' })
  // The text of this registration is published: it is signed as it is.
  await call('registerEmailOtp', { email })
  expect(await typesOf(bench)).toEqual(['EMAIL_OTP', 'PASSKEY'])
  await pay(bench)
  expect(await codeOf('refreshSession')).toBe('REFUSED')
  // Export and revocation show an opaque text.
  expect(await codeOf('exportWallet')).toBe('PAYLOAD_NOT_APPROVED')
  const exported = await call('exportWallet', {}, ['exportWallet'])
  expect(exported).toMatchObject({ mnemonic: expect.stringContaining(' ') })
  await signInByMail(bench)
  const { id: authMethodId } = passkey
  expect(await codeOf('revokeAuthMethod', { authMethodId })).toBe('PAYLOAD_NOT_APPROVED')
  expect(await typesOf(bench)).toEqual(['EMAIL_OTP', 'PASSKEY'])
  await call('revokeAuthMethod', { authMethodId }, ['revokeAuthMethod'])
  expect(await typesOf(bench)).toEqual(['EMAIL_OTP'])
  await call('signOut', { revoke: true }, ['revokeSession'])
  expect(await call('getSession')).toBeUndefined()
}

/** Sign in by mail first, because every registration is signed. Refresh, privacy and a new address, too. */
async function liveBy202608(bench: Bench) {
  const { call, codeOf, customerId } = bench
  // The account is born with a code by e-mail, and without a session nothing can be registered.
  expect(await typesOf(bench)).toEqual(['EMAIL_OTP'])
  expect(await codeOf('registerPasskey', { nickname: 'My phone' })).toBe('SESSION_REQUIRED')
  await call('sendEmailOtp')
  expect(await signInByMail(bench)).toMatchObject({ type: 'EMAIL_OTP' })
  const passkey = await call<AuthMethod>('registerPasskey', { nickname: 'My phone', userName: email })
  expect(await call('signInWithPasskey')).toMatchObject({ type: 'PASSKEY' })
  await call('registerSmsOtp')
  // The registration brought the key for the code: the code works without a second challenge.
  const otp = await bench.arrange<string>('code')
  expect(await call('signInWithSmsOtp', { otp })).toMatchObject({ type: 'SMS_OTP' })
  expect(await typesOf(bench)).toEqual(['EMAIL_OTP', 'PASSKEY', 'SMS_OTP'])
  await pay(bench)
  const before = await call<{ sessionId: string }>('getSession')
  const renewed = await call<{ sessionId: string }>('refreshSession')
  expect(renewed.sessionId).not.toBe(before.sessionId)
  expect(await call('exportWallet')).toMatchObject({ mnemonic: expect.stringContaining(' ') })
  expect(await codeOf('setWalletPrivacy', { isPrivate: true })).toBe('PAYLOAD_NOT_APPROVED')
  await call('setWalletPrivacy', { isPrivate: true }, ['setWalletPrivacy'])
  await call('updateContact', { customerId, email: 'ada@new.example' })
  const methods = await call<AuthMethod[]>('listAuthMethods')
  expect(methods.find(({ type }) => type === 'EMAIL_OTP')).toMatchObject({ nickname: 'ada@new.example' })
  await call('revokeAuthMethod', { authMethodId: passkey.id })
  await waitForNextCode(bench)
  await call('sendEmailOtp')
  expect(await signInByMail(bench)).toMatchObject({ type: 'EMAIL_OTP' })
  await call('signOut')
  expect(await call('getSession')).toBeUndefined()
}

const stories = { document: liveByDocument, '2026-04': liveBy202604, '2026-08': liveBy202608 }

test('a wallet lives its whole life', async ({ workbench, page, profile }) => {
  await stories[profile](await openBench(workbench, page))
})

/** Counts the calls of the page's platform interfaces while `work` runs. */
function countWork(page: Page, work: string): Promise<Record<string, number>> {
  return page.evaluate(async (work) => {
    const counts: Record<string, number> = {}
    const watch = (owner: object, names: string[], label: string) => {
      for (const name of names) {
        const original: (...args: unknown[]) => unknown = Reflect.get(owner, name)
        Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
          counts[label] = (counts[label] ?? 0) + 1
          return original.apply(this, args)
        })
      }
    }
    watch(IDBFactory.prototype, ['open'], 'opens')
    watch(IDBDatabase.prototype, ['transaction'], 'transactions')
    watch(IDBObjectStore.prototype, ['get', 'getAll', 'openCursor', 'getKey', 'getAllKeys'], 'reads')
    watch(IDBObjectStore.prototype, ['put', 'add', 'delete'], 'writes')
    watch(Storage.prototype, ['getItem', 'setItem'], 'localStorage')
    const { prototype } = SubtleCrypto
    watch(
      prototype,
      Object.getOwnPropertyNames(prototype).filter((name) => name !== 'constructor'),
      'subtle',
    )
    watch(globalThis, ['fetch'], 'fetches')
    await new Function(`return (async () => { ${work} })()`)()
    return counts
  }, work)
}

test('a page restores its session and signs with one read and one use of the key', {
  tag: '@release',
}, async ({ page, workbench }) => {
  const accountId = await workbench.arrange<string>('account')
  const first = await workbench.openTab(page.context(), accountId)
  await addAuthenticator(first)
  await workbench.registerFirstPasskey(first)
  await first.evaluate(() => core.signInWithPasskey(wallet))
  await first.close()
  const reloaded = await workbench.openTab(page.context(), accountId)
  const sign = "await core.signPayload(wallet, { payloadToSign: '{}' })"
  expect(await countWork(reloaded, `await core.getSession(wallet); ${sign}`)).toEqual({
    opens: 1,
    transactions: 1,
    reads: 1,
    subtle: 1,
  })
  expect(await countWork(reloaded, sign)).toEqual({ subtle: 1 })
})

/**
 * The least that the interface allows. The code of a sign-in was sent before, each session is ended with two
 * round trips, and one more ends the app's session.
 */
const fewest = {
  'register a passkey': 2,
  'sign in with it': 2,
  'execute a known quote': 1,
  'get a first code': 2,
  'sign in with a code': 1,
  'export the wallet': 2,
  'end all sessions': 5,
}
const fewestByProfile = {
  document: fewest,
  '2026-04': fewest,
  // Every registration is signed, the account has codes already, a session of a sealed code is signed, and there are three.
  '2026-08': {
    ...fewest,
    'register a passkey': 3,
    'get a first code': 1,
    'sign in with a code': 2,
    'end all sessions': 7,
  },
}

test('each verb takes the fewest round trips that the interface allows', async ({
  page,
  workbench,
  profile,
}) => {
  const accountId = await workbench.arrange<string>('account')
  const own = await workbench.openTab(page.context(), accountId)
  await addAuthenticator(own)
  await workbench.arrange('fund', { accountId, amount: 5_000_000 })
  const quote = await workbench.arrange('quote', { accountId, amount: 2_000_000 })
  await workbench.prepareFirstRegistration(own)
  const trips = async (work: string) => (await countWork(own, `await core.${work}`)).fetches
  const getFirstCode =
    profiles[profile].bornWith === 'codes'
      ? 'sendEmailOtp(wallet)'
      : "registerEmailOtp(wallet, { email: 'ada@shop.example' })"
  expect({
    'register a passkey': await trips("registerPasskey(wallet, { nickname: 'My phone' })"),
    'sign in with it': await trips('signInWithPasskey(wallet)'),
    'execute a known quote': await trips(`executeQuote(wallet, { quote: ${JSON.stringify(quote)} })`),
    'get a first code': await trips(getFirstCode),
    'sign in with a code': await trips(
      `signInWithEmailOtp(wallet, { otp: '${await workbench.arrange<string>('code')}' })`,
    ),
    'export the wallet': await trips('exportWallet(wallet)'),
    'end all sessions': await trips('signOut(wallet, { revoke: true })'),
  }).toEqual(fewestByProfile[profile])
})
