/** Whether a session can sign now. */

import type { SessionState } from '@embedded-wallet/core'

export const isSignedIn = ({ status }: SessionState): boolean => status === 'active' || status === 'expiring'
