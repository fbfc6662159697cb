/** The app of all examples: it knows users by e-mail address, keeps them signed in with a cookie and creates their quotes. */

import { createCustomer, createPlatform, createQuote, listInternalAccounts } from '@embedded-wallet/platform'
import { parseSigned, serializeSigned } from 'hono/utils/cookie'

/** Reads the settings of an example from its environment. */
export const readSettings = (env) => ({
  origin: env.ORIGIN,
  cookieSecret: env.COOKIE_SECRET,
  profile: env.PROFILE || 'document',
  service: {
    baseUrl: env.SERVICE_BASE_URL,
    tokenId: env.SERVICE_TOKEN_ID,
    clientSecret: env.SERVICE_CLIENT_SECRET,
  },
})

const refuse = (status, message) => Response.json({ message }, { status })

/** Reads a JSON body. The callers check each field before they use it. */
const readJson = async (request) => (await request.json().catch(() => undefined)) ?? {}

/** Normalizes the address like the relay does at the login, so that the login finds the user. */
const readEmail = ({ email }) => {
  const text = typeof email === 'string' ? email.normalize('NFKC').trim().toLowerCase() : ''
  return /^[^\s@]+@[^\s@]+$/.test(text) ? text : undefined
}

/** Stands for your own database of users. It is global, because frameworks bundle each route separately. */
globalThis.shopUsers ??= new Map()
const users = globalThis.shopUsers

/**
 * Creates the app.
 *
 * @param settings - From `readSettings`. `profile`: the dated form of the service. Your page must create its wallets with the same one.
 * @returns `relayOptions`: what a relay must know about the app, for `createRelay`. `handle`: the app's own API.
 */
export function createShop({ origin, cookieSecret, service, profile = 'document' }) {
  const platform = createPlatform({ ...service, profile })
  const attributes = { httpOnly: true, sameSite: 'Strict', secure: origin.startsWith('https:'), path: '/' }
  const cookieOf = (accountId, maxAge = 86_400) =>
    serializeSigned('shop', accountId, cookieSecret, { ...attributes, maxAge })
  const accountOf = async (request) =>
    (await parseSigned(request.headers.get('Cookie') ?? '', cookieSecret, 'shop')).shop || undefined

  const relayOptions = {
    service,
    profile,
    relyingParty: { id: new URL(origin).hostname, name: 'Shop', origins: [origin] },
    authorize: async (request) => {
      const accountId = await accountOf(request)
      return accountId ? [accountId] : null
    },
    // Not for production: no new sign-in is needed to add or remove a way to sign in, to export the wallet or to change contact data.
    authorizeAction: ({ operation }) => (operation === 'executeQuote' ? undefined : 'allow'),
    allowExport: true,
    login: {
      findAccount: (email) => users.get(email),
      onSignedIn: async ({ accountId }) => ({ 'Set-Cookie': await cookieOf(accountId) }),
    },
  }

  const routes = {
    'POST /api/sign-up': async (request) => {
      const email = readEmail(await readJson(request))
      if (!email) return refuse(400, 'Enter an e-mail address.')
      // A user who already exists must prove it at the login, not sign up again.
      if (users.has(email)) return refuse(409, 'This address already has a wallet. Log in instead.')
      const customer = await createCustomer(platform, {
        platformCustomerId: crypto.randomUUID(),
        customerType: 'INDIVIDUAL',
        // With the profile 2026-08 the wallet sends its first code to this address.
        email,
      })
      const { data } = await listInternalAccounts(platform, {
        customerId: customer.id,
        type: 'EMBEDDED_WALLET',
      }).page()
      const accountId = data[0].id
      // In the meantime another sign-up may have taken the address. A database would use a unique column.
      if (users.has(email)) return refuse(409, 'This address already has a wallet. Log in instead.')
      users.set(email, accountId)
      return Response.json({ accountId }, { headers: { 'Set-Cookie': await cookieOf(accountId) } })
    },
    'POST /api/quote': async (request) => {
      const accountId = await accountOf(request)
      if (!accountId) return refuse(401, 'Sign in first.')
      const { amount, umaAddress } = await readJson(request)
      if (!Number.isSafeInteger(amount) || amount < 1 || typeof umaAddress !== 'string')
        return refuse(400, 'Send amount, an integer in the smallest unit, and umaAddress.')
      const quote = await createQuote(platform, {
        source: { sourceType: 'ACCOUNT', accountId },
        destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency: 'USD' },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: amount,
      })
      return Response.json(quote)
    },
  }

  const handle = async (request) => {
    const route = routes[`${request.method} ${new URL(request.url).pathname}`]
    const isOwnPage = request.headers.get('Origin') === origin
    if (!route || !isOwnPage) return refuse(404, 'This route does not exist.')
    return route(request)
  }
  return { relayOptions, handle }
}
