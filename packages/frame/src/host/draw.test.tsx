/** Stories: the page hears at once how high the frame's button is, without a browser that draws, and each time that it grows. */

import '../../../react/test/page.js'
import { afterEach, expect, test, vi } from 'vitest'
import type { FrameView } from '../protocol.js'
import { drawOffer } from './draw.js'

vi.mock('react-dom/client', async (load) => {
  const { flushSync } = await import('react-dom')
  const { createRoot } = await load<typeof import('react-dom/client')>()
  // Preact, with which the site is built, draws in the same turn.
  return {
    createRoot: (box: Element) => {
      const root = createRoot(box)
      return { ...root, render: (content: never) => flushSync(() => root.render(content)), unmount() {} }
    },
  }
})
afterEach(() => void vi.unstubAllGlobals())

test('the height is said at once, then only when it grows; the end says that nothing stands there', () => {
  let observed = () => {}
  const Observer = class {
    observe() {}
    disconnect() {
      observed = () => {}
    }
    constructor(grown: () => void) {
      observed = grown
    }
  }
  vi.stubGlobal('ResizeObserver', Observer)
  const root = document.createElement('div')
  let height = 180.2
  root.replaceChildren = (box) => {
    const measured = box as HTMLElement
    measured.getBoundingClientRect = () => ({ height: measured.textContent === '' ? 0 : height }) as DOMRect
    root.append(measured)
  }
  const said: FrameView[] = []
  const report = (view: FrameView) => said.push(view)
  const offer = { reason: 'login', onOpen() {}, onCancel() {} } as const
  const { close } = drawOffer({ root, texts: {}, money: {}, report }, offer)
  expect(said).toEqual([{ name: 'button', height: 181 }])
  for (height of [181, 150, 240]) observed()
  expect(said.slice(1)).toEqual([{ name: 'button', height: 240 }])
  close()
  height = 300
  observed()
  expect([said.at(-1), root.childElementCount]).toEqual([{ name: 'empty', height: 0 }, 0])
})
