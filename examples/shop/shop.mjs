/** The app of all examples: it knows users by email address, keeps them signed in with a cookie and creates their quotes. */

import { createPlatform, createUmaQuote, walletOf } from '@embedded-wallet/platform'
import { createAppSessions, memoryStore, QuoteRefusal } from '@embedded-wallet/relay'
import { shopPage } from './page.mjs'
import { checkSettings } from './settings.mjs'

export { pageHeaders } from './page.mjs'
export { readSettings } from './settings.mjs'

/** Stands for your own database of users. It is global, because frameworks bundle each route separately. */
globalThis.shopUsers ??= new Map()
const users = globalThis.shopUsers

/** Stands for your own mailer. Codes in a log are for your own machine only. */
const printMail = ({ to, text }) => console.log(`mail to ${to}: ${text}`)

/**
 * Creates the app.
 *
 * @param settings - From `readSettings`. `profile`: the dated form of the service. Your page must create its wallets with the same one.
 * `store`: a store of the relay. It holds the sessions and codes of the app, too. With several instances give `redisStore(client)`.
 * `mail`: sends `{ to, text }`.
 * @returns `relayOptions`: what a relay must know about the app, for `createRelay`. `handle`: the app's own page.
 */
export function createShop({ store = memoryStore(), mail = printMail, ...settings }) {
  checkSettings(settings)
  const { origin, service, profile = 'document', cookieSecret } = settings
  const platform = createPlatform({ ...service, profile })
  const relyingParty = { id: new URL(origin).hostname, name: 'Shop', origins: [origin] }
  const sessions = createAppSessions({ secret: cookieSecret, relyingParty, store })

  /** One id of yours has one customer, however often this is called. */
  const createWallet = (id, email) => walletOf(platform, { userId: id, email })
  /** In 2026-08 a wallet exists, and gets its code from the service, before the address is proven. A database would use a unique column. */
  const bornWithCodes = {
    createAccount: (email) => createWallet(crypto.randomUUID(), email),
    keepAccount: ({ identifier, accountId }) => {
      if (users.has(identifier)) throw new Error('This address has another wallet.')
      users.set(identifier, accountId)
    },
  }
  const proven = {
    createAccount: async (email) => {
      const wallet = await createWallet(email, email)
      users.set(email, wallet.accountId)
      return wallet
    },
    mailCode: ({ to, code }) =>
      mail({
        to,
        text: code ? `Your code is ${code}` : 'You have a wallet with this address. Log in instead.',
      }),
  }

  const relayOptions = {
    service,
    profile,
    store,
    relyingParty,
    authorize: sessions.accountsOf,
    onSignedOut: sessions.end,
    // Who gets into the account learns that its owner gets a mail.
    notifyOwner: async ({ event, operation, accountId: own }) => {
      const what = event === 'device' ? 'was opened on a new device' : `was changed (${operation})`
      const [to] = [...users].find(([, accountId]) => accountId === own) ?? []
      if (to) await mail({ to, text: `Your wallet ${what}. If this was not you, call us.` })
    },
    login: {
      findAccount: (email) => users.get(email),
      onSignedIn: sessions.begin,
      signUp: profile === '2026-08' ? bornWithCodes : proven,
    },
    createQuote: ({ accountId, order, signal }) => {
      const { amount, umaAddress } = order
      if (!Number.isSafeInteger(amount) || amount < 1 || typeof umaAddress !== 'string')
        throw new QuoteRefusal(
          'ORDER_INVALID',
          'Send amount, an integer in the smallest unit, and umaAddress.',
          400,
        )
      return createUmaQuote(platform, { accountId, amount, umaAddress, currency: 'USD', signal })
    },
  }

  const handle = async ({ method, url }) =>
    method === 'GET' && new URL(url).pathname === '/' ? shopPage() : new Response(null, { status: 404 })
  return { relayOptions, handle }
}
