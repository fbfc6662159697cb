/** What the screens do differently in a profile of the service. */

import type { Wallet } from '@embedded-wallet/core'

type Profile = Wallet['profile']

/** Whether the service wants signatures on texts that no wallet can read, such as the one that ends a session. */
export const hasOpaqueTexts = (profile: Profile): boolean => profile === '2026-04'

/**
 * Whether the service has several passkeys for an account, codes by SMS, private wallets, signed changes of the address, and sessions
 * that renew without a prompt.
 */
export const isNewer = (profile: Profile): boolean => profile === '2026-08'
