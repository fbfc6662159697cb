/** The codes that the sandbox would have sent to one user. */

import { getCustomer, isUnreadable, listAuthMethods } from '@embedded-wallet/platform'
import type { InboxMail } from '../../src/sandbox/sandboxTypes'
import type { Demo } from '../demo'
import type { User } from '../users'

/** How many codes are shown. */
const shown = 10

/** @returns The newest codes to the addresses and phone numbers of the user, newest first. */
export async function inboxOf(demo: Demo, { customerId, accountId }: User): Promise<InboxMail[]> {
  const { platform, users } = demo
  const [customer, authMethods] = await Promise.all([
    getCustomer(platform, { customerId }),
    listAuthMethods(platform, { accountId }),
  ])
  const own = [users.findByAccount(accountId)?.email, customer.email, customer.phoneNumber]
  const names = authMethods.flatMap((row) => (isUnreadable(row) ? [] : [row.nickname]))
  const addresses = [...own, ...names].filter((address) => address)
  const codes = (demo.mails?.() ?? []).flatMap(({ to, code, sentAt }) => {
    return code !== undefined && addresses.includes(to) ? [{ to, code, sentAt }] : []
  })
  return codes.sort((a, b) => b.sentAt.localeCompare(a.sentAt)).slice(0, shown)
}
