/** Examines how a deployment sends its page and the files of it: what is not compressed, what browsers keep too long or not at all, and what stands in for a file that is gone. */

import { isLocalHost } from '@embedded-wallet/protocol'
import type { Look, Seen } from './look.js'
import { type Found, only } from './texts.js'

/** Scripts and style sheets that load with the page. */
const tags = /<(?:script|link)\b[^>]{0,2000}>/gi
/** As bundlers name a file after its content: `index-BX1k_2-z.js`, `main.3f2a91bc.js`. */
const nameOfContent = /([-.])(?=[\w-]*\d)[\w-]{8,64}(\.(?:m?js|css))$/
/** Less is as long on its way as compressed. */
const shortest = 1_400
const minute = 60
const day = 86_400

export async function findingsOfFiles(look: Look, seen: Seen, page: URL): Promise<Found[]> {
  // A server for development compresses nothing, and keeps nothing.
  if (isLocalHost(page)) return []
  const paths = pathsOf(seen.text, page)
  const files = await Promise.all(
    paths.map(async (path) => {
      const file = await look(new URL(path, page), { 'Accept-Encoding': 'gzip, deflate, br' })
      return file?.status === 200 ? [{ path, ...file }] : []
    }),
  )
  const sent = files.flat()
  const isPlain = ({ headers, text }: Seen) => !headers.has('Content-Encoding') && text.length > shortest
  const long = sent.filter(isPlain)
  const hashed = sent.filter(({ path }) => nameOfContent.test(path))
  const again = hashed.filter(({ headers }) => keptFor(headers) < day)
  const old = hashed[0]?.path.replace(nameOfContent, (_, sign, end) => `${sign}00000000${end}`)
  const gone = old === undefined ? undefined : await look(new URL(old, page))
  const isReplaced = gone !== undefined && (gone.status < 400 || keptFor(gone.headers) > minute)
  const isPageKept = keptFor(seen.headers) > minute
  return only([
    long.length > 0 && { id: 'NOT_COMPRESSED', where: long.map(({ path }) => path).join(', ') },
    isPageKept && { id: 'PAGE_KEPT', where: seen.headers.get('Cache-Control') ?? 'no Cache-Control' },
    again.length > 0 && { id: 'FILES_NOT_KEPT', where: again.map(({ path }) => path).join(', ') },
    isReplaced && { id: 'FILE_REPLACED', where: `${old}, status ${gone.status}` },
  ])
}

/** @returns At most six, of the page's own origin. */
function pathsOf(html: string, page: URL): string[] {
  const urls = [...html.matchAll(tags)].flatMap(([tag]) => {
    const isLoaded = /^<script/i.test(tag) || /\brel=["']?(?:stylesheet|modulepreload)\b/i.test(tag)
    const [, url = ''] = /\b(?:src|href)=["']?([^"'\s>]+)/i.exec(tag) ?? []
    return isLoaded && url !== '' && URL.canParse(url, page.href) ? [new URL(url, page)] : []
  })
  const own = urls.filter(({ origin }) => origin === page.origin).map(({ pathname }) => pathname)
  return [...new Set(own)].slice(0, 6)
}

/**
 * For how many seconds a browser shows it without asking.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9111.html#section-4.2.2
 */
function keptFor(headers: Headers): number {
  const rules = headers.get('Cache-Control') ?? ''
  if (/\bno-(?:cache|store)\b/i.test(rules)) return 0
  const [, seconds] = /\bmax-age="?(\d+)/i.exec(rules.replace(/s-maxage/gi, '')) ?? []
  if (seconds !== undefined) return Number(seconds)
  // Without a rule most browsers take a tenth of its age, which grows.
  return headers.has('Last-Modified') ? minute + 1 : 0
}
