/** `@embedded-wallet/frame/host`: the wallet in the frame, on its own origin. */

import { checkWalletOptions, type OptionShape, type WalletOptions } from '@embedded-wallet/core'
import { type DrawHost, type ServeOptions, serveFrame } from './host/serve.js'
import { createStage, type StageOptions } from './host/stage.js'

const serveShapes = {
  pages: 'object',
  build: 'string',
  signal: 'object',
  money: { showAs: 'object' },
  windowUrl: 'string',
  root: 'object',
  view: 'function',
} as const satisfies Record<
  Exclude<keyof (ServeOptions & StageOptions), keyof WalletOptions | 'texts'> | 'view',
  OptionShape
>

export type { Ask, HostView, PageWindow, Question, ViewContext } from './host/hostView.js'
export type { DrawHost, ServeOptions } from './host/serve.js'
export type { StageOptions } from './host/stage.js'
export type { FrameView, WalletScreen } from './protocol.js'

/**
 * Serves the page around this frame: takes one port from a page of `pages`, and carries out its verbs with the wallet of this origin. The key,
 * store and relay exist only here.
 *
 * @param all - Options: those of `createWallet` without `accountId`, and `pages`; `view`: what asks the user and shows the way to the window.
 * @throws {TypeError} If an option of the wallet is wrong, or `pages` contains anything but origins.
 * @see packages/frame/README.md
 * @example
 * ```ts
 * serveWallet({ pages: ['https://shop.example'], relayUrl: '/wallet' })
 * ```
 */
export function serveWallet(all: ServeOptions & StageOptions & { view?: DrawHost | undefined }): void {
  const { texts, money, windowUrl, root, view, ...options } = all
  // Texts may be a function that loads them.
  checkWalletOptions(all, { ...serveShapes, texts: typeof texts === 'function' ? 'function' : 'object' })
  serveFrame(options, view ?? createStage({ texts, money, windowUrl, root }))
}
