/** The site of a wallet in an origin of its own: its two documents with their headers, their files, and the relay. */

import { PAGE_HEADER } from '@embedded-wallet/protocol'
import { errorResponse, fetchHandler, type PlainResponse, plainHeaders, plainlyOf } from '../http/response.js'
import { wellKnown } from '../http/wellKnown.js'
import type { Caller } from '../operations/events.js'
import { setUpFirst } from '../relayError.js'
import { checkSiteOptions } from './checkSiteOptions.js'
import { type DocumentName, documentHeaders, fileHeaders } from './siteHeaders.js'
import type { WalletSiteOptions } from './siteOptions.js'
import { refusalOf } from './siteRefusals.js'

/** Responds to a request of the wallet's host. Rejects if `files` does. */
export type WalletSite = (request: Request, caller?: Caller) => Promise<Response>

const documents: Readonly<Record<string, DocumentName>> = { '/frame': 'frame', '/window': 'window' }
/** No dots before names, no empty parts and no percent-encoding: nothing that leads out of a folder. */
const filePath = /^\/((?:\w[\w.-]*\/)*\w[\w.-]*)$/
/** Not `br;q=0`, which refuses it. */
const takesBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i
const place = /(<script type="application\/json" id="wallet-config">)[^<]*(<\/script>)/
const importMap = /<script type="importmap">([^<]*)<\/script>/

/**
 * Serves a wallet in an origin of its own: `/frame`, `/window`, their files, and the relay below its mount path. Give it every request
 * of the wallet's host, and none of another host.
 *
 * It refuses in words: plain http except on localhost, pages of another site, and the hosts of its pages.
 *
 * @returns A function from a request to its response: mount it like a relay, on Node with `nodeListener`.
 * @throws {TypeError} If an option is missing, has the wrong form, or contradicts the relay. The message explains why.
 * @see packages/relay/README.md#a-wallet-in-an-origin-of-its-own
 * @see https://www.w3.org/TR/webauthn-3/#rp-id
 * @example
 * ```ts
 * const relyingParty = { id: 'wallet.shop.example', name: 'Shop', origins: ['https://wallet.shop.example'] }
 * const relay = createRelay({ ...options, relyingParty })
 * const files = folderFiles('node_modules/@embedded-wallet/frame/dist/site')
 * const site = walletSite({ relay, pages: ['https://shop.example'], files })
 * ```
 */
export function walletSite(options: WalletSiteOptions): WalletSite {
  const origin = checkSiteOptions(options)
  const { relay, pages, files, identityProvider } = options
  const { mountPath, rpId, profile } = relay.setUp
  const config = { ...options.config, relayUrl: origin + mountPath, rpId, profile, pages, identityProvider }
  const wellKnownFile = options.wellKnown && wellKnown(options.wellKnown)
  const pageHosts = new Set(pages.map((page) => new URL(page).host))
  const json = asScriptText(config)

  const maps: { [Name in DocumentName]?: { map: string; hash: string } } = {}
  /** The hash of a document's import map, made again only when the file has changed. */
  const hashOfMap = async (name: DocumentName, map: string) => {
    if (maps[name]?.map !== map) maps[name] = { map, hash: await sha256Of(map) }
    return maps[name].hash
  }
  const openDocument = async (name: DocumentName, userAgent: string) => {
    const bytes = await files(`${name}.html`)
    const html = new TextDecoder().decode(bytes)
    const [, map] = importMap.exec(html) ?? []
    if (map === undefined || !place.test(html))
      return say(
        500,
        `Nothing was opened: files must have ${name}.html as the build of @embedded-wallet/frame wrote it into dist/site.`,
      )
    const configured = html.replace(place, (_, start, end) => start + json + end)
    const isHttps = origin.startsWith('https:')
    const mapHash = await hashOfMap(name, map)
    return plain(200, configured, documentHeaders(name, pages, isHttps, mapHash, userAgent))
  }
  const openFile = async (path: string, encodings: string) => {
    const headers = fileHeaders(path)
    const brotli = headers && takesBrotli.test(encodings) ? await files(`${path}.br`) : undefined
    const bytes = brotli ?? (headers && (await files(path)))
    if (bytes === undefined) return say(404, 'The wallet has no such file.')
    return plain(200, bytes, brotli ? { ...headers, 'Content-Encoding': 'br' } : headers!)
  }
  const passOn = plainlyOf(relay) ?? relay
  return fetchHandler(async (...[request, caller]: Parameters<WalletSite>) => {
    const path = caller?.path ?? new URL(request.url).pathname
    const name = Object.hasOwn(documents, path) ? documents[path] : undefined
    const refusal = refusalOf(name, request, pageHosts)
    if (refusal !== undefined) return say(403, refusal)
    if (path.startsWith(`${mountPath}/`)) {
      // A frame that opened before a page was taken off the list names its page. No page can send this: the relay takes its own origin alone.
      const page = request.headers.get(PAGE_HEADER)
      if (page !== null && !pages.includes(page)) return errorResponse(setUpFirst('PAGE_NOT_LISTED'))
      return passOn(request, caller)
    }
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD') return say(405, 'Only GET and HEAD.', { Allow: 'GET, HEAD' })
    const response = name
      ? await openDocument(name, request.headers.get('User-Agent') ?? '')
      : (wellKnownFile?.(request) ??
        (await openFile(filePath.exec(path)?.[1] ?? '', request.headers.get('Accept-Encoding') ?? '')))
    if (method !== 'HEAD') return response
    return response instanceof Response ? new Response(null, response) : { ...response, body: null }
  })
}

/** Neither the end of the script nor the begin of a comment can stand in it. Source: HTML, section 4.12.1.3. */
const asScriptText = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** As a Content-Security-Policy names a script. */
async function sha256Of(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}

/** Any page may frame these words: they are all that it gets. */
const say = (status: number, text: string, headers: Record<string, string> = {}) =>
  plain(status, text, {
    ...headers,
    'Content-Type': 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'",
  })

const plain = (
  status: number,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): PlainResponse => ({ status, headers: plainHeaders(headers), body })
