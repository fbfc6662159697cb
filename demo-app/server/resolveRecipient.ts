/** Finds the destination of a quote from what the user entered as the recipient; and who receives at a UMA address: the currencies that arrive there, and their limits. */

import { getCustomer, lookUpUmaAddress, type Platform, PlatformError } from '@embedded-wallet/platform'
import {
  accountKey,
  type CreateQuoteBody,
  type ExternalAccount,
  errorCodes,
  type InternalAccount,
  identifierPattern,
  maxQuoteAmount,
  umaAddressPattern,
} from '@embedded-wallet/protocol'
import type { MoneyUnit } from '@embedded-wallet/ui/words'
import type { Payee, Receiver } from '../shared/apiTypes'
import { describeExternalAccount, findPayee } from './payees'
import { Problem } from './problem'
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
type Resolved = { payee: Payee; external?: ExternalAccount; receives?: MoneyUnit | undefined } & Pick<
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

/** Reads the recipient that the user entered: an address, an identifier, an account number or a name. @param text - The entered text, not empty. */
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

/** A receiver, and the lookup that the quote continues. */
interface FoundReceiver extends Receiver {
  lookupId?: string
}

/**
 * Looks a UMA address up.
 *
 * @param umaAddress - `$name@domain`, in lower case.
 * @throws Problem `SELF_PAYMENT` when it is the customer's own address.
 * @throws Problem `INVALID_UMA_ADDRESS` when the address does not exist.
 */
export async function findReceiver(
  platform: Platform,
  customerId: string,
  umaAddress: string,
): Promise<FoundReceiver> {
  if (!umaAddressPattern.test(umaAddress)) throw noSuchAddress()
  const customer = await getCustomer(platform, { customerId })
  if (customer.umaAddress === umaAddress)
    throw new Problem(400, 'SELF_PAYMENT', 'This is your own address. Enter another recipient.')
  try {
    const lookup = await lookUpUmaAddress(platform, { receiverUmaAddress: umaAddress, customerId })
    return {
      umaAddress,
      lookupId: lookup.lookupId,
      currencies: lookup.supportedCurrencies.map(({ currency, min, max }) => ({
        code: currency.code,
        decimals: currency.decimals,
        // A limit that no payment reaches says nothing.
        ...(min > 1 && { min }),
        ...(max < maxQuoteAmount && { max }),
      })),
    }
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    const { serviceStatus: status, serviceCode } = error
    if (serviceCode === errorCodes.userNotFound || serviceCode === errorCodes.umaNotFound)
      throw noSuchAddress()
    // The interface document shows no lookup of addresses, so a service may have none. The quote then says what is wrong.
    if (status === 404 || status === 405 || status === 501) return { umaAddress, currencies: [] }
    throw error
  }
}

const noSuchAddress = () =>
  new Problem(
    400,
    errorCodes.invalidUmaAddress,
    'Nothing was sent: this address does not exist. Check it letter by letter.',
  )

/**
 * Chooses the currency that arrives.
 *
 * @param wanted - What the user chose. Empty or absent: dollars if they arrive there, else what the wallet holds, else the first.
 * @throws Problem `INVALID_CURRENCY` when it does not arrive there.
 */
export function chooseCurrency(
  { currencies }: Receiver,
  wanted: string | undefined,
  walletCurrency: string,
): string {
  const codes = currencies.map(({ code }) => code)
  if (!wanted) return ['USD', walletCurrency].find((code) => codes.includes(code)) ?? codes[0] ?? 'USD'
  if (codes.length === 0 || codes.includes(wanted)) return wanted
  throw new Problem(
    400,
    errorCodes.invalidCurrency,
    `Nothing was sent: this recipient does not take ${wanted}. Choose ${codes.join(' or ')}.`,
  )
}
