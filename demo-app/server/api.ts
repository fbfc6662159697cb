/** The demo's own API under `/api`, as the backend of a wallet app would offer it. */

import { fundInternalAccount, type Platform, type PlatformOptions } from '@embedded-wallet/platform'
import { type InternalAccount, maxSandboxFundingAmount, type ProfileName } from '@embedded-wallet/protocol'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { InboxResponse, ServiceInfo, WalletInfo, WalletResponse } from '../src/apiTypes'
import { findAccount } from './accounts'
import { listActivity } from './activity'
import type { Cookie } from './cookie'
import type { Login, LoginCookie } from './login'
import type { SentCode } from './mail'
import { readJson } from './middleware'
import { Problem } from './problem'
import { createPayeeQuote } from './quotes'
import { type SignUps, signUpMinutes } from './signUp'
import { createTestServiceCheck } from './testService'
import { Email, type Users } from './users'

const NoFields = v.strictObject({})
const WithEmail = v.strictObject({ email: Email })
const WithCode = v.strictObject({ code: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(20))) })
const QuoteRequest = v.object({
  recipient: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter a recipient.'),
    v.maxLength(200, 'That recipient is too long.'),
  ),
  amount: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter an amount.'),
    v.maxLength(64, 'That amount is too long.'),
  ),
})

interface ApiDependencies {
  profile: ProfileName
  /** For the page's wallet: the key that signs one-time-code targets, or `unsigned-sandbox`. */
  otpSigner: string | undefined
  /** For the page's wallet: the key that signs exports, or `unsigned-sandbox`. */
  exportSigner: string | undefined
  platform: Platform
  loginCookie: LoginCookie
  /** Names the sign-up of a browser. */
  signUpCookie: Cookie
  signUps: SignUps
  users: Users
  /** Reads the mail that was not sent. Absent when the demo uses another service. */
  inbox: ((address: string) => SentCode | undefined) | undefined
}

export function createApi(service: PlatformOptions, dependencies: ApiDependencies): Hono {
  const { profile, otpSigner, exportSigner, platform, loginCookie, signUpCookie, signUps, users, inbox } =
    dependencies
  const info: ServiceInfo = {
    ...{ isEmbeddedSandbox: inbox !== undefined, profile },
    ...(otpSigner && { otpSigner }),
    ...(exportSigner && { exportSigner }),
  }
  const checkTestService = createTestServiceCheck(service)

  async function describeWallet(account: InternalAccount): Promise<WalletResponse> {
    const isTestService = await checkTestService(account.id)
    const { amount: balance, currency } = account.balance
    const testFunds = isTestService ? Math.min(100 * 10 ** currency.decimals, maxSandboxFundingAmount) : 0
    const email = users.findByAccount(account.id)?.email
    const wallet: WalletInfo = {
      ...{ accountId: account.id, balance, currency, isTestService, testFunds },
      ...(email && { email }),
    }
    return { ...info, wallet }
  }

  async function findWallet(c: Context): Promise<{ login: Login; account: InternalAccount } | undefined> {
    const login = await loginCookie.read(c.req.raw)
    const account = login && (await findAccount(platform, login))
    return login && account && { login, account }
  }

  async function requireWallet(c: Context) {
    const wallet = await findWallet(c)
    if (!wallet)
      throw new Problem(409, 'NO_WALLET', 'This browser is not signed in to a wallet. Reload the page.')
    return { ...wallet, isTestService: await checkTestService(wallet.account.id) }
  }

  return (
    new Hono()
      .use(bodyLimit({ maxSize: 16 * 1024 }))
      // Always 200. A browser logs every other status as an error, and a missing wallet is not an error.
      .get('/wallet', async (c) => {
        const wallet = await findWallet(c)
        return c.json<WalletResponse>(
          wallet ? await describeWallet(wallet.account) : { ...info, wallet: null },
        )
      })
      .post('/sign-up', async (c) => {
        const { email } = await readJson(c, WithEmail)
        const existing = await findWallet(c)
        if (existing) return c.json<WalletResponse>(await describeWallet(existing.account))
        const { id, ...signUp } = await signUps.begin(email, getConnInfo(c).remote.address)
        c.header('Set-Cookie', signUpCookie.set(id, signUpMinutes * 60))
        return c.json<WalletResponse>({ ...info, wallet: null, signUp })
      })
      .post('/wallet', async (c) => {
        const { code } = await readJson(c, WithCode)
        const login = await signUps.finish(signUpCookie.read(c.req.raw), code)
        const account = await findAccount(platform, login)
        if (!account) throw new Problem(502, 'NO_WALLET_ACCOUNT', 'The wallet cannot be found. Try again.')
        c.header('Set-Cookie', signUpCookie.delete(), { append: true })
        c.header('Set-Cookie', await loginCookie.begin(login), { append: true })
        return c.json<WalletResponse>(await describeWallet(account), 201)
      })
      .post('/sign-out', async (c) => {
        await readJson(c, NoFields)
        c.header('Set-Cookie', await loginCookie.end(c.req.raw))
        return c.json({})
      })
      // Everyone may read the inbox: it protects only test money.
      .post('/inbox', async (c) => {
        const { email } = await readJson(c, WithEmail)
        if (!inbox)
          throw new Problem(
            404,
            'NO_INBOX',
            'The inbox exists only with the embedded sandbox. Look in your own mailbox.',
          )
        const newest = inbox(email)
        return c.json<InboxResponse>({ newest: newest ? { code: newest.code, sentAt: newest.sentAt } : null })
      })
      .get('/activity', async (c) => {
        const wallet = await findWallet(c)
        return c.json({ entries: wallet ? await listActivity(platform, wallet.login) : [] })
      })
      .post('/fund', async (c) => {
        await readJson(c, NoFields)
        const { account } = await requireWallet(c)
        const { wallet } = await describeWallet(account)
        if (!wallet?.testFunds)
          throw new Problem(403, 'NOT_A_TEST_SERVICE', 'This service has no test funds. Nothing was added.')
        const funded = await fundInternalAccount(platform, {
          accountId: account.id,
          amount: wallet.testFunds,
        })
        return c.json<WalletResponse>(await describeWallet(funded))
      })
      .post('/quotes', async (c) => {
        const request = await readJson(c, QuoteRequest)
        return c.json(await createPayeeQuote(platform, await requireWallet(c), request), 201)
      })
  )
}
