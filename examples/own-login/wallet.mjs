/** The wallets of the shop's users. */

import { createPlatform, notifyOwnerBy, walletOf } from '@embedded-wallet/platform'
import { createRelay, QuoteRefusal } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'
import { emailOf, endSession, keepPayment, orderOf, userOf } from './data.mjs'

// How its orders are paid:

import { createUmaQuote, getTransaction } from '@embedded-wallet/platform'

export const port = Number(process.env.PORT ?? 3000)
const relyingParty = { id: 'localhost', name: 'Shop', origins: [`http://localhost:${port}`] }
// Your deployment: { baseUrl, tokenId, clientSecret } of your service. A new wallet gets 25 USDC: they have 6 decimals.
const service = createSandbox({ relyingParty, openingBalance: 25_000_000 })
const platform = createPlatform(service)
// Who is paid: the shop. A price is what leaves the wallet, fees included; with `lockedSide: 'RECEIVING'`, in cents, it is what arrives.
const shop = { umaAddress: '$success.usd@sandbox.example', currency: 'USD' }

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
  createQuote: async ({ accountId, order, req, idempotencyKey }) => {
    // The page can send any id: only an order of this user has a price.
    const { id, userId, amount } = orderOf(order?.id) ?? {}
    if (!id || userId !== userOf(req)?.id) throw new QuoteRefusal('NO_ORDER', 'There is no such order.')
    const quote = await createUmaQuote(platform, { accountId, amount, idempotencyKey, ...shop })
    keepPayment(id, quote.transactionId)
    return quote
  },
})

const ends = ['COMPLETED', 'FAILED', 'REJECTED', 'REFUNDED']
/** Whether the payment of an order has ended. Until then its user gets no other order: two tabs pay once. */
export const isOver = async ({ transactionId }) =>
  transactionId && ends.includes((await getTransaction(platform, { transactionId })).status)
