/** Draws in the frame: the question, or the button that opens a window. It loads with the first of them. */

import { FramedOffer, type OfferReason } from '@embedded-wallet/ui/framed'
import { TextsProvider } from '@embedded-wallet/ui/parts'
import type { SomeTexts } from '@embedded-wallet/ui/words'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { ShownQuestion } from '../link.js'
import type { FrameView } from '../protocol.js'
import { Asking } from './Asking.js'

/** Where to draw, and who hears of it. */
export interface Drawing {
  root: HTMLElement
  texts: SomeTexts
  report: (view: FrameView) => void
}

/** How long a place may be too small before the window is offered, in milliseconds: the page needs a moment to make room. */
const smallMs = 2000

/**
 * Shows the question.
 *
 * @returns Whether the user confirmed it; `window`: this place is too small for it.
 */
export function drawQuestion(
  drawing: Drawing,
  shown: ShownQuestion,
  signal: AbortSignal,
): Promise<boolean | 'window'> {
  const view = openView(drawing, 'question')
  return new Promise<boolean | 'window'>((end) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onArm = (unarmed: string | undefined) => {
      view.measure(unarmed !== 'covered' && unarmed !== 'small')
      if (unarmed !== 'small') clearTimeout(timer)
      timer = unarmed === 'small' ? (timer ?? setTimeout(() => end('window'), smallMs)) : undefined
    }
    signal.addEventListener('abort', () => end(false))
    view.render(<Asking shown={shown} needsSight onEnd={end} onArm={onArm} />)
  }).finally(view.close)
}

/** Shows the button that opens the window. */
export function drawOffer(
  drawing: Drawing,
  { reason, ...clicks }: { reason: OfferReason; onOpen: () => void; onCancel: () => void },
): { setOpen: (isOpen: boolean) => void; close: () => void } {
  const view = openView(drawing, 'button')
  const setOpen = (isOpen: boolean) => view.render(<FramedOffer {...{ reason, isOpen, ...clicks }} />)
  setOpen(false)
  return { setOpen, close: view.close }
}

function openView({ root, texts, report }: Drawing, name: 'question' | 'button') {
  const box = document.createElement('div')
  root.replaceChildren(box)
  const tree = createRoot(box)
  let last: FrameView = { name, height: 0, seen: false }
  // It never gets lower: a height that follows the texts would never come to rest.
  const measure = (seen: boolean) => {
    const height = Math.max(last.height, Math.ceil(box.getBoundingClientRect().height))
    if (height === last.height && seen === last.seen) return
    last = { name, height, seen }
    report(last)
  }
  const observer = new ResizeObserver(() => measure(last.seen))
  observer.observe(box)
  return {
    render: (content: ReactNode) => tree.render(<TextsProvider value={texts}>{content}</TextsProvider>),
    measure,
    close: () => {
      observer.disconnect()
      tree.unmount()
      box.remove()
      report({ name: 'empty', height: 0, seen: false })
    },
  }
}
