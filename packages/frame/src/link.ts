/** The messages between the frame and its window, whoever opened it: the frame or the page. Both ends have the same origin, and other pages are ignored. */

import type {
  CurrencyAmount,
  Quote,
  ReauthenticationReason,
  SignedAction,
  SigningSummary,
} from '@embedded-wallet/core'
import type { QuotePayee } from '@embedded-wallet/ui/words'
import { openChannel } from './channel.js'
import { frameName, type WalletScreen } from './protocol.js'

/** A question, as plain data: the window draws it. */
export interface ShownQuestion {
  summary: SigningSummary & { quote: Quote }
  /** The origin of the page, as the browser reports it. */
  shop: string
  /** Who gets the money, as the relay's `createQuote` gives it with the quote. */
  payee?: QuotePayee | undefined
  /** The balance of the paying wallet, if it could be read. */
  balance?: CurrencyAmount | undefined
  /** The page's own words. Nobody else vouches for them. */
  says?: { title?: string | undefined; text?: string | undefined } | undefined
}

/** What the window is opened for. */
export type WindowTask =
  | { task: WalletScreen }
  | { task: 'question'; shown: ShownQuestion }
  | {
      task: 'signIn'
      accountId: string
      reason: ReauthenticationReason
      stepUp?: { id: string; action: SignedAction } | undefined
    }

/**
 * `hello`: the window is there. `wait`: its task comes. `task`: what it does. `end`: what became of it. `gone`: that side left.
 *
 * `ticket`: of a window that the page opened. A page can give one window to several of its frames, and each is told its end: it counts for the
 * frame whose task was shown, and no page knows the ticket.
 */
export type LinkMessage =
  | { hello: true }
  | { wait: { shop: string } }
  | { task: WindowTask; ticket?: string | undefined }
  | { end: boolean; ticket?: string | undefined }
  | { gone: true }

/**
 * How long button and question stay after the user agreed, in milliseconds: to remove them, in the thread that both share, would delay
 * what is signed and sent now, and the result on its way to the page.
 */
export const restMs = 200

/** What has opened this window: the wallet's frame, or the page around it, whose frame it is then. */
export function openingFrame(): Window | null {
  const opener = window.opener as (Window & Partial<Record<typeof frameName, Window>>) | null
  try {
    return opener?.[frameName] ?? opener
  } catch {
    // A page without such a frame: its messages reach its own origin alone.
    return opener
  }
}

/** One end of the link. */
export type Link = ReturnType<typeof openLink>

/**
 * Opens one end of a link. It uses a channel, which a page with `Cross-Origin-Opener-Policy` cannot cut, and messages between the two
 * windows, which reach a frame with its own store.
 *
 * @param id - Of this window alone. The page knows it too if it opened the window: the origin protects the link, and the ticket of the task.
 * @param hear - A message may come twice.
 */
export function openLink(id: string, hear: (message: LinkMessage) => void) {
  const { origin } = location
  const page = window
  let other = openingFrame()
  const take = (data: unknown) => {
    const { walletLink, message } = (data ?? {}) as { walletLink?: unknown; message?: LinkMessage }
    if (walletLink === id && typeof message === 'object' && message !== null) hear(message)
  }
  const onMessage = (event: MessageEvent) => {
    if (event.origin !== origin || (event.data as { walletLink?: unknown } | null)?.walletLink !== id) return
    other = event.source as Window
    take(event.data)
  }
  const channel = openChannel(`embedded-wallet-window/${id}`, take)
  page.addEventListener('message', onMessage)
  return {
    send: (message: LinkMessage) => {
      const data = { walletLink: id, message }
      // It is the faster one: the channel goes through the browser's own process.
      other?.postMessage(data, origin)
      channel.say(data)
    },
    close: () => {
      channel.close()
      page.removeEventListener('message', onMessage)
    },
  }
}
