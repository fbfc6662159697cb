/** The demo's own API under `/api`, as the backend of a wallet app would offer it. */

import { createPlatform, fundInternalAccount, type PlatformOptions } from '@embedded-wallet/platform'
import { type InternalAccount, maxSandboxFundingAmount, type ProfileName } from '@embedded-wallet/protocol'
import { memoryStore } from '@embedded-wallet/relay'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as v from 'valibot'
import type { InboxResponse, ServiceInfo, WalletInfo, WalletResponse } from '../src/apiTypes'
import { profileTraits } from '../src/profileTraits'
import { findAccount } from './accounts'
import { listActivity } from './activity'
import type { Login, LoginCookie } from './login'
import { readJson } from './middleware'
import { Problem } from './problem'
import { createPayeeQuote } from './quotes'
import { signUp, spendSignUp } from './signUp'
import { createTestServiceCheck } from './testService'
import { Email, type Users } from './users'

const NoFields = v.strictObject({})
const WithEmail = v.strictObject({ email: Email })
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
  loginCookie: LoginCookie
  users: Users
  /** Reads the mail that the embedded sandbox did not send. Absent when the demo uses another service. */
  inbox: (() => readonly { to: string; code: string; sentAt: string }[]) | undefined
}

export function createApi(service: PlatformOptions, dependencies: ApiDependencies): Hono {
  const { profile, otpSigner, loginCookie, users, inbox } = dependencies
  const info: ServiceInfo = {
    ...{ isEmbeddedSandbox: inbox !== undefined, profile },
    ...(otpSigner && { otpSigner }),
  }
  const platform = createPlatform({ ...service, profile })
  const store = memoryStore()
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
      .post('/wallet', async (c) => {
        const { email } = await readJson(c, WithEmail)
        const existing = await findWallet(c)
        if (existing) return c.json<WalletResponse>(await describeWallet(existing.account))
        await spendSignUp(store, getConnInfo(c).remote.address)
        const { login, account } = await signUp(platform, users, email)
        // A code will show who has the address. Until then, the browser is not signed in.
        if (profileTraits[profile].firstProof === 'code')
          return c.json<WalletResponse>({ ...info, wallet: null }, 201)
        c.header('Set-Cookie', await loginCookie.begin(login))
        return c.json<WalletResponse>(await describeWallet(account), 201)
      })
      .post('/sign-out', async (c) => {
        await readJson(c, NoFields)
        c.header('Set-Cookie', loginCookie.end())
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
        const newest = inbox().findLast(({ to }) => to === email)
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
