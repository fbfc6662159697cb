/** The recipients that a user has saved: external accounts of the customer at the service; and what must be acknowledged before one is paid. */

import {
  createCustomerExternalAccount,
  getCustomerExternalAccount,
  getExternalAccount,
  isUnreadable,
  listCustomerExternalAccounts,
  type Platform,
  PlatformError,
} from '@embedded-wallet/platform'
import {
  type AccountInfo,
  accountKey,
  type ExternalAccount,
  errorCodes,
  identifierPattern,
  type Quote,
} from '@embedded-wallet/protocol'
import { mustBeAcknowledged, type PayeeCheck } from '@embedded-wallet/ui/words'
import * as v from 'valibot'
import type { SavedPayee } from '../shared/apiTypes'
import { Problem } from './problem'

/** As much as one page of the service has, and enough to name the payments of a wallet. */
const maxListed = 100

/** @returns The newest recipients, newest first. */
export async function listPayees(platform: Platform, customerId: string): Promise<SavedPayee[]> {
  const payees: SavedPayee[] = []
  let seen = 0
  // The service lists the oldest first.
  for await (const row of listCustomerExternalAccounts(platform, { customerId, limit: maxListed })) {
    if (!isUnreadable(row)) payees.push(savedPayee(row))
    if (++seen === 5 * maxListed) break
  }
  return payees.slice(-maxListed).reverse()
}

/**
 * Saves a bank account as a recipient of this customer. An account that the customer has saved already is returned as it is.
 *
 * @throws Problem `PAYEE_TAKEN` when it is saved with another holder.
 */
export async function savePayee(
  platform: Platform,
  customerId: string,
  wanted: { currency: string; accountInfo: AccountInfo },
): Promise<ExternalAccount> {
  try {
    return await createCustomerExternalAccount(platform, { customerId, ...wanted })
  } catch (error) {
    // Newer services have a code of its own for it.
    const isSaved = (code?: string) =>
      code === errorCodes.conflict || code === errorCodes.duplicateExternalAccount
    if (!(error instanceof PlatformError && isSaved(error.serviceCode))) throw error
    const existing = await findSaved(platform, customerId, wanted)
    const holder = existing && holderOf(existing.accountInfo)
    if (existing && holder?.toLowerCase() === holderOf(wanted.accountInfo)?.toLowerCase()) return existing
    throw new Problem(
      409,
      'PAYEE_TAKEN',
      holder
        ? `Nothing was sent: you have saved this account for ${holder}. Enter that name, or another account.`
        : 'Nothing was sent: this account cannot be used. Enter another one.',
    )
  }
}

/** Searches for an account with the same numbers: every text that both have must be equal. */
async function findSaved(
  platform: Platform,
  customerId: string,
  { currency, accountInfo }: { currency: string; accountInfo: AccountInfo },
): Promise<ExternalAccount | undefined> {
  const entries = Object.entries(accountInfo).filter(([, value]) => typeof value === 'string')
  for await (const row of listCustomerExternalAccounts(platform, { customerId, currency, limit: maxListed }))
    if (!isUnreadable(row) && entries.every(([name, value]) => (row.accountInfo[name] ?? value) === value))
      return row
  return undefined
}

/** @returns The account of this customer or of the platform itself; undefined for every other, also of another customer. */
export async function findPayee(
  platform: Platform,
  customerId: string,
  accountId: string,
): Promise<ExternalAccount | undefined> {
  if (!identifierPattern.test(accountId)) return undefined
  const own = await getCustomerExternalAccount(platform, { accountId }).catch(noneWhenRefused)
  if (own?.customerId === customerId) return own
  const ofPlatform = await getExternalAccount(platform, { accountId }).catch(noneWhenRefused)
  return ofPlatform && !ofPlatform.customerId ? ofPlatform : undefined
}

function noneWhenRefused(error: unknown): undefined {
  const isUnknown =
    error instanceof PlatformError &&
    (error.serviceStatus === 404 || error.serviceCode === errorCodes.notFound)
  if (!isUnknown) throw error
}

const Holder = v.union([v.object({ fullName: v.string() }), v.object({ legalName: v.string() })])

function holderOf({ beneficiary }: Readonly<Record<string, unknown>>): string | undefined {
  if (!v.is(Holder, beneficiary)) return undefined
  return 'fullName' in beneficiary ? beneficiary.fullName : beneficiary.legalName
}

/** The fields that name an account, in the order in which one is shown. */
const numberFields = ['accountNumber', 'iban', 'clabeNumber', 'pixKey', 'vpa', 'phoneNumber', 'address']

/** Describes an external account: its holder and the last characters of its number, if they are known. */
export function describeExternalAccount({ accountInfo }: ExternalAccount): { name?: string; detail: string } {
  const name = holderOf(accountInfo)
  const number = numberFields.map((field) => accountInfo[field]).find((value) => typeof value === 'string')
  const ending = number === undefined ? '' : ` ending ${String(number).slice(-4)}`
  const [kind = '', isWallet] = accountInfo.accountType.split(/_(?=WALLET$)|_ACCOUNT$/)
  return { ...(name && { name }), detail: `${kind} ${isWallet ? 'wallet' : 'account'}${ending}` }
}

export function savedPayee(account: ExternalAccount): SavedPayee {
  const { name, detail } = describeExternalAccount(account)
  const check = payeeCheckOf(account)
  return {
    id: account.id,
    name: name ?? detail,
    detail,
    currency: account.currency,
    ...(account.status === 'INACTIVE' && { isClosed: true }),
    ...(check && { check }),
  }
}

/** What the service found out about the name of a payee. */
export function payeeCheckOf(account: ExternalAccount): PayeeCheck | undefined {
  const { beneficiaryVerificationStatus: status, beneficiaryVerifiedData, accountInfo } = account
  if (typeof status !== 'string') return undefined
  const enteredName = holderOf(accountInfo)
  const verifiedName = beneficiaryVerifiedData?.fullName
  return {
    status,
    ...(enteredName && { enteredName }),
    ...(typeof verifiedName === 'string' && verifiedName && { verifiedName }),
  }
}

/** The checks of the payees of quotes. */
export interface PayeeChecks {
  /** Notes what the review of this quote shows. */
  note: (quote: Quote, check: PayeeCheck | undefined) => void
  /** @returns Whether this account has a quote with this id that waits for it. */
  acknowledge: (quoteId: string, accountId: string) => boolean
  /** Whether the user must acknowledge the payee of this quote before it is paid. It does not trust the page. */
  refuses: (quote: Quote | undefined) => Promise<boolean>
}

interface Noted {
  accountId: string
  status: string | undefined
  isAcknowledged: boolean
}

/** More quotes than a demo has open at once. The oldest is dropped first: it must be reviewed again. */
const maxNoted = 10_000

export function createPayeeChecks(platform: Platform): PayeeChecks {
  const noted = new Map<string, Noted>()
  return {
    note: ({ id, source }, check) => {
      const oldest = noted.size >= maxNoted ? noted.keys().next().value : undefined
      if (oldest !== undefined) noted.delete(oldest)
      const accountId = accountKey(source.accountId ?? '')
      noted.set(id, { accountId, status: check?.status, isAcknowledged: false })
    },
    acknowledge: (quoteId, accountId) => {
      const known = noted.get(quoteId)
      if (known?.accountId !== accountKey(accountId)) return false
      known.isAcknowledged = true
      return true
    },
    refuses: async (quote) => {
      const { accountId } = quote?.destination ?? {}
      if (quote === undefined || !accountId?.startsWith('ExternalAccount:')) return false
      const known = noted.get(quote.id)
      if (known?.isAcknowledged) return false
      // After a restart nothing is noted, and a check that was open may have ended.
      const isFinal = known !== undefined && known.status !== 'PENDING'
      const status = isFinal ? known.status : await readStatus(platform, accountId)
      return mustBeAcknowledged(status)
    },
  }
}

/** What the check says now, of an account of the platform or of one of its customers. */
async function readStatus(platform: Platform, accountId: string): Promise<string | undefined> {
  const account =
    (await getExternalAccount(platform, { accountId }).catch(noneWhenNotFound)) ??
    (await getCustomerExternalAccount(platform, { accountId }).catch(noneWhenNotFound))
  return account && payeeCheckOf(account)?.status
}

function noneWhenNotFound(error: unknown): undefined {
  if (!(error instanceof PlatformError) || error.serviceStatus !== 404) throw error
}
