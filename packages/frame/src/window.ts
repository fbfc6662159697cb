/** `@embedded-wallet/frame/window`: the wallet's own window, where sign-ins happen. */

import { type ServeWindowOptions, serveWindowWith } from './window/serve.js'

export { keepAccount, type PassedSession as HandOver } from './passSession.js'
export type { ShopBrand } from './window/FramedTop.js'
export type { ServeWindowOptions } from './window/serve.js'

/**
 * Serves the window: sign-up, login, settings, contact, recovery words, and the question before a payment. What
 * happens here reaches the frame: through the store that both share, or with a message to the frame that opened it.
 *
 * @param options - Those of `WalletScreens`.
 * @throws {TypeError} If an option of the wallet is wrong.
 * @see docs/guides/ownOrigin.md
 * @example
 * ```ts
 * serveWindow({ relayUrl: '/wallet' })
 * ```
 */
export const serveWindow = (options: ServeWindowOptions): void => serveWindowWith(options)
