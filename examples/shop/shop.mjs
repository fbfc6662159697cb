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

const refuse = (status, message) => Response.json({ message }, { status })

/** What anybody may send is looked at before it is used. */
const readJson = async (request) => (await request.json().catch(() => undefined)) ?? {}

/** Spelt as the relay spells what a person gives at the login, so that they are found there. */
const readEmail = ({ email }) => {
  const text = typeof email === 'string' ? email.normalize('NFKC').trim().toLowerCase() : ''
  return /^[^\s@]+@[^\s@]+$/.test(text) ? text : undefined
}

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
      const email = readEmail(await readJson(request))
      if (!email) return refuse(400, 'An e-mail address is needed.')
      // A person who exists proves who they are by logging in, not by signing up again.
      if (people.has(email)) return refuse(409, 'Log in instead.')
      const customer = await createCustomer(platform, {
        platformCustomerId: crypto.randomUUID(),
        customerType: 'INDIVIDUAL',
      })
      const { data } = await listInternalAccounts(platform, {
        customerId: customer.id,
        type: 'EMBEDDED_WALLET',
      }).page()
      const accountId = data[0].id
      // Somebody with the same address may have been faster. In a database: a unique column.
      if (people.has(email)) return refuse(409, 'Log in instead.')
      people.set(email, accountId)
      return Response.json({ accountId }, { headers: { 'Set-Cookie': await cookieOf(accountId) } })
    },
    'POST /api/quote': async (request) => {
      const accountId = await accountOf(request)
      if (!accountId) return refuse(401, 'Sign in first.')
      const { amount, umaAddress } = await readJson(request)
      if (!Number.isSafeInteger(amount) || amount < 1 || typeof umaAddress !== 'string')
        return refuse(400, 'An amount in the smallest unit and an umaAddress are needed.')
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
    if (!route || !isOwnPage) return refuse(404, 'There is nothing here.')
    return route(request)
  }
  return { relayOptions, handle }
}
