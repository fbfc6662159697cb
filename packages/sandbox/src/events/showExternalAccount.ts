/** Shows an external account in the form of the deployment's profile. */

import type { ExternalAccount } from '@embedded-wallet/protocol'
import type { Service } from '../state/service.js'

export function showExternalAccount(account: ExternalAccount, { deployment }: Service): ExternalAccount {
  const { customerId, cryptoNetwork, ownershipType, ...shown } = account
  const { wire } = deployment
  return {
    ...shown,
    // A platform's own account has null in the document and no field in deployments.
    ...(customerId !== undefined && (customerId !== null || wire === 'document') && { customerId }),
    ...(cryptoNetwork !== undefined && wire === '2026-04' && { cryptoNetwork }),
    ...(ownershipType !== undefined && wire === '2026-08' && { ownershipType }),
  }
}
