/** The demo with its wallet in an origin of its own: a shop, and its wallet on a host below it, both behind one port and in memory. */

import { accountsByEmail, createPlatform, createUmaQuote } from '@embedded-wallet/platform'
import { createAppSessions, createRelay, walletSite } from '@embedded-wallet/relay'
import { folderFiles } from '@embedded-wallet/relay/node'
import { createSandbox } from '@embedded-wallet/sandbox'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { builtFiles } from './builtFiles'
import type { DemoHost } from './host'
import { createOutbox } from './mail'
import { noStore, sameOriginWrites, securityHeaders } from './middleware'
import { problemResponse } from './problem'

/** Chromium takes `localhost` for a top-level domain: a name below it is one site with its own subdomains. */
export const shopHost = 'shop.localhost'

/** The shop is paid for coffee. */
const price = { amount: 5_000_000, umaAddress: '$success.usd@sandbox.example', currency: 'USD' }

const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" rx="9" fill="#6f4e37"/><path d="M10 14h17v9a7 7 0 0 1-7 7h-3a7 7 0 0 1-7-7zM27 16h2a4 4 0 0 1 0 8h-2" fill="none" stroke="#fff" stroke-width="2.5"/></svg>')}`

export function createOwnOriginHost(port: number, pageFolder: string, siteFolder: string): DemoHost {
  const shop = `http://${shopHost}:${port}`
  const wallet = `http://wallet.${shopHost}:${port}`
  const relyingParty = { id: `wallet.${shopHost}`, name: 'Coffee shop', origins: [wallet] }
  const sandbox = createSandbox({ relyingParty, folder: false, openingBalance: 25_000_000 })
  const platform = createPlatform(sandbox)
  const users = accountsByEmail(platform)
  const outbox = createOutbox(sandbox.clock.now)
  // Two origins, two sessions: the shop never sees the cookie of the wallet.
  const inWallet = createAppSessions({ relyingParty })
  const inShop = createAppSessions({ relyingParty: { origins: [shop] } })
  const relay = createRelay({
    service: sandbox,
    relyingParty,
    authorize: inWallet.accountsOf,
    onSignedOut: inWallet.end,
    createQuote: async ({ accountId, signal }) => ({
      ...(await createUmaQuote(platform, { accountId, ...price, signal })),
      payee: { name: 'Coffee shop' },
    }),
    login: {
      findAccount: users.findAccount,
      onSignedIn: inWallet.begin,
      handOff: { pages: [shop] },
      signUp: {
        createAccount: users.createAccount,
        mailCode: ({ to, code }) =>
          outbox.send({ to, text: code ? `Your code is ${code}.` : 'You have a wallet. Log in instead.' }),
      },
    },
  })
  const config = { money: { showAs: { USDC: 'USD' } }, shops: { [shop]: { name: 'Coffee shop', logo } } }
  const site = walletSite({ relay, pages: [shop], files: folderFiles(siteFolder), config })

  const page = new Hono()
    .use(securityHeaders(shop, wallet))
    .use('/api/*', noStore, sameOriginWrites(shop), bodyLimit({ maxSize: 1024 }))
    .get('/api/mail', (c) => c.json(outbox.mails.at(-1) ?? null))
    .get('/api/session', async (c) => c.json((await inShop.accountsOf(c.req.raw))?.[0] ?? null))
    .post('/api/session', async (c) => {
      const { code } = await c.req.json<{ code?: unknown }>()
      const user = await relay.redeemHandOff(code, { origin: c.req.header('Origin') })
      if (user === undefined) return c.json({ message: 'The code is used or over. Sign in again.' }, 403)
      const headers = await inShop.begin({ request: c.req.raw, accountId: user.accountId })
      return c.json(user.accountId, 200, headers)
    })
    .delete('/api/session', async (c) => c.json(null, 200, await inShop.end(c.req.raw)))
    .get('/', builtFiles(pageFolder, 'index.html'))
    .use(builtFiles(pageFolder))
    .notFound((c) => c.text('This is not here.', 404, { 'Cache-Control': 'no-store' }))
    .onError(problemResponse)
  const tick = setInterval(() => void sandbox.tick().catch(() => undefined), 250)
  tick.unref()
  return {
    handle: (request, caller) =>
      new URL(request.url).hostname === shopHost ? page.fetch(request) : site(request, caller),
    close: async () => clearInterval(tick),
  }
}
