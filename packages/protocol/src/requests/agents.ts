/** Bodies of agents and of the platform's decisions about their actions. */

import * as v from 'valibot'
import { AgentPolicy } from '../resources/agent.js'
import { Identifier } from '../scalars.js'

/** Body of `POST /agents`. */
export interface RegisterAgentBody {
  name: string
  /** The one customer for whom it will act. */
  customerId: string
  policy: AgentPolicy
}

export const RegisterAgentBody: v.GenericSchema<RegisterAgentBody> = /* @__PURE__ */ v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  customerId: Identifier,
  policy: AgentPolicy,
})

/** Body of `POST /agents/{agentId}/actions/{actionId}/reject`. */
export interface RejectAgentActionBody {
  /** Stored on the action and visible to the platform. */
  reason?: string
}

export const RejectAgentActionBody: v.GenericSchema<RejectAgentActionBody> = /* @__PURE__ */ v.object({
  reason: v.exactOptional(v.string()),
})
