/** The platform's endpoints for agents: create and connect agents, approve and reject their actions. */

import { type Agent, AgentPolicy, errorCodes } from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { decide, pageOfActions, rejectAll } from '../agents/actions.js'
import { showAgent } from '../agents/policy.js'
import { issueDeviceCode, redeemDeviceCode } from '../agents/tokens.js'
import { changedWithin } from '../http/changeTimes.js'
import { filterFor, paginate } from '../http/pagination.js'
import type { Routes } from '../http/route.js'
import { validate } from '../http/validate.js'
import { notFound } from '../refusal.js'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'
import { findAgent, findLiveCustomer } from '../state/lookup.js'
import type { AgentRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { isWithinDates } from './transactions.js'

/** What newer deployments require of a policy. */
const CompletePolicy = v.object({ policy: v.object({ spendingLimits: v.object({}) }) })

export const agentRoutes = {
  registerAgent({ body }, service) {
    findLiveCustomer(service, body.customerId)
    if (service.deployment.wire === '2026-08') validate(CompletePolicy, body, 'body')
    const createdAt = isoTime(service.clock.now())
    const agent: Agent = {
      id: newId('Agent'),
      ...body,
      isPaused: false,
      isConnected: false,
      createdAt,
      updatedAt: createdAt,
    }
    service.records.agents.set(agent.id, { agent })
    const deviceCode = issueDeviceCode(agent.id, service)
    return { agent: showAgent({ agent }, service), deviceCode }
  },

  listAgents({ query }, service) {
    const { customerId, isPaused, isConnected } = query
    const isWithin = changedWithin(query)
    const matches = ({ agent }: AgentRecord) =>
      (customerId ?? agent.customerId) === agent.customerId &&
      (isPaused ?? `${agent.isPaused}`) === `${agent.isPaused}` &&
      (isConnected ?? `${agent.isConnected}`) === `${agent.isConnected}` &&
      isWithin(agent)
    const page = paginate(service.records.agents.list(), query, filterFor(query, [], matches))
    return { ...page, data: page.data.map((record) => showAgent(record, service)) }
  },

  getAgent: ({ params }, service) => showAgent(findAgent(service, params.agentId), service),

  updateAgent({ params, body: { name, isPaused } }, service) {
    const record = findAgent(service, params.agentId)
    const { agent } = record
    const change = { name: name ?? agent.name, isPaused: isPaused ?? agent.isPaused }
    return changeAgent(record, change, service)
  },

  deleteAgent({ params: { agentId } }, service) {
    findAgent(service, agentId)
    rejectAll(agentId, service)
    service.records.agents.delete(agentId)
  },

  updateAgentPolicy({ params, body }, service) {
    const record = findAgent(service, params.agentId)
    const { policy } = record.agent
    const merged: Record<string, unknown> = { ...policy, ...body }
    for (const part of ['spendingLimits', 'accountRestrictions', 'approvalThresholds'] as const)
      if (body[part] !== undefined) merged[part] = { ...policy[part], ...body[part] }
    const change = { policy: validate(AgentPolicy, merged, 'body') }
    return changeAgent(record, change, service)
  },

  createDeviceCode({ params }, service) {
    findAgent(service, params.agentId)
    return issueDeviceCode(params.agentId, service)
  },

  getDeviceCodeStatus({ params }, { records }) {
    const known = records.deviceCodes.get(params.code)
    if (known === undefined) throw notFound(errorCodes.notFound, 'no device code has this text')
    return { code: known.code, redeemed: known.redeemed }
  },

  redeemDeviceCode: ({ params }, service) => redeemDeviceCode(params.code, service),

  listAgentApprovals({ query }, service) {
    const { agentId, customerId } = query
    const isWithin = isWithinDates(query)
    const body = pageOfActions(
      query,
      (action) =>
        action.status === 'PENDING_APPROVAL' &&
        (agentId ?? action.agentId) === action.agentId &&
        (customerId ?? action.customerId) === action.customerId &&
        isWithin(action.createdAt),
      service,
    )
    return body
  },

  approveAgentAction: ({ params }, service) => decide(params, { approve: true }, service),

  rejectAgentAction: ({ params, body }, service) => decide(params, { approve: false, ...body }, service),
} satisfies Partial<Routes>

function changeAgent(record: AgentRecord, change: Partial<Agent>, service: Service): Agent {
  Object.assign(record.agent, change, { updatedAt: isoTime(service.clock.now()) })
  service.records.agents.set(record.agent.id, record)
  return showAgent(record, service)
}
