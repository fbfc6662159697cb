/** Test payees: accounts that the demo creates when they are first paid, so that a name is enough to try a payment. */

import type { Platform } from '@embedded-wallet/platform'
import type { AccountInfo, ExternalAccount } from '@embedded-wallet/protocol'
import { savePayee } from './payees'

/** Finds the test payee of this customer with this account number, or creates it. */
export const ensureTestPayee = (
  platform: Platform,
  customerId: string,
  payee: { fullName: string; accountNumber: string },
): Promise<ExternalAccount> =>
  savePayee(platform, customerId, { currency: 'USD', accountInfo: usdAccount(payee) })

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
