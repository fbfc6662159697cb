// wallet.mjs
import { createServer } from 'node:http'
import { accountsByEmail, createPlatform, createUmaQuote } from '@embedded-wallet/platform'
import { createAppSessions, createRelay, QuoteRefusal, walletSite } from '@embedded-wallet/relay'
import { folderFiles, nodeListener } from '@embedded-wallet/relay/node'
import { createSandbox } from '@embedded-wallet/sandbox'

const pages = [process.env.SHOP ?? 'http://shop.localhost:3000'] // https://shop.example
const origin = process.env.WALLET ?? 'http://wallet.shop.localhost:3001' // https://wallet.shop.example
const relyingParty = { id: new URL(origin).hostname, name: 'Shop', origins: [origin] }
// Later: { baseUrl, tokenId, clientSecret } of your service. Here each new wallet gets 25 USDC: they have 6 decimals.
const service = createSandbox({ relyingParty, openingBalance: 25_000_000 })
const platform = createPlatform(service)
const secret = process.env.WALLET_SECRET
const { accountsOf: authorize, begin, end } = createAppSessions({ relyingParty, secret })
const { findAccount, createAccount } = accountsByEmail(platform)
// `service.mail` prints: later, pass your mailer.
const signUp = { createAccount, mailCode: service.mail }
// The page names a product. What it costs and who is paid is decided here.
const prices = new Map([['coffee', 5_000_000]])
const payee = { umaAddress: '$success.usd@sandbox.example', currency: 'USD' }

const relay = createRelay({
  service,
  relyingParty,
  authorize,
  onSignedOut: end,
  login: { findAccount, onSignedIn: begin, signUp, handOff: { pages } },
  createQuote: async ({ accountId, order }) => {
    const amount = prices.get(order?.product)
    if (amount === undefined) throw new QuoteRefusal('NO_PRODUCT', 'There is no such product.')
    return { ...(await createUmaQuote(platform, { accountId, amount, ...payee })), payee: { name: 'Shop' } }
  },
})
const files = folderFiles(new URL('site/', import.meta.resolve('@embedded-wallet/frame')))
// The window of a payment names the shop so, above its address. `logo` is an image as `data:`.
const config = { shops: { [pages[0]]: { name: 'Shop' } } }
const site = createServer(nodeListener(walletSite({ relay, pages, files, config })))
site.listen(new URL(origin).port || 3001, 'localhost', () => console.log(origin))

// For the backend of the shop alone: no proxy leads to this port, and both programs know its secret.
const authorization = `Bearer ${process.env.REDEEM_SECRET ?? 'for this machine alone'}`
const redeem = async (request) => {
  if (request.headers.get('Authorization') !== authorization) return new Response(null, { status: 403 })
  const { code, origin } = await request.json()
  return Response.json((await relay.redeemHandOff(code, { origin })) ?? null)
}
createServer(nodeListener(redeem)).listen(process.env.REDEEM_PORT ?? 3002, '127.0.0.1')
