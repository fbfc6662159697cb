/** The platform's endpoints for agents: create and connect agents, approve and reject their actions. */

import { type Agent, errorCodes, RegisterAgentBody, RejectAgentActionBody } from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { decide } from '../agents/actions.js'
import { issueDeviceCode, redeemDeviceCode } from '../agents/tokens.js'
import { notFound } from '../http/refusal.js'
import type { Routes } from '../http/route.js'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'
import { findLiveCustomer } from '../state/lookup.js'

export const agentRoutes: Routes<
  'registerAgent' | 'createDeviceCode' | 'redeemDeviceCode' | 'approveAgentAction' | 'rejectAgentAction'
> = {
  registerAgent: {
    body: RegisterAgentBody,
    handle({ body }, service) {
      findLiveCustomer(service, body.customerId)
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
      return { status: 201, body: { agent: { ...agent }, deviceCode: issueDeviceCode(agent.id, service) } }
    },
  },

  createDeviceCode: {
    handle({ params }, service) {
      if (!service.records.agents.has(params.agentId))
        throw notFound(errorCodes.notFound, 'no agent has this id')
      return { status: 201, body: issueDeviceCode(params.agentId, service) }
    },
  },

  redeemDeviceCode: {
    handle: async ({ params }, service) => ({
      status: 200,
      body: await redeemDeviceCode(params.code, service),
    }),
  },

  approveAgentAction: {
    handle: ({ params }, service) => ({ status: 200, body: decide(params, { approve: true }, service) }),
  },

  rejectAgentAction: {
    body: v.optional(RejectAgentActionBody, {}),
    handle: ({ params, body }, service) => ({
      status: 200,
      body: decide(params, { approve: false, ...body }, service),
    }),
  },
}
