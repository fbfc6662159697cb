/** How long the service wants the user to wait. */

import { ServiceError } from '@embedded-wallet/core'

/** Until another code may be sent, in seconds. Undefined: at once. */
export const waitOf = (error: unknown): number | undefined =>
  error instanceof ServiceError && error.code === 'RATE_LIMITED' ? error.retryAfterSeconds : undefined
