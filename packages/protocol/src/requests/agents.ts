/** Bodies of the platform's calls about agents and their actions. */

import * as v from 'valibot'
import { AgentPolicy } from '../resources/agent.js'
import { Identifier } from '../scalars.js'

/** Body of `POST /agents`. */
export interface RegisterAgentBody {
  name: string
  /** The one customer that the agent acts for. */
  customerId: string
  policy: AgentPolicy
}

/** Schema of `RegisterAgentBody`. */
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

/** Schema of `RejectAgentActionBody`. */
export const RejectAgentActionBody: v.GenericSchema<RejectAgentActionBody> = /* @__PURE__ */ v.object({
  reason: v.exactOptional(v.string()),
})
