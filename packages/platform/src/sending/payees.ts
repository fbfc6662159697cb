/** The recipients that a customer has saved: external accounts of the customer at the service. */

import {
  type AccountInfo,
  accountInfoOf,
  type ExternalAccount,
  errorCodes,
  identifierPattern,
  isAccountType,
  isUnreadable,
  type ProfileName,
} from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import {
  createCustomerExternalAccount,
  getCustomerExternalAccount,
  getExternalAccount,
  listCustomerExternalAccounts,
} from '../endpoints/externalAccounts.js'
import { PlatformError } from '../platformError.js'
import type { Platform } from '../transport/clientOptions.js'
import { SendingRefusal } from './sendingRefusal.js'

/** How the name that the payer gave compares with the name that the bank knows. */
export interface PayeeNameCheck {
  /** `beneficiaryVerificationStatus`, such as `MATCHED`. */
  status: string
  enteredName?: string | undefined
  verifiedName?: string | undefined
}

/** A recipient that a customer has saved: what the send form of `@embedded-wallet/ui` takes. */
export interface SavedPayee {
  /** `ExternalAccount:<id>` */
  id: string
  name: string
  /** For example `USD account ending 4000`. */
  detail: string
  /** What arrives there. */
  currency: string
  /** Such as `USD_ACCOUNT`. */
  accountType: string
  /** Whether it cannot be paid anymore. */
  isClosed?: true | undefined
  /** Absent if the bank compares no names, or the service does not tell. */
  check?: PayeeNameCheck | undefined
}

/** A new account, as the form sends it. It comes from a page and is checked. */
export interface NewPayee {
  currency?: unknown
  accountInfo?: unknown
  /** Of 2026-08. */
  ownershipType?: unknown
}

/** As much as one page of the service has, and enough to name the payments of a wallet. */
const maxListed = 100
const maxPages = 5

/** @returns The newest recipients, newest first. */
export async function listPayees(platform: Platform, customerId: string): Promise<SavedPayee[]> {
  const payees: SavedPayee[] = []
  let seen = 0
  // The service lists the oldest first.
  for await (const row of listCustomerExternalAccounts(platform, { customerId, limit: maxListed })) {
    if (!isUnreadable(row)) payees.push(savedPayee(row))
    if (++seen === maxPages * maxListed) break
  }
  return payees.slice(-maxListed).reverse()
}

/** @returns The account, or the one that the customer has saved already. @throws {SendingRefusal} `INVALID_INPUT`, `PAYEE_TAKEN`. */
export async function savePayee(
  platform: Platform,
  customerId: string,
  profile: ProfileName,
  account: NewPayee,
): Promise<SavedPayee> {
  const wanted = readAccount(account, profile)
  try {
    return savedPayee(await createCustomerExternalAccount(platform, { customerId, ...wanted }))
  } catch (error) {
    // Newer services have its own code for it.
    const isSaved = (code?: string) =>
      code === errorCodes.conflict || code === errorCodes.duplicateExternalAccount
    if (!(error instanceof PlatformError && isSaved(error.serviceCode))) throw error
    const existing = await findSaved(platform, customerId, wanted)
    const isSame =
      existing &&
      holderOf(existing.accountInfo)?.toLowerCase() === holderOf(wanted.accountInfo)?.toLowerCase()
    if (isSame) return savedPayee(existing)
    throw new SendingRefusal('PAYEE_TAKEN', error)
  }
}

function readAccount({ currency, accountInfo, ownershipType }: NewPayee, profile: ProfileName) {
  const { accountType } = (accountInfo ?? {}) as { accountType?: unknown }
  const isCode = typeof currency === 'string' && /^[A-Z0-9]{2,10}$/.test(currency)
  if (!isCode || !isAccountType(accountType)) throw new SendingRefusal('INVALID_INPUT')
  const checked = safeParse(accountInfoOf(accountType, profile), accountInfo)
  if (!checked.success) throw new SendingRefusal('INVALID_INPUT')
  const owner = ([undefined, 'FIRST_PARTY', 'THIRD_PARTY'] as const).find((one) => one === ownershipType)
  if (owner !== ownershipType) throw new SendingRefusal('INVALID_INPUT')
  const account = { currency, accountInfo: checked.output as AccountInfo }
  // Deployments before 2026-08 do not know `ownershipType`.
  return profile === '2026-08' && owner ? { ...account, ownershipType: owner } : account
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

/** @returns The account of this customer or of the platform itself; undefined for every other, even of another customer. */
export async function findPayee(
  platform: Platform,
  customerId: string,
  accountId: string,
): Promise<ExternalAccount | undefined> {
  if (!identifierPattern.test(accountId)) return undefined
  const own = await getCustomerExternalAccount(platform, { accountId }).catch(noneWhenUnknown)
  if (own?.customerId === customerId) return own
  const ofPlatform = await getExternalAccount(platform, { accountId }).catch(noneWhenUnknown)
  return ofPlatform && !ofPlatform.customerId ? ofPlatform : undefined
}

/** The current result of the name check of an account of the platform or of one of its customers. */
export async function readCheckStatus(platform: Platform, accountId: string): Promise<string | undefined> {
  const account =
    (await getExternalAccount(platform, { accountId }).catch(noneWhenUnknown)) ??
    (await getCustomerExternalAccount(platform, { accountId }).catch(noneWhenUnknown))
  return account && checkOf(account)?.status
}

function noneWhenUnknown(error: unknown): undefined {
  const isUnknown =
    error instanceof PlatformError &&
    (error.serviceStatus === 404 || error.serviceCode === errorCodes.notFound)
  if (!isUnknown) throw error
}

function holderOf(accountInfo: Readonly<Record<string, unknown>>): string | undefined {
  const { fullName, legalName } = (accountInfo.beneficiary ?? {}) as Readonly<Record<string, unknown>>
  return [fullName, legalName].find((name): name is string => typeof name === 'string' && name !== '')
}

/** The fields that name an account, in the order in which one is shown. */
const numberFields =
  'accountNumber iban clabeNumber pixKey vpa phoneNumber address lightningAddress invoice bolt12'.split(' ')

/** The holder, or else what the account is, and the last characters of its number. */
export function savedPayee(account: ExternalAccount): SavedPayee {
  const { id, currency, status, accountInfo } = account
  const number = numberFields.map((field) => accountInfo[field]).find((value) => typeof value === 'string')
  const ending = number === undefined ? '' : ` ending ${String(number).slice(-4)}`
  const [kind = '', isWallet] = accountInfo.accountType.split(/_(?=WALLET$)|_ACCOUNT$/)
  const detail = `${kind} ${isWallet ? 'wallet' : 'account'}${ending}`
  const check = checkOf(account)
  return {
    id,
    name: holderOf(accountInfo) ?? detail,
    detail,
    currency,
    accountType: accountInfo.accountType,
    ...(status === 'INACTIVE' && { isClosed: true }),
    ...(check && { check }),
  }
}

/** What the service found out about the name of a payee. */
function checkOf(account: ExternalAccount): PayeeNameCheck | undefined {
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
