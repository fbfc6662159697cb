/** `@embedded-wallet/frame/host`: the wallet in the frame, on its own origin. */

import { type DrawHost, type ServeOptions, serve } from './host/serve.js'
import { createStage, type StageOptions } from './host/stage.js'

export type { Ask, HostView, Question, ViewContext } from './host/hostView.js'
export type { DrawHost, ServeOptions } from './host/serve.js'
export type { StageOptions } from './host/stage.js'
export type { FrameView, WalletScreen } from './protocol.js'

/**
 * Serves the page around this frame: takes one port from a page of `pages`, and carries out its verbs with the wallet of this origin. Key,
 * store and relay are here only.
 *
 * @param options - Those of `createWallet` without `accountId`, and `pages`; `view`: what asks the user and shows the way to the window.
 * @throws {TypeError} When an option of the wallet is wrong, or `pages` has anything but origins.
 * @see packages/frame/README.md
 * @example
 * ```ts
 * serveWallet({ pages: ['https://shop.example'], relayUrl: '/wallet' })
 * ```
 */
export function serveWallet({
  texts,
  windowUrl,
  root,
  view,
  ...options
}: ServeOptions & StageOptions & { view?: DrawHost | undefined }): void {
  serve(options, view ?? createStage({ texts, windowUrl, root }))
}
