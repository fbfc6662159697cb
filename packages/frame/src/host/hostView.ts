/** What the frame shows, as the host sees it: the question before a signature, and the way to the window. Types only. */

import type {
  CurrencyAmount,
  Quote,
  ReauthenticationReason,
  SigningSummary,
  Wallet,
} from '@embedded-wallet/core'
import type { FrameView, WalletScreen } from '../protocol.js'

/** A payment that the user is asked about. */
export interface Question {
  /** What is about to be signed. */
  summary: SigningSummary
  /** The quote that the frame itself read. */
  quote: Quote
  /** The origin of the page, as the browser reports it. */
  shop: string
  /** What the payment is for, in the page's own words: the frame vouches for none of it. */
  order: unknown
  /** The balance of the paying wallet; undefined if it cannot be read. It never rejects. */
  balance: Promise<CurrencyAmount | undefined>
  /** The window that the page has opened for it, in the user's click. */
  window?: PageWindow | undefined
  /** Ends the question. */
  signal: AbortSignal
}

/** A window that the page has opened in the user's click, while its call continues. */
export interface PageWindow {
  /** Its call has ended. */
  close(): void
}

/** Asks the user. Only `true` pays. There is one question at a time. */
export type Ask = (question: Question) => Promise<boolean>

/** How the host draws. */
export interface HostView {
  ask: Ask
  /**
   * Shows the button that opens a screen in the window.
   *
   * @param signal - The page gives it up.
   * @param window - The window that the page has opened for it.
   */
  show(screen: WalletScreen, signal: AbortSignal, window?: PageWindow | undefined): void | Promise<void>
  /**
   * Lets the user sign in for a call that needs it. It rejects if the user does not.
   *
   * @param signal - The page gives the call up.
   * @param window - The window that the page has opened for the call.
   */
  signIn(
    wallet: Wallet,
    reason: ReauthenticationReason,
    signal: AbortSignal,
    window?: PageWindow | undefined,
  ): Promise<unknown>
  /** A payment begins: what its question needs may load while the quote is on its way. */
  prepare?(): void
  /** Where the window is. Undefined: no page opens it. */
  windowUrl?: string | undefined
  /** The page has opened a window, and names it by its own id. */
  meet?(id: string): PageWindow
}

/** What a view knows of its host. */
export interface ViewContext {
  /** The origin of the page. */
  shop: string
  /** Tells the page what the frame shows, and the height that it needs. */
  report(view: FrameView): void
}
