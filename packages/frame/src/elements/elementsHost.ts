/** Renders each element as a button that opens the wallet, and as a line that shows how it ended. */

import type { ConnectedWallet, Quote, SessionState } from '@embedded-wallet/core'
import type { ElementEvents, ElementsHost } from '@embedded-wallet/ui/define'
import { mergeTexts, type SomeTexts } from '@embedded-wallet/ui/words'
import type { SentState } from './endMessage.js'
import { labels } from './labels.js'

/** What an element keeps while it shows the same. */
export interface Kept {
  /** What came of the last click. */
  note?: string | undefined
  /** A payment with no known end. */
  quote?: Quote | undefined
  /** The id of a quote that was paid before this element began, and that it has reported. */
  toldOf?: string
  isEnded?: true
}

/** What an element shows. */
export interface Shown {
  /** With another one, the element starts over. */
  key?: string
  events: ElementEvents
  /** Of the button. Undefined: there is none. */
  label: (kept: Kept) => string | undefined
  /** @returns Where the money is, if any was sent. */
  act: (kept: Kept, signal: AbortSignal) => Promise<SentState | undefined>
  onSignedIn?: () => void
}

/** What all elements of a page share. */
export interface FrameElements extends ElementsHost<Shown> {
  wallet: ConnectedWallet
  texts: SomeTexts
  words: typeof labels
  status: SessionState['status']
  /** Whether a session that is still being read keeps the login away. */
  isPatient: boolean
  /** Draws all of them anew, in these texts. */
  draw: (texts: SomeTexts) => void
  /** All of them show why the wallet cannot be reached. */
  fail: (error: unknown) => void
}

interface Box {
  button: HTMLElement
  line: HTMLElement
  render: () => Shown
  kept: Kept
  key?: string
  /** The texts of its button and its line: a translator of the page may have put other words there. */
  said: { label?: string | undefined; note?: string | undefined }
  isSignedIn?: boolean
  /** Ends what the last click began. */
  giveUp?: AbortController | undefined
}

/** @param slot - Where the frame stands. */
export function createElementsHost(wallet: ConnectedWallet, slot: Element): FrameElements {
  const boxes = new WeakMap<HTMLElement, Box>()
  const shown = new Set<Box>()

  const draw = (box: Box) => {
    const { key, label, onSignedIn } = box.render()
    if (key !== box.key) Object.assign(box, { key, kept: {} })
    const text = label(box.kept)
    box.button.hidden = text === undefined
    box.button.setAttribute('aria-busy', String(box.giveUp !== undefined))
    // What stays as it is must not be read out again.
    const { note } = box.kept
    if (box.said.label !== text) box.button.textContent = text ?? ''
    if (box.said.note !== note) box.line.textContent = note ?? ''
    box.said = { label: text, note }
    // A frame that loads again tells nothing about the session.
    if (host.status === 'restoring') return
    const wasSignedIn = box.isSignedIn
    box.isSignedIn = isSignedIn(host)
    if (box.isSignedIn && !wasSignedIn) onSignedIn?.()
  }
  const run = async (box: Box, act: Shown['act']) => {
    const { kept, render } = box
    const giveUp = new AbortController()
    box.giveUp = giveUp
    kept.note = undefined
    draw(box)
    // Now, because the connection may be gone at the end.
    const words = import('./endMessage.js').catch(() => undefined)
    try {
      const state = await act(kept, giveUp.signal)
      kept.note = state && (await words)?.sentMessage(host.texts, state)
    } catch (error) {
      const { key, events } = render()
      const purpose = key === undefined ? 'action' : 'payment'
      kept.note = (await words)?.problemMessage(host.texts, error, purpose) ?? host.words.errors.unexpected
      if (shown.has(box)) events.problem(error)
    }
    box.giveUp = undefined
    draw(box)
  }
  const click = (box: Box) => {
    // What it began waits in the frame.
    if (box.giveUp) slot.scrollIntoView({ block: 'nearest' })
    else void run(box, box.render().act)
  }
  const makeBox = (element: HTMLElement, render: () => Shown): Box => {
    const [button, line] = [document.createElement('button'), document.createElement('p')]
    button.type = 'button'
    button.dataset.part = 'button'
    line.setAttribute('role', 'status')
    const box: Box = { button, line, render, kept: {}, said: {} }
    button.addEventListener('click', () => click(box))
    element.append(button, line)
    boxes.set(element, box)
    return box
  }
  const host: FrameElements = {
    wallet,
    texts: {},
    words: labels,
    status: 'restoring',
    isPatient: true,
    show: (element, render) => {
      const box = boxes.get(element) ?? makeBox(element, render)
      shown.add(Object.assign(box, { render }))
      draw(box)
    },
    hide: (element) => {
      const box = boxes.get(element)!
      shown.delete(box)
      box.giveUp?.abort()
    },
    draw: (texts) => {
      Object.assign(host, { texts, words: mergeTexts(labels, texts) })
      shown.forEach(draw)
    },
    fail: (error) => {
      if (host.status === 'restoring') host.status = 'signed-out'
      for (const box of shown) if (!box.giveUp) void run(box, () => Promise.reject(error))
    },
  }
  return host
}

export const isSignedIn = ({ status }: FrameElements): boolean => status === 'active' || status === 'expiring'
