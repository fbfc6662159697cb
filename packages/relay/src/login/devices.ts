/** Devices on which a user has signed in before: strangers cannot use up their quotas. */

import { accountKey } from '@embedded-wallet/protocol'
import { createRandomText } from '../encoding.js'
import type { DeviceEvent } from '../operations/events.js'
import type { ReportedCall } from '../ownership/checkedCall.js'
import type { Sealer } from '../sealer.js'
import type { RelayStore } from '../store/relayStore.js'
import type { CookieRequest, Cookies } from './cookies.js'

const cookieName = 'wallet-device'
const deviceSeconds = 180 * 86_400
const maxAccounts = 5

/** A device on which users have signed in. Its cookie is not a login: it only names a quota. */
export interface Device {
  id: string
  /** The keys of the accounts, the last one first. */
  accounts: readonly string[]
}

/** Recognizes devices. The relay stores nothing about them: the cookie is sealed. */
export type Devices = ReturnType<typeof createDevices>

export function createDevices(sealer: Sealer, cookies: Cookies, now: () => number) {
  /** @returns The device of the browser; undefined if no user has signed in on it in the last 180 days. */
  const find = async (request: CookieRequest): Promise<Device | undefined> => {
    const opened = await sealer.open(cookies.read(request, cookieName))
    const device = opened as (Device & { endsAt: number }) | undefined
    return device !== undefined && device.endsAt > now() ? device : undefined
  }
  return {
    find,
    /** @returns The Set-Cookie value after a sign-in to the account, and whether it is the account's first one on this device. */
    remember: async (
      request: CookieRequest,
      accountId: string,
    ): Promise<{ cookie: string; isNew: boolean }> => {
      const { id = createRandomText(16), accounts = [] } = (await find(request)) ?? {}
      const key = accountKey(accountId)
      const all = [key, ...accounts.filter((account) => account !== key)].slice(0, maxAccounts)
      const sealed = await sealer.seal({ id, accounts: all, endsAt: now() + deviceSeconds * 1000 })
      const cookie = cookies.write(request.headers, cookieName, sealed, deviceSeconds)
      return { cookie, isNew: !accounts.includes(key) }
    },
  }
}

/** Each notice becomes a mail. Who can sign in without end must not send mails without end, and ten of them are enough to be read. */
const noticesOfAccount = { points: 10, seconds: 86_400 }

type Report = (event: DeviceEvent, call: ReportedCall) => void

/** Remembers a device, and gives a sign-in on a new one to the app. @returns The Set-Cookie value. */
export type RememberDevice = ReturnType<typeof createRememberDevice>

export const createRememberDevice =
  (devices: Devices, store: RelayStore, report: Report | undefined) =>
  /** @param signIn - Undefined: the app is told in another way, such as by the event of the new AuthMethod. */
  async (
    call: ReportedCall & { request: CookieRequest },
    accountId: string,
    signIn: Pick<DeviceEvent, 'authMethodType' | 'traceId'> | undefined,
  ): Promise<string> => {
    const { cookie, isNew } = await devices.remember(call.request, accountId)
    if (report && signIn && isNew) {
      // Ignored: the count stays. The service has accepted the proof, so a store that is out of order must not refuse the sign-in.
      const spent = store.spend(`deviceNotices/${accountKey(accountId)}`, noticesOfAccount).catch(() => 0)
      if ((await spent) === 0) report({ event: 'device', accountId, ...signIn }, call)
    }
    return cookie
  }
