/** The headers of the wallet's two documents and of their files: what a browser lets them do, and who may frame them. */

/** The two documents: the one that pages frame, and the one in its own window. */
export type DocumentName = 'frame' | 'window'

/** Nothing is loaded from elsewhere, no text becomes a script, and no code may make a policy that lets one become a script. */
const policy = (mapHash: string) => [
  "default-src 'none'",
  // The one script in the document itself is the import map with the hashes of all the others.
  `script-src 'self' '${mapHash}'`,
  ...['style-src', 'font-src', 'connect-src'].map((name) => `${name} 'self'`),
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

const unused = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'hid', 'serial', 'midi']
const permissions = (own: '()' | '(self)') =>
  [
    ...['publickey-credentials-get', 'publickey-credentials-create', 'clipboard-write'].map(
      (name) => `${name}=${own}`,
    ),
    ...[...unused, 'display-capture', 'fullscreen', 'clipboard-read'].map((name) => `${name}=()`),
  ].join(', ')

const always = {
  'X-Content-Type-Options': 'nosniff',
  // To its own origin only: the address of a page is none of the relay's business.
  'Referrer-Policy': 'same-origin',
}

/**
 * Chromium and Firefox: their policy counts the hashes of an import map. That of WebKit 2.50 (Safari 26) does not and runs no module at all,
 * seen in e2e/release/webKitOwnOrigin.spec.ts; it checks the hashes themselves. Browsers on iOS are WebKit and name themselves otherwise.
 */
const knowsHashesOfMaps = /(?:Chrome|Firefox)\//

/**
 * @param pages - Who may frame the frame.
 * @param mapHash - Of the document's import map: `sha256-` and base64. Without it the browser would drop the map, and check nothing.
 * @see https://www.w3.org/TR/CSP3/#directive-frame-ancestors, https://html.spec.whatwg.org/multipage/browsers.html#origin-keyed-agent-clusters
 */
export function documentHeaders(
  name: DocumentName,
  pages: readonly string[],
  isHttps: boolean,
  mapHash: string,
  userAgent: string,
) {
  const isFrame = name === 'frame'
  const ancestors = `frame-ancestors ${isFrame ? pages.join(' ') : "'none'"}`
  return {
    ...always,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': [...policy(mapHash), ancestors].join('; '),
    // A script without a hash does not run: https://w3c.github.io/webappsec-subresource-integrity/#integrity-policy-section
    ...(knowsHashesOfMaps.test(userAgent) && { 'Integrity-Policy': 'blocked-destinations=(script)' }),
    // A process or an agent of its own, where the browser has one to give: the page is of the same site.
    'Origin-Agent-Cluster': '?1',
    // The ceremonies are the window's: Safari creates no passkey in a frame.
    'Permissions-Policy': permissions(isFrame ? '()' : '(self)'),
    // A page that isolates itself may frame it, too.
    ...(isFrame && { 'Cross-Origin-Embedder-Policy': 'require-corp' }),
    'Cross-Origin-Resource-Policy': isFrame ? 'same-site' : 'same-origin',
    // WebKit shares no storage between frame and window: the window gives the session to the frame that opened it. Any other value takes
    // its opener away.
    'Cross-Origin-Opener-Policy': isFrame ? 'same-origin' : 'unsafe-none',
    // Without its subdomains: they are not the wallet's.
    ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000' }),
  }
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  txt: 'text/plain',
}

/** @returns Undefined for a file that the site does not serve: one of another type, such as a document without its headers. */
export function fileHeaders(path: string): Record<string, string> | undefined {
  const extension = /\.(\w+)$/.exec(path)?.[1] ?? ''
  if (!Object.hasOwn(types, extension)) return undefined
  const type = types[extension]!
  // The build names such a file after its content.
  const isHashed = /-(?=[\w-]{0,7}[A-Z\d])[\w-]{8}\.\w+$/.test(path)
  return {
    ...always,
    'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
    'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}
