/** An agent's policy: its permissions, its accounts, its spending limits, and when the platform must approve. */

import {
  type Agent,
  type AgentPermission,
  type AgentPolicy,
  type AgentUsage,
  accountKey,
  type SpendingLimits,
} from '@embedded-wallet/protocol'
import { Refusal } from '../refusal.js'
import { isoTime } from '../state/clock.js'
import type { Spending } from '../state/records.js'
import type { Service } from '../state/service.js'

/** @throws Refusal 403 when the policy lacks the permission. */
export function refuseWithout(permission: AgentPermission, agent: Agent): void {
  if (!agent.policy.permissions.includes(permission))
    throw forbidden(`the agent's policy lacks the permission ${permission}`)
}

/** @throws Refusal 403 when the policy restricts accounts and does not name this one. */
export function refuseForeignAccount(accountId: string, agent: Agent): void {
  if (!isAllowedAccount(accountId, agent.policy))
    throw forbidden("the agent's policy does not allow this account")
}

/** Whether the policy allows this account. A policy without restrictions allows every account. */
export function isAllowedAccount(accountId: string, { accountRestrictions }: AgentPolicy): boolean {
  const allowed = accountRestrictions?.allowedAccountIds
  return !allowed || allowed.some((id) => accountKey(id) === accountKey(accountId))
}

/**
 * Assumption: a limit or threshold applies to amounts in its own currency only. It counts actions that were submitted
 * and neither rejected nor failed, per calendar day and month in UTC.
 *
 * @throws Refusal 403 when the amount exceeds a limit of the policy.
 */
export function refuseOverLimit({ currency, amount, accountId }: Spending, agent: Agent, service: Service) {
  const { policy } = agent
  const limits = policy.spendingLimits
  if (amount > orUnlimited(ruleOf(accountId, policy)?.perTransactionLimit))
    throw forbidden("the amount is over the account's limit per transaction")
  if (limits === undefined || limits.currency !== currency) return
  if (amount > limits.perTransactionLimit)
    throw forbidden("the amount is over the agent's limit per transaction")
  const { dailySpend, dailyTransactionCount, monthlySpend } = usageOf(agent, service)
  if (dailySpend + amount > orUnlimited(limits.dailyLimit))
    throw forbidden("the agent's daily limit is reached")
  if (dailyTransactionCount + 1 > orUnlimited(limits.dailyTransactionLimit))
    throw forbidden('the agent has reached its daily number of transactions')
  if (monthlySpend + amount > orUnlimited(limits.monthlyLimit))
    throw forbidden("the agent's monthly limit is reached")
}

/** @returns The agent with what it has used of its limits. */
export function showAgent(agent: Agent, service: Service): Agent {
  return { ...agent, usage: usageOf(agent, service) }
}

/** Assumption: the two dates name the day and the month that are counted. */
function usageOf({ id, policy }: Agent, service: Service): AgentUsage {
  const { currency = '' } = policy.spendingLimits ?? {}
  const now = isoTime(service.clock.now())
  const [dailyResetDate, monthlyResetMonth] = [now.slice(0, 10), now.slice(0, 7)]
  const today = spent(dailyResetDate, currency, id, service)
  const { sum: monthlySpend } = spent(monthlyResetMonth, currency, id, service)
  const daily = { dailyTransactionCount: today.count, dailySpend: today.sum, dailyResetDate }
  return { ...daily, monthlySpend, monthlyResetMonth }
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

const ruleOf = (accountId: string, { accountRestrictions }: AgentPolicy) =>
  accountRestrictions?.accountRules?.find((rule) => accountKey(rule.accountId) === accountKey(accountId))

/** Whether the platform must approve first. */
export function needsApproval({ accountId, currency, amount }: Spending, { policy }: Agent): boolean {
  const { approvalThresholds } = policy
  const mode = ruleOf(accountId, policy)?.executionMode ?? policy.defaultExecutionMode
  const threshold = approvalThresholds?.amount
  const isOver =
    typeof threshold === 'number' &&
    (approvalThresholds?.currency ?? currency) === currency &&
    amount > threshold
  return mode !== 'AUTO' || isOver
}

function forbidden(message: string): Refusal {
  return new Refusal('FORBIDDEN', message)
}
