/** Test payees: external accounts that the demo creates when they are first paid, so that a name is enough to try a payment. */

import {
  createExternalAccount,
  isUnreadable,
  listExternalAccounts,
  type Platform,
  PlatformError,
} from '@embedded-wallet/platform'
import type { AccountInfo, ExternalAccount } from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { Problem } from './problem'

/** Finds the test payee with this account number, or creates it. */
export async function ensureTestPayee(
  platform: Platform,
  payee: { fullName: string; accountNumber: string },
): Promise<ExternalAccount> {
  try {
    return await createExternalAccount(platform, { currency: 'USD', accountInfo: usdAccount(payee) })
  } catch (error) {
    if (!(error instanceof PlatformError) || error.status !== 409) throw error
    const existing = await findExternalAccount(
      platform,
      ({ accountInfo }) => accountInfo.accountNumber === payee.accountNumber,
    )
    if (existing) return existing
    throw new Problem(
      409,
      'PAYEE_TAKEN',
      'Nothing was sent: this account cannot be used. Enter another recipient.',
    )
  }
}

/** Searches all pages of external accounts. */
export async function findExternalAccount(
  platform: Platform,
  matches: (account: ExternalAccount) => boolean,
): Promise<ExternalAccount | undefined> {
  for await (const account of listExternalAccounts(platform, { limit: 100 })) {
    if (!isUnreadable(account) && matches(account)) return account
  }
  return undefined
}

const Beneficiary = v.object({ fullName: v.string() })

/** Describes an external account: its holder and the last digits of its number, if they are known. */
export function describeExternalAccount({ accountInfo }: ExternalAccount): { name?: string; detail: string } {
  const { accountNumber, beneficiary } = accountInfo
  const name = v.is(Beneficiary, beneficiary) ? beneficiary.fullName : undefined
  const ending = typeof accountNumber === 'string' ? ` ending ${accountNumber.slice(-4)}` : ''
  return {
    ...(name && { name }),
    detail: `${accountInfo.accountType.replace(/_ACCOUNT$/, '')} account${ending}`,
  }
}

function usdAccount({ fullName, accountNumber }: { fullName: string; accountNumber: string }): AccountInfo {
  return {
    accountType: 'USD_ACCOUNT',
    accountNumber,
    routingNumber: '110000000',
    bankAccountType: 'CHECKING',
    bankName: 'Test Bank',
    beneficiary: {
      beneficiaryType: 'INDIVIDUAL',
      fullName,
      birthDate: '1990-01-01',
      nationality: 'US',
      address: {
        line1: '1 Test Street',
        city: 'San Francisco',
        state: 'CA',
        postalCode: '94103',
        country: 'US',
      },
    },
  }
}
