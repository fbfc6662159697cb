/** The wallets of the shop's users. */

import { createPlatform, createUmaQuote, walletOf } from '@embedded-wallet/platform'
import { createRelay, QuoteRefusal } from '@embedded-wallet/relay'
import { createSandbox } from '@embedded-wallet/sandbox'

/** Who is paid: the shop. A price is what leaves the wallet, fees included; with `lockedSide: 'RECEIVING'`, in cents, it is what arrives. */
const shop = { umaAddress: '$success.usd@sandbox.example', currency: 'USD' }

/** The relay of an app that signs its users in itself: it reads the app's own session. */
export function createWallet({ origin, userOf, orderOf, endSession }) {
  const relyingParty = { id: new URL(origin).hostname, name: 'Shop', origins: [origin] }
  // Your deployment: { baseUrl, tokenId, clientSecret } of your service. A new wallet gets 25 USDC: they have 6 decimals.
  const service = createSandbox({ relyingParty, openingBalance: 25_000_000 })
  const platform = createPlatform(service)
  const userOfCall = ({ headers }) => userOf(headers.get('Cookie'))
  return createRelay({
    service,
    relyingParty,
    // The first call makes the user's wallet. One id of yours, one wallet: a second call finds it.
    authorize: (request) => {
      const user = userOfCall(request)
      return user && walletOf(platform, { userId: user.id, email: user.email })
    },
    onSignedOut: ({ headers }) => ({ 'Set-Cookie': endSession(headers.get('Cookie')) }),
    createQuote: ({ accountId, order, request, idempotencyKey }) => {
      // The page can send any id: only an order of this user has a price.
      const { userId, amount } = orderOf(order?.id) ?? {}
      if (userId !== userOfCall(request)?.id) throw new QuoteRefusal('NO_ORDER', 'There is no such order.')
      return createUmaQuote(platform, { accountId, amount, idempotencyKey, ...shop })
    },
  })
}
