/** The backend of the shop: the relay, the app's login, and the user of a page. A sandbox takes the place of the service. */

import {
  accountsByEmail,
  createPlatform,
  createUmaQuote,
  findCustomerWallet,
} from '@embedded-wallet/platform'
import { createAppSessions, createRelay } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'

/** @param origin - The origin of the page, such as `http://localhost:3000`. */
export function createBackend(origin) {
  const relyingParty = { id: new URL(origin).hostname, name: 'Shop', origins: [origin] }
  // Your deployment: { baseUrl, tokenId, clientSecret } from your environment, in place of a sandbox with its gift of 25 USDC.
  const service = createSandbox({ relyingParty, openingBalance: 25_000_000 })
  const platform = createPlatform(service)
  // Your deployment: set COOKIE_SECRET, from `openssl rand -hex 32`. Without it each start makes a secret of its own.
  const sessions = createAppSessions({ relyingParty, secret: process.env.COOKIE_SECRET })
  const accounts = accountsByEmail(platform)
  // Your deployment: your database. It knows the address of each account.
  const emails = new Map()
  const createAccount = async (email, accepted) => {
    const wallet = await accounts.createAccount(email, accepted)
    emails.set(wallet.accountId, email)
    return wallet
  }

  const relay = createRelay({
    service,
    relyingParty,
    authorize: sessions.accountsOf,
    onSignedOut: sessions.end,
    login: {
      findAccount: accounts.findAccount,
      onSignedIn: sessions.begin,
      // Your deployment: your mailer. That of the sandbox prints.
      signUp: { createAccount, mailCode: service.mail },
    },
    createQuote: ({ accountId, order }) =>
      createUmaQuote(platform, {
        accountId,
        amount: order?.amount,
        umaAddress: String(order?.to),
        currency: 'USD',
      }),
    // Your deployment: mail the user that the owner of the wallet changed.
    onEvent: (event) => event.event === 'ownership' && console.log(`The wallet changed: ${event.operation}`),
  })

  /** The user of a page with the balance; null when no user is signed in. */
  const me = async (request) => {
    const [accountId] = (await sessions.accountsOf(request)) ?? []
    const email = emails.get(accountId)
    if (email === undefined) return Response.json(null)
    const { account } = await findCustomerWallet(platform, { platformCustomerId: email })
    return Response.json({ email, accountId, balance: account.balance })
  }
  return { relay, me }
}
