/** Reads the identifier of a login or a sign-up: both must name the same user for the same text. */

import { StartLoginBody } from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { badRequest } from '../relayError.js'

/**
 * @returns The identifier in one spelling: NFKC, in lower case, and the domain of an address as URLs have it.
 * @throws {RelayError} 400 when the body holds no identifier.
 * @see https://www.unicode.org/reports/tr15/
 */
export function readIdentifier(body: unknown): string {
  const parsed = safeParse(StartLoginBody, body)
  if (!parsed.success) throw badRequest('The body must hold identifier (1 to 256 characters).')
  const identifier = parsed.output.identifier.normalize('NFKC').toLowerCase()
  return addressOf(identifier) ?? identifier
}

/**
 * Reads the identifier of a sign-up, which is mailed to. Names, lists, comments, quotes and line breaks would give one mailbox endless
 * spellings, and a mailer sends some of them to others.
 *
 * @returns One address in the spelling of `readIdentifier`.
 * @throws {RelayError} 400 when the identifier is anything but one address.
 */
export function readAddress(body: unknown): string {
  const address = addressOf(readIdentifier(body))
  if (address === undefined)
    throw badRequest('identifier must be one e-mail address, such as ada@shop.example.')
  return address
}

/** Atoms of RFC 5321, section 4.1.2, with the letters that RFC 6531 adds. A quoted local part would have many spellings. */
const localPart =
  /^(?=.{1,64}$)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domain = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/
/** What looks like nothing, or splits a text. URLs would drop or decode some of it. */
const hidden = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]/u

/** @returns The address with its domain in ASCII, as URLs have it; undefined when the text is not exactly one address. */
function addressOf(text: string): string | undefined {
  const [local = '', host = '', ...more] = text.split('@')
  if (more.length > 0 || hidden.test(text) || !localPart.test(local) || /[/?#:%\\[\]]/.test(host))
    return undefined
  const url = `https://${host}`
  const name = URL.canParse(url) ? new URL(url).hostname : ''
  // An IPv4 address is no domain, and has many spellings.
  return domain.test(name) && !/(^|\.)\d+$/.test(name) ? `${local}@${name}` : undefined
}
