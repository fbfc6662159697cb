/** The browser's passkeys: the default of every wallet. The code behind them loads at the first ceremony. */

import { loadLibraries, preloadLibraries } from '../keys/loadLibraries.js'
import type { PasskeyCeremonies } from '../passkey/passkeyCeremonies.js'

/** The ceremonies of `navigator.credentials`. */
export const browserPasskeys: PasskeyCeremonies = {
  create: async (options, context) => (await loadLibraries()).create(options, context),
  get: async (options, context) => (await loadLibraries()).get(options, context),
  canCreateSilently: async () => (await loadLibraries()).canCreateSilently(),
  preload: preloadLibraries,
  signal: async (signal) => (await loadLibraries()).signal(signal),
}
