/** The wallets of your users: each has one, and pays with it what the shop sells. */

import { createPlatform, notifyOwnerBy, walletOf } from '@embedded-wallet/platform'
import { createRelay } from '@embedded-wallet/relay'
import { clientAddress } from './callers.mjs'
import { emailOf, endSession, userOf } from './login.mjs'
import { settleOrders } from './orders.mjs'
import { mail, service } from './service.mjs'
import { createQuote } from './shop.mjs'
import { relyingParty } from './site.mjs'

const platform = createPlatform(service)

export const relayOptions = {
  service,
  relyingParty,
  // The first call makes the user's wallet. One id of yours, one wallet: a second call finds it.
  authorize: (request) => {
    const user = userOf(request)
    return user ? walletOf(platform, { userId: user.id, email: user.email }) : null
  },
  // The owner gets a mail about each new way into the wallet, and each new device.
  notifyOwner: notifyOwnerBy(platform, ({ to, notice }) => mail({ to: emailOf(to), notice })),
  // One click ends the session of the wallet and that of the app.
  onSignedOut: (request) => ({ 'Set-Cookie': endSession(request) }),
  createQuote: (ask) => createQuote(platform, ask),
  clientAddress,
}

export const wallet = createRelay(relayOptions)
settleOrders(platform)
