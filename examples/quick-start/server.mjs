// server.mjs

import { createCustomerWallet, createPlatform, createQuote, fundInternalAccount } from '@embedded-wallet/platform'
import { createAppSessions, createRelay } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const relyingParty = { id: 'localhost', name: 'Shop', origins: ['http://localhost:5173'] }
const service = createSandbox({ relyingParty }) // later: { baseUrl, tokenId, clientSecret } of your service
const platform = createPlatform(service)
const sessions = createAppSessions({ relyingParty, secret: service.clientSecret }) // later: a secret of its own
const users = new Map() // later: your database
const createAccount = async (email) => {
  const { accountId } = await createCustomerWallet(platform, { platformCustomerId: email, email })
  await fundInternalAccount(platform, { accountId, amount: 25_000_000 }) // a gift of the sandbox
  users.set(email, accountId)
  return { accountId }
}
const signUp = { createAccount, mailCode: (mail) => console.log(mail) } // later: your mailer
const login = { findAccount: (email) => users.get(email), onSignedIn: sessions.begin, signUp }
const relay = createRelay({ service, relyingParty, login, authorize: sessions.accountsOf })

const app = new Hono().all('/wallet/*', (c) => relay(c.req.raw))
app.post('/quote', async (c) => {
  const [accountId] = (await sessions.accountsOf(c.req.raw)) ?? []
  if (!accountId) return c.json({ message: 'Log in first.' }, 401)
  const { umaAddress, amount } = await c.req.json()
  const source = { sourceType: 'ACCOUNT', accountId }
  const destination = { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' }
  const locked = { lockedCurrencySide: 'SENDING', lockedCurrencyAmount: amount } // 5 USDC are 5_000_000
  return c.json(await createQuote(platform, { source, destination, ...locked }))
})
serve({ fetch: app.fetch, port: 3000 }, () => console.log('The backend is on http://localhost:3000'))
