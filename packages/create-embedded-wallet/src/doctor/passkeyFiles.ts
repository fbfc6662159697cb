/** Examines the relying party id against the page, and the files of its domain under `/.well-known/`. */

import type { Look } from './look.js'
import type { Found } from './texts.js'

/** Whether a text is a domain. A single label is a top-level domain, which browsers refuse; `localhost` is none. */
export const isRpId = (rpId: string): boolean =>
  rpId === 'localhost' ||
  (/^(?:[a-z\d]+(?:-+[a-z\d]+)*\.)+[a-z\d-]*[a-z][a-z\d-]*$/.test(rpId) && URL.canParse(`https://${rpId}`))

/** Whether a host may use the passkeys of a domain without its list of origins. */
export const isWithin = (hostname: string, rpId: string): boolean =>
  hostname === rpId || hostname.endsWith(`.${rpId}`)

/** @param rpId - Undefined: the host of the page, as in a wallet without the option. */
export async function findingsOfPasskeyFiles(look: Look, page: URL, rpId = page.hostname): Promise<Found[]> {
  if (!isRpId(rpId)) return [{ id: 'RP_ID_FORM', where: rpId }]
  const isOwn = isWithin(page.hostname, rpId)
  const origin = isOwn && page.hostname === rpId ? page.origin : `https://${rpId}`
  const [related, endpoints] = await Promise.all([
    readFile(look, `${origin}/.well-known/webauthn`),
    readFile(look, `${origin}/.well-known/passkey-endpoints`),
  ])
  const found: Found[] = []
  const { origins } = related?.json ?? {}
  const isList =
    Array.isArray(origins) && origins.every((one) => typeof one === 'string' && URL.canParse(one))
  if (related !== undefined && !isList) found.push({ id: 'WEBAUTHN_FILE_WRONG', where: origin })
  else if (!isOwn && !(isList && origins.includes(page.origin)))
    found.push({ id: 'RP_ID_MISMATCH', where: `${rpId} for ${page.hostname}` })
  // Every field of this file is an address. @see https://www.w3.org/TR/passkey-endpoints/
  const pages = Object.values(endpoints?.json ?? {})
  if (endpoints !== undefined && (pages.length === 0 || !pages.every(isSafe)))
    found.push({ id: 'PASSKEY_ENDPOINTS_WRONG', where: origin })
  return found
}

const isSafe = (address: unknown) =>
  typeof address === 'string' && URL.canParse(address) && /^(?:https:|http:\/\/localhost\b)/.test(address)

/** @returns Undefined where no JSON is: many apps send a page in place of a file. An empty object when browsers cannot read it. */
async function readFile(look: Look, url: string): Promise<{ json: Record<string, unknown> } | undefined> {
  const { status, headers, text = '' } = (await look(url)) ?? {}
  if (status !== 200 || !/^\s*[{[]/.test(text)) return undefined
  try {
    const json = JSON.parse(text)
    return { json: /^application\/json\s*(?:;|$)/i.test(headers?.get('Content-Type') ?? '') ? json : {} }
  } catch {
    // Lost: where it is not JSON. Nothing in it counts.
    return { json: {} }
  }
}
