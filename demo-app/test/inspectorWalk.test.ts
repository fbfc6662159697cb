/** A walk through every verb: the inspector draws exactly what an independent transport saw, and shows no secret of it. */

import * as core from '@embedded-wallet/core'
import { some } from '@embedded-wallet/e2e/support/inFull.js'
import { profileNames } from '@embedded-wallet/protocol'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { origin } from './openBrowser'
import { email, openRecordedDemo, openRecordedPage } from './recordedPage'
import {
  beforeTheAccount,
  ofOtherRegions,
  ofSlowServices,
  refusedVerbs,
  sendsCodes,
  steps,
  type Walker,
  withoutCalls,
} from './walkSteps'
import { headersOf, hits, secretsOf, watchPrivateKeys } from './wireSecrets'

type Page = ReturnType<typeof openRecordedPage>

/** What the inspector draws: each call of the page. */
const drawnBy = ({ recorder }: Page) =>
  recorder
    .traces()
    .map(({ method, path, response }) => `page ${method} ${path} ${response?.status ?? 'lost'}`)

/** Waits until every call has ended. */
const complete = ({ recorder }: Page) =>
  vi.waitFor(() => expect(recorder.traces().every(({ durationMs }) => durationMs !== undefined)).toBe(true))

test('the walk has every verb of core', () => {
  const verbs = Object.keys(core).filter((name) => /^[a-z]/.test(name))
  expect(verbs.sort()).toEqual(
    [
      ...steps.map(([verb]) => verb),
      ...[...beforeTheAccount, ...ofOtherRegions, ...ofSlowServices, ...refusedVerbs, ...withoutCalls],
    ].sort(),
  )
})

afterEach(() => vi.restoreAllMocks())

test('a text that the user declines is drawn with the call that brought it, and nothing is signed', async () => {
  const page = openRecordedPage(openRecordedDemo('document'))
  await core.startSignUp(page.relay, { identifier: email })
  const { code } = (await page.api('/api/inbox', { email })).newest
  const { accountId } = await core.confirmSignUp(page.relay, { code })
  const wallet = { ...page.walletOf(accountId), confirm: () => false }
  await core.registerEmailOtp(wallet, { email })
  await core.signInWithEmailOtp(wallet, { otp: page.lastCode() })
  const { sessionId } = (await core.getSession(wallet))!
  page.recorder.clear()
  await expect(core.revokeSession(wallet, { sessionId })).rejects.toMatchObject({ code: 'SIGNING_DECLINED' })
  expect(page.recorder.traces().map(({ endpoint, guard }) => [endpoint, guard])).toEqual([
    [
      'revokeSession',
      {
        event: 'guard',
        action: 'revokeSession',
        form: 'document',
        outcome: 'refused',
        compared: ['accountId', 'expiresAt', 'requestId', 'type'],
        notCompared: [],
      },
    ],
  ])
})

test.each(some(profileNames, 3))(
  'in the profile %s, the inspector draws what an independent transport saw, and shows no secret',
  async (profile) => {
    const privateKeys = watchPrivateKeys()
    const demo = openRecordedDemo(profile)
    const page = openRecordedPage(demo)
    const { sandbox, wires } = { ...page, ...demo }
    const shown: string[] = []
    /** Compares, and keeps what was shown. */
    const compare = async (verb: string, of: Page) => {
      await complete(of)
      const seen = wires.seen.map(({ line }) => line).filter((line) => line.startsWith('page'))
      expect([verb, ...drawnBy(of)]).toEqual([verb, ...seen])
      expect([verb, wires.seen.length > 0]).toEqual([verb, true])
      for (const { isSigned, endpoint, guard } of of.recorder.traces()) {
        // The token that signs a code's sign-in is no action: the wallet checks its form alone.
        const hasGuard = isSigned === true && endpoint !== 'verifyAuthMethod'
        expect([endpoint, guard?.outcome]).toEqual([endpoint, hasGuard ? 'approved' : undefined])
      }
      shown.push(JSON.stringify(of.recorder.traces()))
      of.recorder.clear()
      wires.seen.length = 0
    }

    const started = await core.startSignUp(page.relay, { identifier: email })
    const code = (await page.api('/api/inbox', { email })).newest?.code
    const accountId = started.accountId ?? (await core.confirmSignUp(page.relay, { code })).accountId
    await compare('sign-up', page)

    const identity = async (nonce?: string) =>
      sandbox.identity.issueIdToken({
        email,
        authTime: Math.floor(sandbox.clock.now() / 1000),
        ...(nonce && { nonce }),
      })
    const quote = () => page.api('/api/quotes', { recipient: 'Alice', amount: '1' })
    const walker: Walker = { demo, page, accountId, wallet: page.walletOf(accountId), identity, quote }
    const words: string[] = []
    for (const [verb, profiles, run] of steps) {
      if (!profiles.includes(profile)) continue
      if (sendsCodes.has(verb)) await page.nextCode()
      const result = await run(walker)
      if (verb === 'exportWallet') words.push((result as { mnemonic: string }).mnemonic)
      await compare(verb, page)
    }
    const stranger = openRecordedPage(demo)
    await core.startLogin(stranger.relay, { identifier: email })
    await compare('startLogin', stranger)
    const { passkeys } = walker.wallet
    const ownDevice = {
      ...stranger.relay,
      passkeys,
      rpId: 'localhost',
      sessionStore: core.memorySessionStore(),
    }
    await core.logInWithPasskey(ownDevice, { identifier: email })
    await compare('logInWithPasskey', stranger)
    const newcomer = openRecordedPage(demo)
    const mailed = [...(code ? [code] : [])]
    const readCode = async () => {
      if (profile === '2026-08') return newcomer.lastCode()
      mailed.push((await newcomer.api('/api/inbox', { email: 'bob@shop.example' })).newest.code)
      return mailed.at(-1)
    }
    const newDevice = {
      ...newcomer.relay,
      passkeys: createSoftwareAuthenticator({ origin }),
      rpId: 'localhost',
      sessionStore: core.memorySessionStore(),
      otpSigner: 'unsigned-sandbox',
      onEvent: (event: core.WalletEvent) =>
        void (event.event === 'guard' && newcomer.recorder.noteGuard(event)),
    }
    await core.signUpWithPasskey(newDevice, { identifier: 'bob@shop.example', readCode })
    await compare('signUpWithPasskey', newcomer)
    const noQuotes = { serviceCode: 'QUOTES_NOT_SET_UP' }
    await expect(core.requestQuote(walker.wallet, { order: {} })).rejects.toMatchObject(noQuotes)
    await compare('requestQuote', page)

    const codes = [...sandbox.inbox.map((mail) => mail.code), ...mailed]
    const { clientSecret, tokenId } = sandbox
    const secrets = {
      credentials: [clientSecret, tokenId, ...headersOf(wires, 'authorization')],
      ...secretsOf(wires),
      codes,
      words,
      privateKeys,
    }
    const signatures = headersOf(wires, 'service-wallet-signature')
    for (const [kind, values] of Object.entries(secrets)) {
      // Where codes are sealed, the page's client key is the session key: none is imported.
      if (!(profile === '2026-08' && kind === 'privateKeys'))
        expect([kind, values.length > 0]).toEqual([kind, true])
      expect([kind, hits(values, shown)]).toEqual([kind, []])
      // The search can fail: the wires themselves have what does not travel sealed only.
      const travelsSealed = ['words', 'privateKeys', ...(profile === '2026-08' ? ['codes'] : [])].includes(
        kind,
      )
      expect([kind, hits(values, wires.texts).length > 0]).toEqual([kind, !travelsSealed])
    }
    expect(signatures.length).toBeGreaterThan(3)
    expect(hits(signatures, shown)).toEqual([])
    const planted = ({ credentials: [secret] }: typeof secrets) => [secret!]
    const plantedIn = [
      ...shown,
      JSON.stringify({ body: Buffer.from(`x${sandbox.clientSecret}`).toString('base64') }),
    ]
    expect(hits(planted(secrets), plantedIn)).toEqual(planted(secrets))
    const count = Object.values(secrets).reduce((sum, values) => sum + new Set(values).size, 0)
    const size = shown.reduce((sum, text) => sum + text.length, 0)
    console.log(`${profile}: ${count} secrets, 0 hits in ${size} characters of traces`)
  },
)
