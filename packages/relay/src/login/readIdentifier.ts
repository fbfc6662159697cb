/** Reads the identifier of a login or a sign-up: both must name the same user for the same text. */

import { addressOf, foldIdentifier, StartLoginBody } from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { badRequest } from '../relayError.js'

/**
 * @returns The identifier in one spelling: NFKC, in lower case, and the domain of an address as URLs have it.
 * @throws {RelayError} 400 if the body holds no identifier.
 * @see https://www.unicode.org/reports/tr15/
 */
export function readIdentifier(body: unknown): string {
  const parsed = safeParse(StartLoginBody, body)
  if (!parsed.success) throw badRequest('The body must hold identifier (1 to 256 characters).')
  const identifier = foldIdentifier(parsed.output.identifier)
  return addressOf(identifier) ?? identifier
}

/**
 * Reads the identifier of a sign-up, which is mailed to. Names, lists, comments, quotes and line breaks would give one mailbox endless
 * spellings, and a mailer sends some of them to others.
 *
 * @returns One address in the spelling of `readIdentifier`.
 * @throws {RelayError} 400 if the identifier is anything but one address.
 */
export function readAddress(body: unknown): string {
  const address = addressOf(readIdentifier(body))
  if (address === undefined)
    throw badRequest('identifier must be one email address, such as ada@shop.example.')
  return address
}

/**
 * The mailbox of an address, for what counts mails: `ada+news@shop.example` is in that of `ada@shop.example`. Dots stay: at most providers they
 * name another mailbox. The address itself stays as it was entered.
 *
 * @param address - As `readAddress` returns it.
 * @see https://www.rfc-editor.org/rfc/rfc5233
 */
export function mailboxOf(address: string): string {
  const [local = '', host = ''] = address.split('@')
  // A plus at the start names no tag.
  const end = local.indexOf('+', 1)
  return end < 0 ? address : `${local.slice(0, end)}@${host}`
}
