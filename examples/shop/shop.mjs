/** The app of all examples: it knows users by e-mail address, keeps them signed in with a cookie and creates their quotes. */

import { createCustomer, createPlatform, createQuote, listInternalAccounts } from '@embedded-wallet/platform'
import { memoryStore } from '@embedded-wallet/relay'
import { shopPage } from './page.mjs'
import { createSessions } from './sessions.mjs'
import { checkSettings } from './settings.mjs'
import { createSignUp, readEmail } from './signUp.mjs'

export { pageHeaders } from './page.mjs'
export { readSettings } from './settings.mjs'

const respond = (status, body, headers = []) => Response.json(body, { status, headers })
const refuse = (status, message, headers) => respond(status, { message }, headers)

const maxBodyBytes = 4096

/** Reads a small JSON body; a larger one is not read to its end. The callers check each field before they use it. */
const readJson = async (request) => {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxBodyBytes) return {}
  }
  try {
    return JSON.parse(text) ?? {}
  } catch {
    // The routes refuse what is missing.
    return {}
  }
}

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
 * @returns `relayOptions`: what a relay must know about the app, for `createRelay`. `handle`: the app's own pages and API.
 */
export function createShop({ store = memoryStore(), mail = printMail, ...settings }) {
  checkSettings(settings)
  const { origin, service, profile = 'document' } = settings
  const platform = createPlatform({ ...service, profile })
  const sessions = createSessions(settings, store)
  const signUp = createSignUp(settings, store, (email) => users.has(email), mail)

  const relayOptions = {
    service,
    profile,
    store,
    relyingParty: { id: new URL(origin).hostname, name: 'Shop', origins: [origin] },
    authorize: async (request) => {
      const accountId = await sessions.accountOf(request)
      return accountId ? [accountId] : null
    },
    // Who gets into the account learns that its owner is told.
    onEvent: async (event) => {
      if (event.event !== 'ownership') return
      const [to] = [...users].find(([, accountId]) => accountId === event.accountId) ?? []
      if (to)
        await mail({ to, text: `Your wallet was changed (${event.operation}). Was it not you? Call us.` })
    },
    login: {
      findAccount: (email) => users.get(email),
      onSignedIn: ({ request, accountId }) => sessions.start(request, accountId),
    },
  }

  /** Creates the customer of a proven address. @returns The id of the wallet's account. */
  const createWallet = async (email) => {
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
    return data[0].id
  }

  const routes = {
    'POST /api/sign-up': async (request, client) => {
      const email = readEmail(await readJson(request))
      if (!email) return refuse(400, 'Enter an e-mail address.')
      const { waitSeconds, headers } = await signUp.start(email, client)
      if (waitSeconds)
        return refuse(429, 'Too many codes. Try again later.', [['Retry-After', String(waitSeconds)]])
      return respond(202, { message: 'Enter the code that was mailed to you.' }, headers)
    },
    'POST /api/sign-up/confirm': async (request) => {
      const { code } = await readJson(request)
      const email = await signUp.confirm(request, code)
      if (!email) return refuse(403, 'This code is wrong or too old.')
      const accountId = await createWallet(email)
      // In the meantime another browser may have confirmed the address. A database would use a unique column.
      if (users.has(email)) return refuse(409, 'This address already has a wallet. Log in instead.')
      users.set(email, accountId)
      return respond(200, { accountId }, [
        ...(await signUp.end()),
        ...(await sessions.start(request, accountId)),
      ])
    },
    'POST /api/sign-out': async (request) =>
      new Response(null, { status: 204, headers: await sessions.end(request) }),
    'POST /api/quote': async (request) => {
      const accountId = await sessions.accountOf(request)
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
      return respond(200, quote)
    },
  }

  const handle = async (request, { address } = {}) => {
    const { pathname } = new URL(request.url)
    if (request.method === 'GET' && pathname === '/') return shopPage()
    const route = routes[`${request.method} ${pathname}`]
    const isOwnPage = request.headers.get('Origin') === origin
    if (!route || !isOwnPage) return refuse(404, 'This route does not exist.')
    return route(request, address)
  }
  return { relayOptions, handle }
}
