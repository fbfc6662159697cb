/** An agent's policy: its permissions, its accounts, its spending limits, and when the platform must approve. */

import {
  type AgentPermission,
  type AgentPolicy,
  accountKey,
  errorCodes,
  type SpendingLimits,
} from '@embedded-wallet/protocol'
import { Refusal } from '../http/refusal.js'
import type { AgentRecord } from '../state/records.js'
import type { Service } from '../state/service.js'

/** @throws Refusal 403 when the policy lacks the permission. */
export function refuseWithout(permission: AgentPermission, { agent }: AgentRecord): void {
  if (!agent.policy.permissions.includes(permission))
    throw forbidden(`the agent's policy lacks the permission ${permission}`)
}

/** @throws Refusal 403 when the policy restricts accounts and does not name this one. */
export function refuseForeignAccount(accountId: string, { agent }: AgentRecord): void {
  if (!isAllowedAccount(accountId, agent.policy))
    throw forbidden("the agent's policy does not allow this account")
}

/** Whether the policy allows this account. A policy without restrictions allows every account. */
export function isAllowedAccount(accountId: string, { accountRestrictions }: AgentPolicy): boolean {
  const allowed = accountRestrictions?.allowedAccountIds
  return !allowed || allowed.some((id) => accountKey(id) === accountKey(accountId))
}

/** An amount that an agent requests to spend. */
export interface Spending {
  currency: string
  /** In the smallest unit of the currency. */
  amount: number
}

/**
 * Assumption: a limit or threshold applies to amounts in its own currency only. It counts actions that were submitted
 * and neither rejected nor failed, per calendar day and month in UTC.
 *
 * @throws Refusal 403 when the amount exceeds a limit of the policy.
 */
export function refuseOverLimit(
  { currency, amount }: Spending,
  { agent }: AgentRecord,
  service: Service,
): void {
  const limits = agent.policy.spendingLimits
  if (limits === undefined || limits.currency !== currency) return
  if (amount > limits.perTransactionLimit)
    throw forbidden("the amount is over the agent's limit per transaction")
  const now = new Date(service.clock.now()).toISOString()
  const today = spent(now.slice(0, 10), currency, agent.id, service)
  const month = spent(now.slice(0, 7), currency, agent.id, service)
  if (today.sum + amount > orUnlimited(limits.dailyLimit))
    throw forbidden("the agent's daily limit is reached")
  if (today.count + 1 > orUnlimited(limits.dailyTransactionLimit))
    throw forbidden('the agent has reached its daily number of transactions')
  if (month.sum + amount > orUnlimited(limits.monthlyLimit))
    throw forbidden("the agent's monthly limit is reached")
}

function spent(period: string, currency: string, agentId: string, service: Service) {
  const counted = [...service.records.agentActions.values()].filter(
    ({ action, spending }) =>
      action.agentId === agentId &&
      action.createdAt.startsWith(period) &&
      action.status !== 'REJECTED' &&
      action.status !== 'FAILED' &&
      spending.currency === currency,
  )
  return { sum: counted.reduce((sum, { spending }) => sum + spending.amount, 0), count: counted.length }
}

function orUnlimited(limit: SpendingLimits['dailyLimit']): number {
  return limit ?? Number.POSITIVE_INFINITY
}

/** Whether the platform must approve first. */
export function needsApproval({ currency, amount }: Spending, { agent }: AgentRecord): boolean {
  const { defaultExecutionMode, approvalThresholds } = agent.policy
  const threshold = approvalThresholds?.amount
  const isOver =
    typeof threshold === 'number' &&
    (approvalThresholds?.currency ?? currency) === currency &&
    amount > threshold
  return defaultExecutionMode !== 'AUTO' || isOver
}

function forbidden(message: string): Refusal {
  return new Refusal(403, errorCodes.forbidden, message)
}
