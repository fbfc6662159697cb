/** What the page does differently in a profile of the service. */

import type { ProfileName } from '@embedded-wallet/protocol'

/** Whether the service wants signatures on texts that no wallet can read, such as the one that ends a session. */
export const hasOpaqueTexts = (profile: ProfileName): boolean => profile === '2026-04'

/** Whether the service has codes by SMS, private wallets, signed changes of the address, and sessions that renew without a prompt. */
export const isNewer = (profile: ProfileName): boolean => profile === '2026-08'
