/** An agent's policy: its permissions, its accounts, its spending limits, and when the platform must approve. */

import {
  type Agent,
  type AgentPermission,
  type AgentPolicy,
  type AgentUsage,
  accountKey,
  type DeviceCode,
  type RedeemedDeviceCode,
  type SpendingLimits,
} from '@embedded-wallet/protocol'
import { randomText, sha256Hex, utf8 } from '../encoding.js'
import { invalidField, Refusal, unauthorized } from '../refusal.js'
import type { Spending } from '../state/records.js'
import { isoTime, type Service, update } from '../state/service.js'

export function refuseWithout(permission: AgentPermission, agent: Agent): void {
  if (!agent.policy.permissions.includes(permission))
    throw forbidden(`the agent's policy lacks the permission ${permission}`)
}

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
 * Assumption: a limit or threshold applies to amounts in its own currency only. Actions count unless they were rejected or failed,
 * per calendar day and month in UTC.
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
  const counted = service.records.agentActions
    .by('agentId', agentId)
    .filter(
      ({ createdAt, status, spending }) =>
        createdAt.startsWith(period) &&
        status !== 'REJECTED' &&
        status !== 'FAILED' &&
        spending.currency === currency,
    )
  return { sum: counted.reduce((sum, { spending }) => sum + spending.amount, 0), count: counted.length }
}

function orUnlimited(limit: SpendingLimits['dailyLimit']): number {
  return limit ?? Number.POSITIVE_INFINITY
}

const ruleOf = (accountId: string, { accountRestrictions }: AgentPolicy) =>
  accountRestrictions?.accountRules?.find((rule) => accountKey(rule.accountId) === accountKey(accountId))

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

/** Assumption: the document names no lifetime for a code. A token does not expire. */
const codeLifetime = 10 * 60_000

export function issueDeviceCode(agentId: string, service: Service): DeviceCode {
  const code: DeviceCode = {
    code: randomText(18),
    agentId,
    expiresAt: isoTime(service.clock.now() + codeLifetime),
    redeemed: false,
  }
  service.records.deviceCodes.set(code.code, code)
  return code
}

export async function redeemDeviceCode(code: string, service: Service): Promise<RedeemedDeviceCode> {
  const accessToken = randomText(32)
  const tokenHash = await sha256Hex(utf8(accessToken))
  // There is no await from here on, so that only one of two concurrent calls succeeds.
  const { deviceCodes, agents } = service.records
  const known = deviceCodes.get(code)
  const agent = agents.get(known?.agentId ?? '')
  if (known === undefined || agent === undefined)
    throw new Refusal('NOT_FOUND', 'no device code has this text')
  if (known.redeemed) throw invalidField('code', 'it was already redeemed')
  if (Date.parse(known.expiresAt) <= service.clock.now()) throw invalidField('code', 'it has expired')
  known.redeemed = true
  deviceCodes.set(code, known)
  const { id: agentId, name: agentName, policy } = update(agents, agent, { isConnected: true }, service)
  service.records.agentTokens.set(tokenHash, { agentId })
  return { agentId, agentName, accessToken, policy }
}

export async function authenticateAgent(header: string | null, service: Service): Promise<Agent> {
  const [, token] = /^bearer +([A-Za-z0-9_-]{1,128})$/i.exec(header ?? '') ?? []
  const known =
    token === undefined ? undefined : service.records.agentTokens.get(await sha256Hex(utf8(token)))
  // The tokens of an agent end with it.
  const agent = service.records.agents.get(known?.agentId ?? '')
  if (agent === undefined) throw unauthorized('the access token is missing or wrong')
  if (agent.isPaused) throw new Refusal('FORBIDDEN', 'the agent is paused')
  return agent
}
