/** The beneficiary check of an external account: its outcome from the sandbox's table, and the end of a pending check. */

import {
  beneficiaryOutcomes,
  type ExternalAccount,
  type ExternalAccountInfo,
} from '@embedded-wallet/protocol'
import { moveExternalAccount } from '../events/transitions.js'
import { Refusal } from '../refusal.js'
import { outcomeOf, primaryIdentifier } from '../state/outcome.js'
import type { Service } from '../state/service.js'

/** Assumption: the document gives no duration for a pending check; this one is that of a pending transfer. */
export const pendingCheckSeconds = 30

type Checked = Pick<ExternalAccount, 'status' | 'beneficiaryVerificationStatus' | 'beneficiaryVerifiedData'>

/** Checks the beneficiary. Assumption: an account is PENDING while its check is, and ACTIVE with every other outcome. */
export function verifyBeneficiary(accountInfo: ExternalAccountInfo, { deployment }: Service): Checked {
  const identifier = primaryIdentifier(accountInfo)
  if (deployment.failingAccountSuffix !== undefined && identifier.endsWith(deployment.failingAccountSuffix))
    throw new Refusal('INTERNAL_ERROR', 'the sandbox simulates an error for this account')
  const outcome = outcomeOf(beneficiaryOutcomes, identifier)
  if (outcome === 'INVALID_ACCOUNT')
    throw new Refusal('INVALID_BANK_ACCOUNT', 'accountInfo: there is no such account', {
      details: { field: 'accountInfo' },
    })
  return {
    status: outcome === 'PENDING' ? 'PENDING' : 'ACTIVE',
    beneficiaryVerificationStatus: outcome,
    ...(outcome === 'MATCHED' ? verifiedData(accountInfo) : {}),
    ...(outcome === 'PARTIAL_MATCH' ? verifiedData(accountInfo, similarName) : {}),
  }
}

export function awaitVerification(account: ExternalAccount, service: Service): void {
  if (account.beneficiaryVerificationStatus !== 'PENDING') return
  const dueAt = service.clock.now() + pendingCheckSeconds * 1000
  service.schedule.add({ dueAt, kind: 'finish beneficiary check', subject: account.id })
}

/** Ends a pending check. Assumption: it ends as MATCHED. The interface has no event for it. */
export function finishVerification(accountId: string, service: Service): void {
  const account = service.records.externalAccounts.get(accountId)
  if (account === undefined) return
  Object.assign(account, { beneficiaryVerificationStatus: 'MATCHED' }, verifiedData(account.accountInfo))
  service.records.externalAccounts.set(account.id, account)
  // The control API may have changed the status meanwhile.
  if (account.status === 'PENDING') moveExternalAccount(account, 'ACTIVE', service)
}

function verifiedData({ beneficiary }: ExternalAccountInfo, nameAtBank = (fullName: string) => fullName) {
  const { fullName } = (beneficiary ?? {}) as { fullName?: unknown }
  return typeof fullName === 'string' ? { beneficiaryVerifiedData: { fullName: nameAtBank(fullName) } } : {}
}

/** Assumption: the document shows no verified name of a partial match; here the bank knows the first name as an initial. */
function similarName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  return others.length === 0 ? `${first} Sample` : `${first.charAt(0)}. ${others.join(' ')}`
}
