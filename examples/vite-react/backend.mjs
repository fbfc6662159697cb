/** The backend of the shop: the relay, the app's login, and the shop's own API. A sandbox takes the place of the service. */

import {
  createCustomerWallet,
  createPlatform,
  createQuote,
  fundInternalAccount,
} from '@embedded-wallet/platform'
import { createAppSessions, createRelay } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { Hono } from 'hono'

/** @param origin - The origin of the page, such as `http://localhost:3000`. */
export function createBackend(origin) {
  const relyingParty = { id: new URL(origin).hostname, name: 'Shop', origins: [origin] }
  // Your deployment: { baseUrl, tokenId, clientSecret } from your environment, in place of a sandbox.
  const service = createSandbox({ relyingParty })
  const platform = createPlatform(service)
  // Your deployment: set COOKIE_SECRET, from `openssl rand -hex 32`. Without it each start makes a secret of its own.
  const sessions = createAppSessions({ relyingParty, secret: process.env.COOKIE_SECRET })
  // Your deployment: your database. It knows the account of each address.
  const users = new Map()

  /** The wallet of an address: one for each, however often it is called. */
  const walletOf = (email) => createCustomerWallet(platform, { platformCustomerId: email, email })
  const findUser = async (request) => {
    const [accountId] = (await sessions.accountsOf(request)) ?? []
    const [email] = [...users].find(([, id]) => id === accountId) ?? []
    return email && { email, accountId }
  }

  /** Opens the wallet of an address that was just proven. */
  const createAccount = async (email) => {
    const { accountId } = await walletOf(email)
    // A gift of the sandbox, so that there is something to send.
    if (!users.has(email)) await fundInternalAccount(platform, { accountId, amount: 25_000_000 })
    users.set(email, accountId)
    return { accountId }
  }

  const relay = createRelay({
    service,
    relyingParty,
    authorize: sessions.accountsOf,
    login: {
      findAccount: (email) => users.get(email),
      onSignedIn: sessions.begin,
      onSignedOut: sessions.end,
      signUp: { createAccount, mailCode },
    },
    // Your deployment: mail the user that the owner of the wallet changed.
    onEvent: (event) => event.event === 'ownership' && console.log(`The wallet changed: ${event.operation}`),
  })

  const api = new Hono().basePath('/api')
  api.get('/me', async (c) => {
    const user = await findUser(c.req.raw)
    if (!user) return c.json(null)
    const { account } = await walletOf(user.email)
    return c.json({ ...user, balance: account.balance })
  })
  api.post('/quote', async (c) => {
    const user = await findUser(c.req.raw)
    if (!user) return c.json({ message: 'Nothing was sent: you are signed out. Log in again.' }, 401)
    const { to, amount } = await c.req.json()
    if (typeof to !== 'string' || !Number.isSafeInteger(amount) || amount < 1)
      return c.json({ message: 'Nothing was sent. Enter an address and an amount.' }, 400)
    const quote = await createQuote(platform, {
      source: { sourceType: 'ACCOUNT', accountId: user.accountId },
      destination: { destinationType: 'UMA_ADDRESS', umaAddress: to, currency: 'USD' },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
    })
    return c.json(quote)
  })
  api.onError((error, c) => {
    console.error(error)
    return c.json({ message: 'Nothing was sent. Check the address and the amount.' }, 422)
  })
  return { relay, api: api.fetch }
}

/** Your deployment: your mailer. */
function mailCode({ to, code }) {
  const text = code ? `Your code is ${code}` : 'You have a wallet with this address. Log in instead.'
  console.log(`mail to ${to}: ${text}`)
}
