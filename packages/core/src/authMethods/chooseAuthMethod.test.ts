/** What this device remembers of a way to sign in may be gone: when the account's list is read, and the call made once more. */

import { expect, test } from 'vitest'
import { accountId, at, errorOf, type Reply, stopClocks, unitWallet } from '../../test/unitWallet.js'
import { sendOtp, signInWithOtp } from '../signIn/otpSignIn.js'
import { requestPasskeyOffer } from '../signIn/preparedSignIn.js'
import type { OpenWallet } from '../wallet/wallet.js'
import { rememberAuthMethod } from './chooseAuthMethod.js'

const remembered = 'AuthMethod:gone'
const ofProfile = { 'Wallet-Profile': 'document' }
const noSuch = { status: 404, code: 'NOT_FOUND', message: 'no' }
const fromService: Reply = [404, noSuch, ofProfile]
// Source: relay/src/relayError.ts, notFound: an id of another user and one that is gone look the same.
const fromRelay: Reply = [404, noSuch, { ...ofProfile, 'Wallet-Service-Date': 'none' }]
const fromProxy: Reply = [404]

const row = (id: string, type: string) => ({
  id,
  accountId,
  type,
  nickname: 'Ada',
  ...(type === 'PASSKEY' && { credentialId: 'cred' }),
  createdAt: at(0),
  updatedAt: at(0),
})

type Type = 'EMAIL_OTP' | 'PASSKEY'
const acts = {
  'sending a code': ['EMAIL_OTP', (wallet: OpenWallet) => sendOtp(wallet, 'EMAIL_OTP', {})],
  'a passkey’s challenge': ['PASSKEY', (wallet: OpenWallet) => requestPasskeyOffer(wallet, {})],
  'signing in with a code': [
    'EMAIL_OTP',
    (wallet: OpenWallet) => signInWithOtp(wallet, 'EMAIL_OTP', '123456', {}),
  ],
} satisfies Record<string, [Type, (wallet: OpenWallet) => Promise<unknown>]>

/** What a device sends that remembers a way to sign in, and gets this response to its first call. */
async function sentAfter(act: keyof typeof acts, first: Reply, listed = 'AuthMethod:new') {
  stopClocks()
  const [type, run] = acts[act]
  const { wallet, lines } = unitWallet(({ line }) => {
    if (line.startsWith('GET')) return [200, { data: [row(listed, type)] }, ofProfile]
    return line.includes(remembered)
      ? first
      : [403, { status: 403, code: 'STOP', message: 'the end' }, ofProfile]
  })
  await rememberAuthMethod(wallet, type, { authMethodId: remembered })
  const error = await errorOf(run(wallet))
  return [lines().map((line) => line.replace(/\/auth\/credentials\/?/, '')), error.serviceCode, error.outcome]
}

test.each(['sending a code', 'a passkey’s challenge'] as const)(
  '%s: a way to sign in that is gone is looked up again',
  async (act) => {
    const again = [`POST ${remembered}/challenge`, 'GET ', 'POST AuthMethod:new/challenge']
    for (const first of [fromService, fromRelay])
      expect(await sentAfter(act, first)).toEqual([again, 'STOP', 'none'])
  },
)

test('a 404 of a proxy says nothing about a way to sign in: no second code is sent, which would void the first', async () => {
  const [lines, , outcome] = await sentAfter('sending a code', fromProxy)
  expect([lines, outcome]).toEqual([[`POST ${remembered}/challenge`], 'unknown'])
  expect(await sentAfter('a passkey’s challenge', fromProxy)).toEqual([
    [`POST ${remembered}/challenge`],
    undefined,
    'none',
  ])
})

test('a way to sign in that the list still has is not tried again', async () => {
  expect(await sentAfter('sending a code', fromService, remembered)).toEqual([
    [`POST ${remembered}/challenge`, 'GET '],
    'NOT_FOUND',
    'none',
  ])
})

test('a code is tried only where it was sent: another address would count it as a wrong one', async () => {
  for (const first of [fromService, fromRelay, fromProxy])
    expect((await sentAfter('signing in with a code', first))[0]).toEqual([`POST ${remembered}/verify`])
})

// A challenge of a passkey sends nothing and opens nothing.
test.each([
  ['sending a code', 'OUTCOME_UNKNOWN', 'unknown'],
  ['a passkey’s challenge', 'UNREACHABLE', 'none'],
  ['signing in with a code', 'OUTCOME_UNKNOWN', 'unknown'],
] as const)('%s with a lost response', async (act, code, outcome) => {
  const [type, run] = acts[act]
  const { wallet, lines } = unitWallet(() => new TypeError('Failed to fetch'))
  await rememberAuthMethod(wallet, type, { authMethodId: remembered })
  expect(await errorOf(run(wallet))).toMatchObject({ code, outcome })
  expect(lines()).toHaveLength(1)
})

test('a sign-in says that the account has no such way', async () => {
  const { wallet } = unitWallet(() => [200, { data: [] }, ofProfile])
  for (const [, run] of Object.values(acts))
    expect(await errorOf(run(wallet))).toMatchObject({ code: 'AUTH_METHOD_NOT_FOUND', outcome: 'none' })
})
