/** The ceremonies of a wallet, some of them with a step of a hook around it. */

import type { PasskeyCeremonies } from '@embedded-wallet/core'

/** @returns The same ceremonies but for `own`. An object of a class keeps its methods, which a spread would lose. */
export function withCeremonies(
  passkeys: PasskeyCeremonies,
  own: Partial<Pick<PasskeyCeremonies, 'create' | 'get'>>,
): PasskeyCeremonies {
  return {
    create: (...args) => passkeys.create(...args),
    get: (...args) => passkeys.get(...args),
    preload: () => passkeys.preload?.(),
    signal: async (signal) => passkeys.signal?.(signal),
    ...own,
  }
}
