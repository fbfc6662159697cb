/** The wallets of your users. The wallet is the login of the app: an address, a code by mail, a passkey. */

import { accountsByEmail, createPlatform, notifyOwnerBy } from '@embedded-wallet/platform'
import { createAppSessions, createRelay, defaultQuotas } from '@embedded-wallet/relay'
import { clientAddress } from './callers.mjs'
import { settleOrders } from './orders.mjs'
import { mail, service } from './service.mjs'
import { createQuote } from './shop.mjs'
import { relyingParty } from './site.mjs'

const platform = createPlatform(service)
// Without COOKIE_SECRET each start makes a new secret, and users log in again.
const sessions = createAppSessions({ relyingParty, secret: process.env.COOKIE_SECRET })
const mailOwner = notifyOwnerBy(platform, mail)
const { findAccount, createAccount } = accountsByEmail(platform)

export const relayOptions = {
  service,
  relyingParty,
  authorize: sessions.accountsOf,
  login: { findAccount, onSignedIn: sessions.begin, signUp: { createAccount, mailCode: mail } },
  notifyOwner: async (notice) => {
    // Who removes a way in may have lost it to somebody, who may also have copied a session of this app.
    if (notice.operation === 'revokeAuthMethod') await sessions.endAll(notice.accountId)
    // Who gets into a wallet learns that its owner gets a mail.
    await mailOwner(notice)
  },
  onSignedOut: sessions.end,
  // Each sign-in of a stranger costs the service some calls. All of them together get no more than your users need.
  quotas: { signIns: { ...defaultQuotas.signIns, total: { points: 1000, seconds: 600 } } },
  createQuote: (ask) => createQuote(platform, ask),
  clientAddress,
}

export const wallet = createRelay(relayOptions)
settleOrders(platform)
