/** Story: in a real browser, what changes who owns a wallet takes one sign-in of its own, and the key of a code signs its token and no other text. */

import type { Page } from '@playwright/test'
import { addAuthenticator } from './addAuthenticator.js'
import { profiles } from './profiles.js'
import { expect, test, type Workbench } from './workbench.js'

declare global {
  /** How the app signs the user in. */
  var way: 'passkey' | 'code'
  /** How often the app demanded a code of the user. */
  var questions: number
}

/** A user of a relay with its default policy. The app of the page signs the user in for each action that needs it. */
async function openStepUpUser(page: Page, workbench: Workbench) {
  const accountId = await workbench.arrange<string>('account')
  await workbench.arrange('policy', { accountId })
  const tab = await workbench.openTab(page.context(), accountId)
  const authenticator = await addAuthenticator(tab)
  await tab.evaluate(() => {
    globalThis.questions = 0
    const reauthenticate = async (own: unknown) => {
      if (globalThis.way === 'passkey') return core.signInWithPasskey(own)
      globalThis.questions++
      await core.sendEmailOtp(own)
      const inbox = await fetch('/arrange/code', { method: 'POST', body: '{}' })
      return core.signInWithEmailOtp(own, { otp: await inbox.json() })
    }
    globalThis.wallet = { ...wallet, reauthenticate }
  })
  const calls: string[] = []
  tab.on('request', (request) => {
    if (request.url().includes('/wallet/')) calls.push(`${request.method()} ${request.url()}`)
  })
  const questions = () => tab.evaluate(() => globalThis.questions)
  /** Runs a verb. Counts its calls, the passkey prompts, and the questions for a code. */
  const cost = async (way: 'passkey' | 'code', verb: string, ...args: unknown[]) => {
    // The service sends few codes in a row.
    if (way === 'code') await workbench.arrange('wait', { milliseconds: 120_000 })
    const before = { calls: calls.length, prompts: authenticator.prompts(), questions: await questions() }
    const code = await tab.evaluate(
      ([way, verb, args]) => {
        globalThis.way = way
        return core[verb](wallet, ...args).then(
          () => 'done',
          (error: { code?: string }) => error.code ?? String(error),
        )
      },
      [way, verb, args] as const,
    )
    return {
      code,
      calls: calls.length - before.calls,
      prompts: authenticator.prompts() - before.prompts,
      questions: (await questions()) - before.questions,
    }
  }
  const authMethodId = async (type: string) =>
    (await tab.evaluate(() => core.listAuthMethods(wallet))).find(
      (method: { type: string }) => method.type === type,
    ).id as string
  return { accountId, tab, authenticator, cost, authMethodId }
}

test('each action that changes who owns the wallet takes one prompt, and a payment takes one where the app wants it', async ({
  page,
  workbench,
  profile,
}) => {
  const { accountId, tab, cost, authMethodId } = await openStepUpUser(page, workbench)
  const isBornWithCodes = profiles[profile].bornWith === 'codes'
  const sealed = isBornWithCodes ? 1 : 0
  const customerId = await workbench.arrange<string>('customer', { accountId })
  const idToken = () => workbench.arrange<string>('idToken', { email: 'ada@shop.example' })

  // The user is signed out. A sign-in comes before the new passkey, and none where the account has no way in yet.
  const addPasskey = await cost('code', 'registerPasskey', { nickname: 'My phone' })
  expect(addPasskey).toMatchObject({ code: 'done', prompts: 1, questions: isBornWithCodes ? 1 : 0 })
  await tab.evaluate(() => core.signOut(wallet))
  const one = { code: 'done', prompts: 1, questions: 0 }
  if (isBornWithCodes) expect(await cost('passkey', 'registerSmsOtp')).toEqual({ ...one, calls: 5 })
  else expect(await cost('passkey', 'registerEmailOtp', { email: 'ada@shop.example' })).toMatchObject(one)
  // Signed in or not, it is one prompt: the sign-in for an action is a sign-in.
  expect(await cost('passkey', 'exportWallet')).toEqual({ ...one, calls: 5 })
  await tab.evaluate(() => core.signOut(wallet))
  expect(await cost('passkey', 'exportWallet')).toEqual({ ...one, calls: 5 })
  const first = await cost('code', 'exportWallet')
  expect(first).toMatchObject({ code: 'done', prompts: 0, questions: 1 })
  expect(await cost('passkey', 'registerOAuth', { oidcToken: await idToken() })).toEqual({ ...one, calls: 5 })
  expect(await cost('passkey', 'revokeAuthMethod', { authMethodId: await authMethodId('OAUTH') })).toEqual({
    ...one,
    calls: 5,
  })
  if (isBornWithCodes)
    expect(await cost('passkey', 'setWalletPrivacy', { isPrivate: true })).toEqual({ ...one, calls: 5 })
  expect(await cost('passkey', 'updateContact', { customerId, email: 'new@shop.example' })).toEqual({
    ...one,
    calls: 4 + sealed,
  })

  await workbench.arrange('fund', { accountId, amount: 5_000_000 })
  const quote = () => workbench.arrange('quote', { accountId, amount: 1_000_000 })
  const payment = { code: 'done', questions: 0 }
  expect(await cost('passkey', 'executeQuote', { quote: await quote() })).toEqual({
    ...payment,
    calls: 1,
    prompts: 0,
  })
  await workbench.arrange('policy', { accountId, payments: 'step-up' })
  const executions = await workbench.arrange<number>('executions')
  expect(await cost('passkey', 'executeQuote', { quote: await quote() })).toEqual({
    ...payment,
    calls: 4,
    prompts: 1,
  })
  expect(await workbench.arrange<number>('executions')).toBe(executions + 1)
  expect(await workbench.arrange('balance', { accountId })).toBe(3_000_000)

  const changes = await workbench.arrange<{ operation: string; outcome: string }[]>('changes', { accountId })
  expect(changes.map(({ operation }) => operation)).toEqual([
    'registerAuthMethod',
    'registerAuthMethod',
    'exportInternalAccount',
    'exportInternalAccount',
    'exportInternalAccount',
    'registerAuthMethod',
    'revokeAuthMethod',
    ...(isBornWithCodes ? ['updateInternalAccount'] : []),
    'updateCustomer',
  ])
})

/** What a hostile network puts in the place of the service's token, and what became of it. */
type Swap = 'nothing' | 'another key' | 'a foreign signature' | 'an activity'

// The other profiles take codes without a signature.
test('a code signs the token of its own sign-in, and nothing in its place', {
  tag: '@born-with-codes',
}, async ({ context, workbench }) => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const swaps: Record<Swap, (text: string) => string> = {
    nothing: (text) => text,
    // A relay that starts a sign-in with a key of its own has a token that names this key.
    'another key': (text) => {
      const [header, claims, signature] = text.split('.')
      const read = JSON.parse(Buffer.from(claims!, 'base64url').toString())
      // The generator of P-256: FIPS 186-5.
      const key = '036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296'
      return [header, part({ ...read, public_key: key }), signature].join('.')
    },
    'a foreign signature': (text) => text.replace(/[^.]+$/, Buffer.alloc(64, 1).toString('base64url')),
    'an activity': () =>
      JSON.stringify({
        organizationId: 'org',
        parameters: { signWith: 'wallet', unsignedTransaction: '02f8', type: 'TRANSACTION_TYPE_ETHEREUM' },
        timestampMs: String(Date.now()),
        type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
      }),
  }
  const ends: Record<string, string> = {}
  for (const [name, swap] of Object.entries(swaps)) {
    const accountId = await workbench.arrange<string>('account')
    const page = await workbench.openTab(context, accountId)
    let signatures = 0
    await page.route('**/verify', async (route) => {
      if (route.request().headers()['service-wallet-signature'] !== undefined) {
        signatures++
        return route.fallback()
      }
      const response = await route.fetch()
      const body = await response.json()
      expect(body.payloadToSign.split('.')).toHaveLength(3)
      await route.fulfill({ response, json: { ...body, payloadToSign: swap(body.payloadToSign) } })
    })
    await workbench.sendFirstCode(page)
    const otp = await workbench.arrange<string>('code')
    const end = await page.evaluate(
      (otp) =>
        core.signInWithEmailOtp(wallet, { otp }).then(
          ({ type }: { type: string }) => `signed in with ${type}`,
          ({ code }: { code: string }) => code,
        ),
      otp,
    )
    expect(await page.evaluate(() => globalThis.approved)).toEqual([])
    ends[name] = `${end}, signatures: ${signatures}`
    await page.close()
  }
  const signed = Object.values(ends).filter((end) => end.endsWith(': 1')).length
  console.log(`\nTexts of a code: ${signed} signed, ${Object.keys(ends).length - signed} refused`)
  expect(ends).toEqual({
    nothing: 'signed in with EMAIL_OTP, signatures: 1',
    'another key': 'PAYLOAD_MISMATCH, signatures: 0',
    'a foreign signature': 'PAYLOAD_MISMATCH, signatures: 0',
    'an activity': 'PAYLOAD_MISMATCH, signatures: 0',
  })
})
