/** Who is at the other side of a payment, line by line: the address is always among them. */

import { isVisible } from './visibleText.js'

/** Where the money goes, or comes from, as the service gives it. */
export type PartyAddress = Readonly<Partial<Record<'umaAddress' | 'accountId', unknown>>>

/** @returns The address that anyone can read, else the id of the account; undefined where the service names neither. */
export const addressOf = (party: PartyAddress | undefined): string | undefined =>
  [party?.umaAddress, party?.accountId].find(isVisible)

/** @returns Whether it is the id of an account: it names nobody to a reader. */
export const isAccountId = (line: string): boolean => /^\w+Account:/.test(line)

/**
 * @param named - What the app or its backend gives: any of it may be missing, empty, or a text without a character to see.
 * @param address - See `addressOf`.
 * @returns The name first, where there is one, else the address. Each text once. Raw: `ForeignText` draws them.
 */
export function partyLines(
  named: Readonly<Partial<Record<'name' | 'detail', unknown>>> | undefined,
  address: string | undefined,
): string[] {
  const { name, detail } = named ?? {}
  const lines = isVisible(name) ? [name, address, detail] : [address, detail]
  return [...new Set(lines.filter(isVisible))]
}
