/** The app of all examples: it knows people by e-mail, keeps them signed in with a cookie, and makes their quotes. */

import { createCustomer, createPlatform, createQuote, listInternalAccounts } from '@embedded-wallet/platform'
import { parseSigned, serializeSigned } from 'hono/utils/cookie'

/** What an example reads from its environment. */
export const readSettings = (env) => ({
  origin: env.ORIGIN,
  cookieSecret: env.COOKIE_SECRET,
  service: {
    baseUrl: env.SERVICE_BASE_URL,
    tokenId: env.SERVICE_TOKEN_ID,
    clientSecret: env.SERVICE_CLIENT_SECRET,
  },
})

/** Your own database of people. Frameworks bundle routes apart, so it hangs on the one thing that they share. */
globalThis.peopleOfTheShop ??= new Map()
const people = globalThis.peopleOfTheShop

/**
 * @returns `relayOptions` for `createRelay`, all that a relay has to know of an app; and `handle` for the app's own calls.
 */
export function createShop({ origin, cookieSecret, service }) {
  const platform = createPlatform(service)
  const attributes = { httpOnly: true, sameSite: 'Strict', secure: origin.startsWith('https:'), path: '/' }
  const cookieOf = (accountId, maxAge = 86_400) =>
    serializeSigned('shop', accountId, cookieSecret, { ...attributes, maxAge })
  const accountOf = async (request) =>
    (await parseSigned(request.headers.get('Cookie') ?? '', cookieSecret, 'shop')).shop || undefined

  const relayOptions = {
    service,
    relyingParty: { id: new URL(origin).hostname, name: 'Shop', origins: [origin] },
    authorize: async (request) => {
      const accountId = await accountOf(request)
      return accountId ? [accountId] : null
    },
    login: {
      findAccount: (email) => people.get(email),
      onSignedIn: async ({ accountId }) => ({ 'Set-Cookie': await cookieOf(accountId) }),
    },
  }

  const routes = {
    'POST /api/sign-up': async (request) => {
      const email = (await request.json()).email.trim().toLowerCase()
      // A person who exists proves who they are by logging in, not by signing up again.
      if (people.has(email)) return Response.json({ message: 'Log in instead.' }, { status: 409 })
      const customer = await createCustomer(platform, {
        platformCustomerId: crypto.randomUUID(),
        customerType: 'INDIVIDUAL',
      })
      const { data } = await listInternalAccounts(platform, {
        customerId: customer.id,
        type: 'EMBEDDED_WALLET',
      }).page()
      const accountId = data[0].id
      people.set(email, accountId)
      return Response.json({ accountId }, { headers: { 'Set-Cookie': await cookieOf(accountId) } })
    },
    'POST /api/quote': async (request) => {
      const accountId = await accountOf(request)
      if (!accountId) return Response.json({ message: 'Sign in first.' }, { status: 401 })
      const { amount, umaAddress } = await request.json()
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
    if (!route || !isOwnPage) return Response.json({ message: 'There is nothing here.' }, { status: 404 })
    return route(request)
  }
  return { relayOptions, handle }
}
