/** Serves the window: finds out what it was opened for, does that, tells the frame, and closes. */

import type { WalletScreensProps } from '@embedded-wallet/ui'
import { MoneyProvider, TextsProvider } from '@embedded-wallet/ui/parts'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { type Link, openLink, restMs, type WindowTask } from '../link.js'
import { screens, type WalletScreen } from '../protocol.js'
import { Asking } from './Asking.js'
import { FramedEnd, type FramedEndProps } from './FramedEnd.js'
import { FramedPreparing } from './FramedPreparing.js'
import type { ShopBrand } from './FramedTop.js'
import { notingStore, passSession } from './keepSessions.js'
import { SignInAgain, WindowScreens } from './WindowScreens.js'

/** The options of `serveWindow`: the options of `WalletScreens`. */
export interface ServeWindowOptions extends Omit<WalletScreensProps, 'children' | 'accountId'> {
  /** Where it draws. Default: the body. */
  root?: HTMLElement | undefined
  /** What the wallet's operator knows of the pages, by their origins: the question names the shop so, above its address. */
  shops?: Readonly<Record<string, ShopBrand>> | undefined
  /** The wallet's own mark beside its address: the address of an image, or the image as `data:`. Default: a shield. */
  mark?: string | undefined
}

const drawn = { Asking, SignInAgain, WindowScreens }

/** How long the frame may take to tell what the window is for, and then to get the quote for it, in milliseconds. */
const [taskMs, waitMs] = [5000, 120_000]

/** @param parts - What it draws. */
export function serveWindowWith(
  { root = document.body, shops = {}, mark, ...options }: ServeWindowOptions,
  { Asking, SignInAgain, WindowScreens } = drawn,
): void {
  const [name = '', id = ''] = location.hash.slice(1).split('/')
  const store = notingStore(options.sessionStore)
  const own: WalletScreensProps = { ...options, sessionStore: store }
  const tree = createRoot(root)
  const draw = (content: ReactNode) =>
    tree.render(
      <TextsProvider value={options.texts ?? {}}>
        <MoneyProvider value={options.money ?? {}}>{content}</MoneyProvider>
      </TextsProvider>,
    )
  const leaving = new AbortController()
  let task: WindowTask | undefined
  /** Of the task that is shown, and of no other. */
  let ticket: string | undefined
  /** The page that waits for it. */
  let shop: string | undefined
  let link: Link | undefined
  let isOver = false

  /** The rest of the work once the frame is done, too. */
  let leave: (() => void) | undefined

  /** @param isDone - What the frame is told; undefined: it no longer waits. */
  const finish = (end: FramedEndProps['end'], isDone?: boolean, closes = isDone !== undefined) => {
    // What was shown may be clicked until the end is drawn.
    if (isOver) return
    isOver = true
    leaving.abort()
    leave = () => {
      clearTimeout(timer)
      link?.close()
      link = undefined
      draw(<FramedEnd end={end} />)
      // If the browser does not let it close itself, the text above tells the user to.
      if (closes) window.close()
    }
    const timer = isDone === undefined ? undefined : setTimeout(leave, restMs)
    if (isDone === undefined) leave()
    else link?.send({ end: isDone, ticket })
  }
  let limit: ReturnType<typeof setTimeout> | undefined
  /** @param ms - How long the frame may take now. */
  const awaitTask = (ms: number) => {
    clearTimeout(limit)
    limit = setTimeout(() => {
      if (task === undefined) finish('over')
    }, ms)
  }
  /** The page has opened the window before the frame knows what it asks. */
  const prepare = () => {
    awaitTask(waitMs)
    draw(<FramedPreparing {...brandOf(shop)} />)
  }
  const brandOf = (page: string | undefined) => ({
    shop: page,
    brand: page !== undefined && Object.hasOwn(shops, page) ? shops[page] : undefined,
    wallet: { name: location.host, mark },
  })
  const showScreen = (screen: WalletScreen) =>
    draw(
      <WindowScreens
        options={own}
        screen={screen}
        onSignedIn={(accountId) => {
          void passSession(store, accountId).then(() => {
            if (screen === 'login') finish('done', true)
          })
        }}
        onSignedOut={(accountId) => void passSession(store, accountId, true)}
      />,
    )
  const begin = (next: WindowTask, ofTask?: string) => {
    // It comes twice if the frame sends it both ways.
    if (task !== undefined || isOver) return
    task = next
    ticket = ofTask
    if (next.task === 'question') {
      const onEnd = (isConfirmed: boolean) => finish(isConfirmed ? 'paying' : 'refused', isConfirmed)
      draw(<Asking shown={next.shown} {...brandOf(next.shown.shop)} onEnd={onEnd} />)
    } else if (next.task === 'signIn') {
      const { accountId } = next
      const onEnd = (isSignedIn: boolean) =>
        void (isSignedIn ? passSession(store, accountId) : Promise.resolve()).then(() => {
          if (!isSignedIn || name !== 'question') return finish(isSignedIn ? 'done' : 'refused', isSignedIn)
          // The page has opened it for a question, which comes now.
          link?.send({ end: true, ticket })
          task = undefined
          prepare()
        })
      draw(<SignInAgain options={own} task={next} signal={leaving.signal} onEnd={onEnd} />)
    } else showScreen(next.task)
  }

  const screen = screens.find((one) => one === name)
  if (id !== '') {
    link = openLink(id, (message) => {
      if ('wait' in message && task === undefined && !isOver) {
        shop = message.wait.shop
        prepare()
      }
      if ('task' in message) {
        begin(message.task, message.ticket)
        // A screen begins without the frame.
        if (screen !== undefined) ticket ??= message.ticket
      }
      if (!('gone' in message)) return
      if (isOver) leave?.()
      // Why nothing is asked stands in the page.
      else if (screen === undefined) finish('over', undefined, task === undefined)
    })
    link.send({ hello: true })
    window.addEventListener('pagehide', () => link?.send({ gone: true }))
  }
  // A screen needs no frame: it works even if the two cannot reach each other, and by its address.
  if (screen !== undefined || id === '') begin({ task: screen ?? 'settings' })
  else awaitTask(taskMs)
}
