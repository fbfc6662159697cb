/** An app with the wallet as its only login: its users, its mails, its sessions, and browsers of its users; also with one relay that stands for many instances. */

import type { WalletOptions } from '@embedded-wallet/core'
import { browserProfile } from '@embedded-wallet/e2e/support/browserProfile.js'
import { openTestSystem, relayUrl } from '@embedded-wallet/e2e/support/testSystem.js'
import {
  createAppSessions,
  type FoundAccount,
  memoryStore,
  type RelayOptions,
  type RelayStore,
} from '@embedded-wallet/relay'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'

export const { origin } = new URL(relayUrl)
export const secret = 'a secret of this test with more than 32 characters'

type Find = (email: string, accounts: Map<string, string>) => FoundAccount

export function openShop({
  find = (email, accounts) => accounts.get(email),
  storeOf = memoryStore,
  relay = {},
}: {
  find?: Find
  storeOf?: (now: () => number) => RelayStore
  relay?: Pick<RelayOptions, 'offersCodes'>
} = {}) {
  const accounts = new Map<string, string>()
  const mails: { to: string; code: string | undefined }[] = []
  const time = { now: Date.now() }
  const now = () => time.now
  const store = storeOf(now)
  const sessions = createAppSessions({ secret, relyingParty: { origins: [origin] }, store, now })
  const system = openTestSystem({
    relay: {
      ...relay,
      now,
      store,
      clientAddress: () => '192.0.2.1',
      authorize: sessions.accountsOf,
      onSignedOut: sessions.end,
      login: {
        findAccount: (email) => find(email, accounts),
        onSignedIn: sessions.begin,
        signUp: {
          createAccount: async (email) => {
            const accountId = accounts.get(email) ?? (await system.createAccount())
            accounts.set(email, accountId)
            return { accountId }
          },
          mailCode: ({ to, code }) => void mails.push({ to, code }),
        },
      },
    },
  })
  const openBrowser = () => {
    const profile = browserProfile(system.relay, origin)
    const passkeys = createSoftwareAuthenticator({ origin })
    const options: Omit<WalletOptions, 'accountId'> = {
      relayUrl,
      fetch: profile.fetch,
      passkeys,
      rpId: 'shop.example',
    }
    const accountsOf = (cookies = profile.cookies) => {
      const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      return sessions.accountsOf(new Request(origin, { headers: { Cookie, Origin: origin } }))
    }
    return { ...profile, options, passkeys, accountsOf }
  }
  return { accounts, mails, time, sessions, system, openBrowser }
}

/** @returns A store that passes each call to the one that `current` gives at that time. */
export const rotatingStore = (current: () => RelayStore): RelayStore => ({
  put: (...call) => current().put(...call),
  get: (key) => current().get(key),
  take: (key) => current().take(key),
  swap: (...call) => current().swap(...call),
  spend: (...call) => current().spend(...call),
  ping: () => current().ping(),
})
