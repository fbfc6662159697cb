/** Every endpoint of the service in one table; apart from the rest, so that a browser need not carry all of it. */

import { platformEndpoints, sandboxEndpoints, walletEndpoints } from './endpoints.js'

/** Every endpoint of the service, by name. The relay's own rows are not the service's and stand apart. */
export const serviceEndpoints = { ...walletEndpoints, ...platformEndpoints, ...sandboxEndpoints } as const
