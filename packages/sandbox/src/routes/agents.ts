/** The platform's endpoints for agents: create and connect agents, approve and reject their actions. */

import { type Agent, AgentPolicy } from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { decide, pageOfActions, rejectAll } from '../agents/actions.js'
import { issueDeviceCode, redeemDeviceCode, showAgent } from '../agents/policy.js'
import { changedWithin, pageOf } from '../http/pagination.js'
import { validate } from '../http/readRequest.js'
import type { Routes } from '../http/route.js'
import { find, findLiveCustomer, made, type Service, update } from '../state/service.js'
import { isWithinDates } from './transactions.js'

/** What newer deployments require of a policy. */
const CompletePolicy = v.object({ policy: v.object({ spendingLimits: v.object({}) }) })

export const agentRoutes = {
  registerAgent({ body }, service) {
    findLiveCustomer(service, body.customerId)
    if (service.deployment.wire === '2026-08') validate(CompletePolicy, body, 'body')
    const agent: Agent = { ...body, isPaused: false, isConnected: false, ...made('Agent', service) }
    service.records.agents.set(agent.id, agent)
    return { agent: showAgent(agent, service), deviceCode: issueDeviceCode(agent.id, service) }
  },

  listAgents({ query }, service) {
    const { customerId, isPaused, isConnected } = query
    const show = (agent: Agent) => showAgent(agent, service)
    const keys = { customerId, isPaused, isConnected }
    return pageOf(service.records.agents, keys, query, { also: changedWithin(query), show })
  },

  getAgent: ({ params }, service) => showAgent(find(service, 'agents', params.agentId), service),

  updateAgent({ params, body: { name, isPaused } }, service) {
    const agent = find(service, 'agents', params.agentId)
    const change = { name: name ?? agent.name, isPaused: isPaused ?? agent.isPaused }
    return changeAgent(agent, change, service)
  },

  deleteAgent({ params: { agentId } }, service) {
    find(service, 'agents', agentId)
    rejectAll(agentId, service)
    service.records.agents.delete(agentId)
  },

  updateAgentPolicy({ params, body }, service) {
    const agent = find(service, 'agents', params.agentId)
    const { policy } = agent
    const merged: Record<string, unknown> = { ...policy, ...body }
    for (const part of ['spendingLimits', 'accountRestrictions', 'approvalThresholds'] as const)
      if (body[part] !== undefined) merged[part] = { ...policy[part], ...body[part] }
    return changeAgent(agent, { policy: validate(AgentPolicy, merged, 'body') }, service)
  },

  createDeviceCode({ params }, service) {
    find(service, 'agents', params.agentId)
    return issueDeviceCode(params.agentId, service)
  },

  getDeviceCodeStatus({ params }, service) {
    const { code, redeemed } = find(service, 'deviceCodes', params.code)
    return { code, redeemed }
  },

  redeemDeviceCode: ({ params }, service) => redeemDeviceCode(params.code, service),

  listAgentApprovals({ query }, service) {
    const { agentId, customerId } = query
    const keys = { agentId, customerId, status: 'PENDING_APPROVAL' }
    return pageOfActions(keys, query, [isWithinDates(query)], service)
  },

  approveAgentAction: ({ params }, service) => decide(params, { approve: true }, service),

  rejectAgentAction: ({ params, body }, service) => decide(params, { approve: false, ...body }, service),
} satisfies Partial<Routes>

const changeAgent = (agent: Agent, change: Partial<Agent>, service: Service) =>
  showAgent(update(service.records.agents, agent, change, service), service)
