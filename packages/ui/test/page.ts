/** Gives a story a page, as in react, of a browser that has passkeys. Import it first. */

import '../../react/test/page.js'

// As in an app. Without it the console names the sheet, once, in whichever test comes first.
document.head.insertAdjacentHTML('beforeend', '<style>.ew { --ew-space: 0.25rem }</style>')

Object.assign(globalThis, {
  localStorage: window.localStorage,
  sessionStorage: window.sessionStorage,
  // Its presence alone says that the browser has passkeys.
  PublicKeyCredential: class {},
})
Object.defineProperty(globalThis, 'navigator', {
  value: { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36', languages: ['en'] },
  configurable: true,
})
