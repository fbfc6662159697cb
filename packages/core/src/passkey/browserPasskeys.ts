/** The browser's passkeys: the default of every wallet. The code behind them loads at the first ceremony. */

import type { PasskeyCeremonies } from './passkeyCeremonies.js'

const load = () => import('./browserCeremonies.js')

/** The ceremonies of `navigator.credentials`. */
export const browserPasskeys: PasskeyCeremonies = {
  create: async (options, context) => (await load()).create(options, context),
  get: async (options, context) => (await load()).get(options, context),
  // Lost: nothing, a failure to load shows in the ceremony.
  preload: () => void load().catch(() => undefined),
  signal: async (signal) => (await load()).signal(signal),
}
