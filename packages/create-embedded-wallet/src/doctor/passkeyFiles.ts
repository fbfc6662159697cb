/** Examines the relying party id against the page, and the files of its domain under `/.well-known/`. */

import type { Look } from './look.js'
import { type Found, only } from './texts.js'

/** Whether a text is a domain. A single label is a top-level domain, which browsers refuse; `localhost` is none. */
export const isRpId = (rpId: string): boolean =>
  rpId === 'localhost' || /^(?:[a-z\d]+(?:-+[a-z\d]+)*\.)+[a-z\d-]*[a-z][a-z\d-]*$/.test(rpId)

/** Whether a host may use the passkeys of a domain without its list of origins. */
export const isWithin = (hostname: string, rpId: string): boolean =>
  hostname === rpId || hostname.endsWith(`.${rpId}`)

/** @param rpId - Undefined: the host of the page, as in a wallet without the option. */
export async function findingsOfPasskeyFiles(look: Look, page: URL, rpId = page.hostname): Promise<Found[]> {
  if (!isRpId(rpId)) return [{ id: 'RP_ID_FORM', where: rpId }]
  const origin = page.hostname === rpId ? page.origin : `https://${rpId}`
  const [related, endpoints] = await Promise.all(
    ['webauthn', 'passkey-endpoints'].map((name) => readFile(look, `${origin}/.well-known/${name}`)),
  )
  const { origins } = related ?? {}
  const isWrong = related !== undefined && !(Array.isArray(origins) && origins.every(isAddress))
  const isListed = Array.isArray(origins) && origins.includes(page.origin)
  // Every field of this file is an address. @see https://www.w3.org/TR/passkey-endpoints/
  const pages = endpoints && Object.values(endpoints)
  return only([
    isWrong && { id: 'WEBAUTHN_FILE_WRONG', where: origin },
    !isWrong &&
      !isListed &&
      !isWithin(page.hostname, rpId) && { id: 'RP_ID_MISMATCH', where: `${rpId} for ${page.hostname}` },
    pages &&
      !(pages.length > 0 && pages.every(isAddress)) && { id: 'PASSKEY_ENDPOINTS_WRONG', where: origin },
  ])
}

const isAddress = (text: unknown) =>
  typeof text === 'string' && URL.canParse(text) && /^(?:https:|http:\/\/localhost\b)/.test(text)

/** @returns Undefined where no JSON is: many apps send a page in place of a file. An empty object when browsers cannot read it. */
async function readFile(look: Look, url: string): Promise<Record<string, unknown> | undefined> {
  const { status, headers, text = '' } = (await look(url)) ?? {}
  if (status !== 200 || !/^\s*[{[]/.test(text)) return undefined
  try {
    const json = JSON.parse(text)
    return /^application\/json\s*(?:;|$)/i.test(headers?.get('Content-Type') ?? '') ? json : {}
  } catch {
    return {} // Lost: where it is not JSON. Nothing in it counts.
  }
}
