/** The wallets of the shop's users. */

import { createOrders, createPlatform, notifyOwnerBy, walletOf } from '@embedded-wallet/platform'
import { createRelay } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { emailOf, endSession, keepPayment, markPaid, orderOf, userOf } from './data.mjs'

export const port = Number(process.env.PORT ?? 3000)
const relyingParty = { id: 'localhost', name: 'Shop', origins: [`http://localhost:${port}`] }
// Your deployment: { baseUrl, tokenId, clientSecret } of your service. A new wallet gets 25 USDC: they have 6 decimals.
const service = createSandbox({ relyingParty, openingBalance: 25_000_000 })
const platform = createPlatform(service)
// Who is paid: the shop. The amount of an order is what arrives, in cents of USD: the user pays the fees on top.
const payee = { umaAddress: '$success.usd@sandbox.example', currency: 'USD' }
export const { createQuote, settle } = createOrders(platform, { orderOf, keepPayment, markPaid, ...payee })

/** The relay of an app that signs its users in itself: it reads the app's own session. */
export const wallet = createRelay({
  service,
  relyingParty,
  // The first call makes the user's wallet. One id of yours, one wallet: a second call finds it.
  authorize: (_, { req }) => {
    const user = userOf(req)
    return user && walletOf(platform, { userId: user.id, email: user.email })
  },
  // Who gets into a wallet learns that its owner gets a mail, at the address that the shop has. `service.mail` prints: pass your mailer.
  notifyOwner: notifyOwnerBy(platform, ({ to, notice }) => service.mail({ to: emailOf(to), notice })),
  onSignedOut: (_, { req }) => ({ 'Set-Cookie': endSession(req) }),
  createQuote,
})
