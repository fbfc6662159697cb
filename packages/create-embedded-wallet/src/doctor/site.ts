/** Examines a wallet in an origin of its own: whether browsers refuse each script of it that was changed. @see https://html.spec.whatwg.org/multipage/webappapis.html#import-map-integrity */

import { createHash } from 'node:crypto'
import type { Look, Seen } from './look.js'
import { isOfSite, parsePolicies, sourcesOf } from './page.js'
import { type Found, only } from './texts.js'

/** As a frame of a page opens it. A window gets the same document with these headers. */
const asFrame = { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'same-site' }
const mozilla = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const chromium = `${mozilla} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36`
const webKit = `${mozilla} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`

/** @param seen - The page. Only a document of a wallet's own origin has more to look at. */
export async function findingsOfSite(look: Look, seen: Seen, { origin }: URL): Promise<Found[]> {
  if (!isOfSite(seen)) return []
  const manifest = await look(`${origin}/manifest.json`)
  const files = Object.entries(readObject(manifest?.text).files ?? {})
  const ofDocuments = ['frame', 'window'].map(async (name) => {
    const [inChromium, inWebKit] = await Promise.all(
      [chromium, webKit].map((agent) => look(`${origin}/${name}`, { ...asFrame, 'User-Agent': agent })),
    )
    const scripts = files.filter(([path]) => path.startsWith(`assets/${name}-`) && path.endsWith('.js'))
    return findingsOfDocument(`/${name}`, scripts, inChromium, inWebKit)
  })
  return only([
    files.length === 0 && { id: 'SCRIPT_HASHES_DIFFER', where: `/manifest.json, ${statusOf(manifest)}` },
    ...(await Promise.all(ofDocuments)).flat(),
  ])
}

/** @param scripts - Those of the document, by the manifest. */
function findingsOfDocument(
  where: string,
  scripts: [path: string, file: unknown][],
  inChromium: Seen | undefined,
  inWebKit: Seen | undefined,
): Found[] {
  const [, map] = /<script type="importmap">([^<]*)<\/script>/.exec(inChromium?.text ?? '') ?? []
  const { integrity } = readObject(map)
  if (map === undefined || integrity === undefined)
    return [{ id: 'SCRIPT_HASHES_MISSING', where: `${where}, ${statusOf(inChromium)}` }]
  const hash = `'sha256-${createHash('sha256').update(map).digest('base64')}'`.toLowerCase()
  const policies = parsePolicies(inChromium?.headers.get('Content-Security-Policy') ?? '')
  const isDropped = policies.some((policy) => sourcesOf(policy, 'script-src')?.includes(hash) === false)
  const other = scripts.find(([path, file]) => integrity[`/${path}`] !== Object(file).integrity)
  const isDemanded = (seen: Seen | undefined) =>
    /blocked-destinations=\([^)]*\bscript\b/.test(seen?.headers.get('Integrity-Policy') ?? '')
  return only([
    isDropped && { id: 'SCRIPT_HASHES_BLOCKED', where },
    other && { id: 'SCRIPT_HASHES_DIFFER', where: `${where}, ${other[0]}` },
    !isDemanded(inChromium) && { id: 'INTEGRITY_POLICY_MISSING', where },
    isDemanded(inWebKit) && { id: 'INTEGRITY_POLICY_FOR_ALL', where },
  ])
}

const statusOf = (seen: Seen | undefined) => (seen ? `status ${seen.status}` : 'no response')

/** @returns The objects in an object of JSON. What is none, is an object without fields. */
function readObject(text = ''): Record<string, Record<string, unknown> | undefined> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {} // Ignored: where it is not JSON. Nothing in it counts.
  }
}
