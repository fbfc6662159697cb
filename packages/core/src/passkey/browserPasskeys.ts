/** The browser's passkeys, as the default of every wallet. The code behind them loads at the first ceremony. */

import type { PasskeyCeremonies } from './passkeyCeremonies.js'

/** The ceremonies of `navigator.credentials`. */
export const browserPasskeys: PasskeyCeremonies = {
  create: async (options, context) => (await import('./browserCeremonies.js')).create(options, context),
  get: async (options, context) => (await import('./browserCeremonies.js')).get(options, context),
}
