/** The check of who holds an external account: what the sandbox's table gives, and the end of a check that takes its time. */

import {
  beneficiaryOutcomes,
  type ExternalAccount,
  type ExternalAccountInfo,
  errorCodes,
} from '@embedded-wallet/protocol'
import { Refusal } from '../http/refusal.js'
import { outcomeOf, primaryIdentifier } from '../payments/outcome.js'
import type { Service } from '../state/service.js'
import { moveExternalAccount } from '../state/transitions.js'

/** Assumption: the document gives no time for a check that is PENDING; as long as a transfer that is. */
const pendingCheckSeconds = 30

/** What a check says of an account. */
type Checked = Pick<ExternalAccount, 'status' | 'beneficiaryVerificationStatus' | 'beneficiaryVerifiedData'>

/**
 * Assumption: an account is PENDING for as long as its check is, and ACTIVE with every other outcome.
 *
 * @throws Refusal 400 INVALID_BANK_ACCOUNT where the identifier asks for that.
 */
export function verifyBeneficiary(accountInfo: ExternalAccountInfo): Checked {
  const outcome = outcomeOf(beneficiaryOutcomes, primaryIdentifier(accountInfo))
  if (outcome === 'INVALID_ACCOUNT')
    throw new Refusal(400, errorCodes.invalidBankAccount, 'accountInfo: no such account', {
      details: { field: 'accountInfo' },
    })
  return {
    status: outcome === 'PENDING' ? 'PENDING' : 'ACTIVE',
    beneficiaryVerificationStatus: outcome,
    ...(outcome === 'MATCHED' || outcome === 'PARTIAL_MATCH' ? verifiedData(accountInfo) : {}),
  }
}

/** To be called for every new account: a check that is PENDING goes on. */
export function awaitVerification(account: ExternalAccount, service: Service): void {
  if (account.beneficiaryVerificationStatus !== 'PENDING') return
  const dueAt = service.clock.now() + pendingCheckSeconds * 1000
  service.schedule.add({ dueAt, kind: 'finish beneficiary check', subject: account.id })
}

/** To be called when its time is over. Assumption: it ends as MATCHED. No event of the interface tells of it. */
export function finishVerification(accountId: string, service: Service): void {
  const account = service.records.externalAccounts.get(accountId)
  if (account === undefined) return
  Object.assign(account, { beneficiaryVerificationStatus: 'MATCHED' }, verifiedData(account.accountInfo))
  service.records.externalAccounts.set(account.id, account)
  // The control API may have moved it meanwhile.
  if (account.status === 'PENDING') moveExternalAccount(account, 'ACTIVE', service)
}

function verifiedData({
  beneficiary,
}: ExternalAccountInfo): Pick<ExternalAccount, 'beneficiaryVerifiedData'> {
  const { fullName } = (beneficiary ?? {}) as { fullName?: unknown }
  return typeof fullName === 'string' ? { beneficiaryVerifiedData: { fullName } } : {}
}
