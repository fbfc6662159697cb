/** Draws in the frame: the button that opens a window. It loads with the first one. */

import { MoneyProvider, TextsProvider } from '@embedded-wallet/ui/parts'
import type { MoneyOptions, SomeTexts } from '@embedded-wallet/ui/words'
import { createRoot } from 'react-dom/client'
import type { FrameView } from '../protocol.js'
import { FramedOffer, type FramedOfferProps } from './FramedOffer.js'

/** Where to draw, and who is told. */
export interface Drawing {
  root: HTMLElement
  texts: SomeTexts
  money: MoneyOptions
  report: (view: FrameView) => void
}

/** Shows the button that opens the window. */
export function drawOffer(
  { root, texts, money, report }: Drawing,
  offer: Omit<FramedOfferProps, 'isOpen'>,
): { setOpen: (isOpen: boolean) => void; close: () => void } {
  const box = document.createElement('div')
  root.replaceChildren(box)
  const tree = createRoot(box)
  let height = 0
  // It never gets lower: a height that follows the texts would never come to rest.
  const measure = () => {
    const next = Math.max(height, Math.ceil(box.getBoundingClientRect().height))
    if (next === height) return
    height = next
    report({ name: 'button', height })
  }
  // Without one, the height is that of the first texts.
  const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(measure) : undefined
  observer?.observe(box)
  const setOpen = (isOpen: boolean) =>
    tree.render(
      <TextsProvider value={texts}>
        <MoneyProvider value={money}>
          <FramedOffer {...offer} isOpen={isOpen} />
        </MoneyProvider>
      </TextsProvider>,
    )
  setOpen(false)
  // The observer waits until the browser draws, which it puts off in a frame that is out of sight.
  measure()
  return {
    setOpen,
    close: () => {
      observer?.disconnect()
      tree.unmount()
      box.remove()
      report({ name: 'empty', height: 0 })
    },
  }
}
