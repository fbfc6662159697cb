/** Reads the recipient that the user entered: an address, an identifier, an account number or a name. */

import { identifierPattern } from '@embedded-wallet/protocol'

export type Recipient =
  | { kind: 'uma'; umaAddress: string }
  | { kind: 'account'; accountId: string }
  | { kind: 'testPayee'; fullName: string; accountNumber: string }
  | { kind: 'unreadable' }

/** @param text - The entered text, not empty. */
export function readRecipient(text: string): Recipient {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  if (/^\$[^\s@$]+@[a-z0-9.-]+(:\d+)?$/i.test(trimmed))
    return { kind: 'uma', umaAddress: trimmed.toLowerCase() }
  // A mistyped address must not become the name of a test payee.
  if (/[@$]/.test(trimmed)) return { kind: 'unreadable' }
  if (/^(External|Internal)Account:|^EmbeddedWallet:/.test(trimmed))
    return identifierPattern.test(trimmed) ? { kind: 'account', accountId: trimmed } : { kind: 'unreadable' }
  const digits = trimmed.replace(/[ -]/g, '')
  if (/^\d+$/.test(digits))
    return digits.length >= 4 && digits.length <= 17
      ? { kind: 'testPayee', fullName: 'Test Payee', accountNumber: digits }
      : { kind: 'unreadable' }
  return { kind: 'testPayee', fullName: trimmed, accountNumber: accountNumberFromName(trimmed) }
}

/** The same name gives the same number (FNV-1a). It ends in 000, because other endings make a sandbox fail on purpose. */
function accountNumberFromName(fullName: string): string {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(fullName.normalize('NFKC').toLowerCase()))
    hash = Math.imul(hash ^ byte, 0x01000193)
  return `${String((hash >>> 0) % 1_000_000_000).padStart(9, '0')}000`
}
