/** Finds the destination of a quote from what the user entered as the recipient. */

import type { Platform } from '@embedded-wallet/platform'
import {
  accountKey,
  type CreateQuoteBody,
  type ExternalAccount,
  type InternalAccount,
  identifierPattern,
} from '@embedded-wallet/protocol'
import type { MoneyUnit } from '@embedded-wallet/ui/words'
import type { Payee } from '../shared/apiTypes'
import { describeExternalAccount, findPayee } from './payees'
import { Problem } from './problem'
import { chooseCurrency, findReceiver } from './receivers'
import { ensureTestPayee } from './testService'
import type { User } from './users'

export interface Sender {
  login: User
  account: InternalAccount
  /** Whether the service is a test service, which has test payees. */
  isTestService: boolean
}

/** Where a quote goes. `external` was read just now: the check of its name may have ended since the last quote. */
/** `receives`: what arrives; absent where the service does not say it. */
export type Resolved = { payee: Payee; external?: ExternalAccount; receives?: MoneyUnit | undefined } & Pick<
  CreateQuoteBody,
  'destination' | 'lookupId'
>

/**
 * Finds the destination of a quote.
 *
 * @param recipient - As the user entered it: an address, an id, or on a test service a name or an account number.
 * @param receives - The currency that arrives, where there is a choice.
 * @throws Problem `SELF_PAYMENT` when the recipient is the sender.
 * @throws Problem `INVALID_RECIPIENT` when the recipient cannot be read.
 * @throws Problem `NOT_FOUND` when there is no such account for this sender.
 */
export async function resolveRecipient(
  platform: Platform,
  { login: { customerId }, account, isTestService }: Sender,
  { recipient: text, receives }: { recipient: string; receives?: string | undefined },
): Promise<Resolved> {
  const recipient = readRecipient(text)
  switch (recipient.kind) {
    case 'uma': {
      const { umaAddress } = recipient
      const receiver = await findReceiver(platform, customerId, umaAddress)
      const currency = chooseCurrency(receiver, receives, account.balance.currency.code)
      return {
        destination: { destinationType: 'UMA_ADDRESS', umaAddress, currency },
        ...(receiver.lookupId && { lookupId: receiver.lookupId }),
        receives: receiver.currencies.find(({ code }) => code === currency) ?? unitOf(currency),
        payee: { name: umaAddress },
      }
    }
    case 'account': {
      const { accountId } = recipient
      if (accountKey(accountId) === accountKey(account.id))
        throw new Problem(400, 'SELF_PAYMENT', 'This is your own wallet. Enter another recipient.')
      const destination = { destinationType: 'ACCOUNT', accountId } as const
      if (!accountId.startsWith('ExternalAccount:'))
        return { destination, payee: { name: accountId, detail: 'Wallet account' } }
      const external = await findPayee(platform, customerId, accountId)
      if (!external)
        throw new Problem(
          404,
          'NOT_FOUND',
          'Nothing was sent: you have no saved recipient with this id. Check it, or enter the bank account.',
        )
      const { name, detail } = describeExternalAccount(external)
      const receives = unitOf(external.currency)
      return { destination, external, receives, payee: { name: name ?? detail, ...(name && { detail }) } }
    }
    case 'testPayee': {
      if (!isTestService) throw unreadable()
      const external = await ensureTestPayee(platform, customerId, recipient)
      const { name, detail } = describeExternalAccount(external)
      return {
        destination: { destinationType: 'ACCOUNT', accountId: external.id },
        external,
        receives: unitOf(external.currency),
        payee: { name: name ?? recipient.fullName, detail: `Test payee, ${detail}` },
      }
    }
    case 'unreadable':
      throw unreadable()
  }
}

/** The decimals of ISO 4217. The service names none of a bank account, so those of its quote are compared with them. */
const unitOf = (code: string): MoneyUnit | undefined =>
  /^[A-Z]{3}$/.test(code)
    ? { code, decimals: formatOf(code).resolvedOptions().maximumFractionDigits ?? 2 }
    : undefined
const formatOf = (currency: string) => new Intl.NumberFormat('en', { style: 'currency', currency })

const unreadable = () =>
  new Problem(
    400,
    'INVALID_RECIPIENT',
    'Nothing was sent: this recipient cannot be read. Enter an address such as $name@domain, or an account id.',
  )

type Recipient =
  | { kind: 'uma'; umaAddress: string }
  | { kind: 'account'; accountId: string }
  | { kind: 'testPayee'; fullName: string; accountNumber: string }
  | { kind: 'unreadable' }

/**
 * Reads the recipient that the user entered: an address, an identifier, an account number or a name.
 *
 * @param text - The entered text, not empty.
 */
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
