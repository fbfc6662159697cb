/** What the frame shows: its own button, which opens a window for a question, a sign-in or a screen. One question at a time. */

import { ServiceError, SessionError } from '@embedded-wallet/core'
import type { SomeTexts } from '@embedded-wallet/ui'
import { type MoneyOptions, payeeOf } from '@embedded-wallet/ui/words'
import {
  type Link,
  type LinkMessage,
  openLink,
  restMs,
  type ShownQuestion,
  type WindowTask,
} from '../link.js'
import { type FrameView, type WalletScreen, windowFeatures } from '../protocol.js'
import type { Drawing, drawOffer } from './draw.js'
import type { HostView, PageWindow, Question } from './hostView.js'
import type { DrawHost } from './serve.js'

/** The options of `createStage`. */
export interface StageOptions {
  /** A language, or some texts in place of the English ones; or what loads them when the first is shown. */
  texts?: SomeTexts | (() => Promise<SomeTexts>) | undefined
  /** How amounts are shown, as in `serveWindow`. */
  money?: MoneyOptions | undefined
  /** The address of the window, on this origin. Default: `/window`. */
  windowUrl?: string | undefined
  /** Where it draws. Default: the body. */
  root?: HTMLElement | undefined
}

/** What draws in the frame. */
export interface Draw {
  drawOffer: typeof drawOffer
}

/** A window that the page has opened. */
interface OpenedWindow extends PageWindow {
  id: string
  link: Link
  /** Called while something is asked there. */
  hear?: ((message: LinkMessage) => void) | undefined
  /** `closed`: by the user, who may open it again. `used`: nothing more can be asked there. */
  state: 'open' | 'closed' | 'used'
}

/** How long a window may take to load after its call has ended, in milliseconds. */
const lateMs = 15_000

/** Tasks that are still wanted after their window was closed. */
const untilDone: ReadonlySet<WindowTask['task']> = new Set(['question', 'signIn', 'login'])

/**
 * @param draw - Loads what draws.
 * @returns What draws for `serveWallet`.
 */
export function createStage(
  { texts = {}, money = {}, windowUrl = '/window', root = document.body }: StageOptions,
  draw: () => Promise<Draw> = () => import('./draw.js'),
): DrawHost {
  let losses = 0
  /** Nothing was signed without it. Firefox and Safari never ask again for what was lost once: only a new page gets it. */
  const drawingCode = () =>
    draw().catch((cause: unknown) => {
      // Without a network, a failure means nothing for the next try.
      if (globalThis.navigator?.onLine !== false) losses++
      if (losses < 2)
        throw new ServiceError('UNREACHABLE', 'The frame could not load its screens. Try again.', {
          cause,
        })
      const why =
        'The frame failed to load its screens twice. Reload the page: some browsers do not request them again.'
      throw new ServiceError('RELOAD_NEEDED', why, { cause })
    })
  /** The texts are English where a language does not load. */
  const load = async () => {
    const drawn = drawingCode()
    const loaded = typeof texts === 'function' ? await texts().catch(() => ({})) : texts
    return { ...(await drawn), drawing: { root, texts: loaded, money, report } satisfies Drawing }
  }
  /** What was loaded while a quote was on its way. What failed then is tried once more. */
  let prepared: Promise<Awaited<ReturnType<typeof load>> | undefined> | undefined
  const prepare = () => {
    prepared = load().catch(() => undefined)
  }
  let report: (view: FrameView) => void = () => {}
  let isTaken = false
  /** The button that stands there, and that anything else may replace. */
  let offering: AbortController | undefined

  /** Removes the rest of a question that was confirmed. */
  let clear = () => {}

  const refuseSecond = () => {
    if (isTaken)
      throw new SessionError(
        'BUSY',
        'The wallet is showing something else. Nothing was done. Wait until it is done.',
        {
          retryable: true,
        },
      )
    clear()
    offering?.abort()
  }
  /** One question at a time: it is never replaced below the user's finger. */
  const alone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    refuseSecond()
    isTaken = true
    return work().finally(() => {
      isTaken = false
    })
  }

  /**
   * Offers a window for a task, or asks in the one that the page has opened.
   *
   * @returns The window's last message. Undefined: the user gave up here.
   */
  const inWindow = async (
    task: WindowTask,
    signal: AbortSignal,
    pageWindow?: OpenedWindow,
  ): Promise<boolean | undefined> => {
    const { drawOffer, drawing } = (await prepared) ?? (await load())
    prepared = undefined
    if (signal.aborted) return undefined
    const opened = pageWindow?.state === 'used' ? undefined : pageWindow
    const id = opened?.id ?? crypto.randomUUID()
    // The page knows the id, and may have given it to another frame, too.
    const ticket = opened && crypto.randomUUID()
    return new Promise<boolean | undefined>((resolve) => {
      /** `offered`: the button is there. `open`: so is a window. `settled`: it ended, here or in the window. */
      let state: 'offered' | 'open' | 'settled' = 'offered'
      const enter = (next: 'offered' | 'open') => {
        if (state === 'settled') return
        state = next
        offer.setOpen(next === 'open')
      }
      const hear = (message: LinkMessage) => {
        if (state === 'settled') return
        if ('hello' in message) {
          enter('open')
          link.send({ task, ticket })
        }
        // Settings and the like are done when the user closes them.
        if ('gone' in message && untilDone.has(task.task)) enter('offered')
        else if ('gone' in message) giveUp()
        if ('end' in message && message.ticket === ticket) settle(message.end === true)
      }
      const link = opened?.link ?? openLink(id, hear)
      const giveUp = () => settle(undefined)
      const settle = (result: boolean | undefined) => {
        if (state === 'settled') return
        state = 'settled'
        signal.removeEventListener('abort', giveUp)
        window.removeEventListener('pagehide', giveUp)
        resolve(result)
        // After a sign-in the question comes in the same window.
        if (opened && !(result === true && task.task === 'signIn')) opened.state = 'used'
        const timer = setTimeout(() => clear(), restMs)
        clear = () => {
          clearTimeout(timer)
          clear = () => {}
          // Even if a window has reported the end: the user may have opened two.
          if (opened?.hear === hear) opened.hear = undefined
          if (!opened) {
            link.send({ gone: true })
            link.close()
          }
          offer.close()
        }
        // A confirmed payment is signed now, in this thread.
        if (result !== true || task.task !== 'question') clear()
      }
      const offer = drawOffer(drawing, {
        reason: task.task,
        shown: task.task === 'question' ? task.shown : undefined,
        onOpen: () => {
          // With an opener: only so can a frame with its own store get the session.
          window.open(`${windowUrl}#${task.task}/${id}`, '_blank', windowFeatures)
          enter('open')
        },
        onCancel: giveUp,
      })
      if (opened) {
        opened.hear = hear
        enter(opened.state === 'closed' ? 'offered' : 'open')
        // It may be there already. One that comes later says hello.
        link.send({ task, ticket })
      }
      signal.addEventListener('abort', giveUp)
      // The frame is going away: a click in the window must not show "confirmed".
      window.addEventListener('pagehide', giveUp)
    })
  }

  const ask = (question: Question) =>
    alone(async () => {
      const shown = questionView(question)
      // The window of the page is there already.
      if (question.window) Object.assign(shown, { balance: await soon(question.balance) })
      // Until the window is open it is there, and nothing waits for it.
      void question.balance.then((balance) => Object.assign(shown, { balance }))
      return (
        (await inWindow({ task: 'question', shown }, question.signal, asOpened(question.window))) === true
      )
    })

  const show = async (screen: WalletScreen, signal: AbortSignal, window?: PageWindow) => {
    refuseSecond()
    offering = new AbortController()
    await inWindow({ task: screen }, eitherOf(signal, offering.signal), asOpened(window))
  }

  const signIn: HostView['signIn'] = async ({ accountId, stepUp }, reason, signal, window) => {
    const task: WindowTask = {
      task: 'signIn',
      accountId,
      reason,
      ...(stepUp && { stepUp: { id: stepUp.id, action: stepUp.action } }),
    }
    const until = eitherOf(signal, stepUp?.signal)
    if ((await alone(() => inWindow(task, until, asOpened(window)))) !== true)
      throw new SessionError('SIGNING_DECLINED', 'The user did not sign in. Nothing was signed or sent.')
  }

  return (context) => {
    report = context.report
    const meet = (id: string) => {
      const link = openLink(id, (message) => {
        if ('gone' in message && opened.state === 'open') opened.state = 'closed'
        if ('hello' in message && opened.state === 'closed') opened.state = 'open'
        if (opened.hear) opened.hear(message)
        else if ('hello' in message && opened.state !== 'used') link.send({ wait: { shop: context.shop } })
      })
      const close = () => {
        link.send({ gone: true })
        // A window that loads after its call has ended must be told, too.
        opened.hear = (message) => 'hello' in message && link.send({ gone: true })
        setTimeout(link.close, lateMs)
      }
      const opened: OpenedWindow = { id, link, close, state: 'open' }
      return opened
    }
    return { ask, show, signIn, prepare, windowUrl, meet }
  }
}

/** Undefined: it takes longer than a user waits for. */
const soon = <Value>(value: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([value, new Promise<undefined>((resolve) => setTimeout(resolve, 700))])

/** It was made by `meet`. */
const asOpened = (window: PageWindow | undefined) => window as OpenedWindow | undefined

/** A signal that aborts with the first of both. */
function eitherOf(signal: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  if (other === undefined) return signal
  const either = new AbortController()
  for (const one of [signal, other]) {
    one.addEventListener('abort', () => either.abort(), { signal: either.signal })
    if (one.aborted) either.abort()
  }
  return either.signal
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The payee comes from the relay, in the quote that the frame fetched; `says` comes from the page, in its order. */
function questionView({ summary, quote, shop, order }: Question): ShownQuestion {
  const [title, text] = isObject(order)
    ? [textOf(order.title), textOf(order.description)]
    : [textOf(order), undefined]
  return {
    summary: { ...summary, quote },
    shop,
    payee: payeeOf(quote),
    ...((title ?? text) !== undefined && { says: { title, text } }),
  }
}
