/**
 * Gives a story a page: import it first. Only the document is happy-dom's. Requests, responses and signals stay those of Node,
 * which relay and sandbox run on.
 */

import { Window } from 'happy-dom'
import { expect } from 'vitest'

// The files .ts share processes that must stay without a page: see e2e/support/testProjects.ts.
expect(expect.getState().testPath).toMatch(/\.tsx$/)

const page = new Window({ url: 'https://shop.example/' })

Object.assign(globalThis, {
  window: page,
  document: page.document,
  Element: page.Element,
  HTMLElement: page.HTMLElement,
  HTMLIFrameElement: page.HTMLIFrameElement,
  MutationObserver: page.MutationObserver,
})
// Newer versions of Node have a navigator that cannot be assigned. This one has no locks, like Node's.
Object.defineProperty(globalThis, 'navigator', { value: { userAgent: 'happy-dom' }, configurable: true })
