/** The wallets of your users. The wallet is the login of the app: an address, a code by mail, a passkey. */

import { accountsByEmail, createPlatform, notifyOwnerBy } from '@embedded-wallet/platform'
import { createAppSessions, createRelay } from '@embedded-wallet/relay'
import { mail, service } from './service.mjs'
import { createQuote } from './shop.mjs'
import { relyingParty } from './site.mjs'

const platform = createPlatform(service)
// Without COOKIE_SECRET each start makes a secret of its own, and users log in again.
const sessions = createAppSessions({ relyingParty, secret: process.env.COOKIE_SECRET })
const { findAccount, createAccount } = accountsByEmail(platform)

export const relayOptions = {
  service,
  relyingParty,
  authorize: sessions.accountsOf,
  login: { findAccount, onSignedIn: sessions.begin, signUp: { createAccount, mailCode: mail } },
  // Who gets into a wallet learns that its owner gets a mail.
  notifyOwner: notifyOwnerBy(platform, mail),
  onSignedOut: sessions.end,
  createQuote: (ask) => createQuote(platform, ask),
  // Next.js has the caller's address only from the proxy in front of it, which writes it last. // if next
  clientAddress: ({ headers }) => headers.get('X-Forwarded-For')?.split(',').at(-1).trim(), // if next
}

export const wallet = createRelay(relayOptions)
