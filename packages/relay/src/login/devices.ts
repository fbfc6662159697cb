/** Devices on which a user has signed in before: strangers cannot use up their quotas. */

import { accountKey } from '@embedded-wallet/protocol'
import { createRandomText } from '../encoding.js'
import type { Sealer } from '../sealer.js'
import type { CookieRequest, Cookies } from './cookies.js'

const cookieName = 'wallet-device'
const deviceSeconds = 180 * 86_400
const maxAccounts = 5

/** A device on which users have signed in. Its cookie is no login: it only names a quota. */
export interface Device {
  id: string
  /** The keys of the accounts, the last one first. */
  accounts: readonly string[]
}

/** Recognizes devices. The relay stores nothing about them: the cookie is sealed. */
export type Devices = ReturnType<typeof createDevices>

export function createDevices(sealer: Sealer, cookies: Cookies, now: () => number) {
  /** @returns The device of the browser; undefined when no user has signed in on it in the last 180 days. */
  const find = async (request: CookieRequest): Promise<Device | undefined> => {
    const text = cookies.read(request, cookieName)
    const opened = text === undefined ? undefined : await sealer.open(text)
    const device = opened as (Device & { endsAt: number }) | undefined
    return device !== undefined && device.endsAt > now() ? device : undefined
  }
  return {
    find,
    /** @returns The Set-Cookie value after a sign-in to the account. */
    remember: async (request: CookieRequest, accountId: string): Promise<string> => {
      const { id = createRandomText(16), accounts = [] } = (await find(request)) ?? {}
      const key = accountKey(accountId)
      const all = [key, ...accounts.filter((account) => account !== key)].slice(0, maxAccounts)
      const sealed = await sealer.seal({ id, accounts: all, endsAt: now() + deviceSeconds * 1000 })
      return cookies.write(request.headers, cookieName, sealed, deviceSeconds)
    },
  }
}
