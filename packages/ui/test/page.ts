/**
 * Gives a story a page: import it first. Only the document is happy-dom's. Requests, responses and signals stay those of Node,
 * which relay and sandbox run on.
 */

import { Window } from 'happy-dom'

const page = new Window({ url: 'https://shop.example/' })

Object.assign(globalThis, {
  window: page,
  document: page.document,
  Element: page.Element,
  HTMLElement: page.HTMLElement,
  HTMLIFrameElement: page.HTMLIFrameElement,
  MutationObserver: page.MutationObserver,
  // Its presence alone says that the browser has passkeys.
  PublicKeyCredential: class {},
})
// Newer versions of Node have a navigator that cannot be assigned. This one has no locks, like Node's.
Object.defineProperty(globalThis, 'navigator', {
  value: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', languages: ['en'] },
  configurable: true,
})
