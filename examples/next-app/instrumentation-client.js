/** Next.js runs it before the page. Turbopack loads later parts of the app by text: this policy lets it load the app's own files, and nothing else. */

window.trustedTypes?.createPolicy('default', {
  createScriptURL: (text) => {
    const { origin, pathname } = new URL(text, location.href)
    if (origin === location.origin && pathname.startsWith('/_next/static/')) return text
    throw new TypeError('Only scripts of this app may be loaded.')
  },
})
