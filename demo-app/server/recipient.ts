/** Reads what a person wrote as the recipient: an address, an identifier, an account number or a name. */

import { createHash } from 'node:crypto'
import { identifierPattern } from '@embedded-wallet/protocol'

export type Recipient =
  | { kind: 'uma'; umaAddress: string }
  | { kind: 'account'; accountId: string }
  | { kind: 'testPayee'; fullName: string; accountNumber: string }
  | { kind: 'unreadable' }

/** @param text - Not empty. */
export function readRecipient(text: string): Recipient {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  if (/^\$[^\s@$]+@[a-z0-9.-]+(:\d+)?$/i.test(trimmed))
    return { kind: 'uma', umaAddress: trimmed.toLowerCase() }
  if (/^(External|Internal)Account:|^EmbeddedWallet:/.test(trimmed))
    return identifierPattern.test(trimmed) ? { kind: 'account', accountId: trimmed } : { kind: 'unreadable' }
  const digits = trimmed.replace(/[ -]/g, '')
  if (/^\d+$/.test(digits))
    return digits.length >= 4 && digits.length <= 17
      ? { kind: 'testPayee', fullName: 'Test Payee', accountNumber: digits }
      : { kind: 'unreadable' }
  return { kind: 'testPayee', fullName: trimmed, accountNumber: accountNumberOf(trimmed) }
}

/** The same name gives the same number. It ends in 000: other endings may ask a sandbox for a failure. */
function accountNumberOf(fullName: string): string {
  const hash = createHash('sha256').update(fullName.normalize('NFKC').toLowerCase()).digest()
  return `${String(hash.readUIntBE(0, 6) % 1_000_000_000).padStart(9, '0')}000`
}
