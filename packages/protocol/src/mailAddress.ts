/** The rule for an email address: the relay keeps one spelling of it, and a page checks by the same rule. */

import { narrowText } from './shared/typedText.js'

/** Atoms of RFC 5321, section 4.1.2, with the letters that RFC 6531 adds. A quoted local part would have many spellings. */
const localPart =
  /^(?=.{1,64}$)[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const domain = /^(?=.{1,253}$)[a-z\d]([a-z\d-]{0,61}[a-z\d])?(\.[a-z\d]([a-z\d-]{0,61}[a-z\d])?)*$/
/** What looks like nothing, or splits a text. URLs would drop or decode some of it. */
const hidden = /[\p{Default_Ignorable_Code_Point}\p{C}\p{Z}]/u

/** What people type as an identifier, in one spelling: NFKC, in lower case. @see https://www.unicode.org/reports/tr15/ */
export const foldIdentifier = (text: string): string => text.normalize('NFKC').toLowerCase()

/**
 * @param text - As `foldIdentifier` returns it.
 * @returns The address with its domain in ASCII, as URLs have it; undefined if the text is not exactly one address.
 */
export function addressOf(text: string): string | undefined {
  const [local = '', host = '', ...more] = text.split('@')
  if (more.length > 0 || hidden.test(text) || !localPart.test(local) || /[/?#:%\\[\]]/.test(host))
    return undefined
  const name = hostnameOf(host)
  // An IPv4 address is not a domain, and has many spellings.
  return domain.test(name) && !/(^|\.)\d+$/.test(name) ? `${local}@${name}` : undefined
}

/**
 * Reads an address that a person typed or pasted: also `mailto:` and `Ada <ada@shop.example>`, and without what nobody sees.
 *
 * @returns The address alone; undefined if the text has none or more than one, or if its domain has no dot: `ada@shop` is a slip.
 * @example
 * ```ts
 * readAddress('Ada <ada@shop.example>') // 'ada@shop.example'
 * ```
 */
export function readAddress(text: string): string | undefined {
  // An address has at most 254 characters; a name may stand before it.
  if (text.length > 1000) return undefined
  const narrow = narrowText(text).trim()
  const [, inBrackets = narrow] = /^[^<>@]*<([^<>]*)>$/.exec(narrow) ?? []
  const address = inBrackets.trim().replace(/^mailto:/i, '')
  const mailbox = addressOf(foldIdentifier(address))
  return mailbox?.includes('.', mailbox.indexOf('@')) ? address : undefined
}

/** Of browsers, Node and workers alike: the contract is compiled without the types of any of them. */
declare const URL: new (text: string) => { hostname: string }

function hostnameOf(host: string): string {
  try {
    return new URL(`https://${host}`).hostname
  } catch {
    // Ignored: why it is not a host.
    return ''
  }
}
