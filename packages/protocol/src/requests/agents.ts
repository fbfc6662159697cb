/** Bodies and queries of the calls about agents and their actions. */

import * as v from 'valibot'
import type { ValueOf } from '../reading.js'
import {
  AccountRestrictions,
  type AgentPermission,
  AgentPolicy,
  ApprovalThresholds,
  type ExecutionMode,
  limitEntries,
  type SpendingLimits,
} from '../resources/agent.js'
import { agentActionStatuses } from '../resources/agentAction.js'
import { Amount, Identifier, openEnum } from '../scalars.js'
import { createExternalAccountEntries } from './accounts.js'
import { changeTimeEntries, pageEntries } from './page.js'

const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.nonEmpty()))
const optionalId = /* @__PURE__ */ v.exactOptional(Identifier)

/** Body of `POST /agents`. */
export interface RegisterAgentBody extends ValueOf<typeof registerAgentBody> {}

const registerAgentBody = /* @__PURE__ */ v.object({
  name: v.pipe(v.string(), v.nonEmpty()),
  /** The one customer that the agent acts for. */
  customerId: Identifier,
  policy: AgentPolicy,
})
export const RegisterAgentBody: v.GenericSchema<RegisterAgentBody> = registerAgentBody

/** Body of `POST /agents/{agentId}/actions/{actionId}/reject`. */
export interface RejectAgentActionBody extends ValueOf<typeof rejectAgentActionBody> {}

const rejectAgentActionBody = /* @__PURE__ */ v.object({
  /** Stored on the action and visible to the platform. */
  reason: v.exactOptional(v.string()),
})
export const RejectAgentActionBody: v.GenericSchema<RejectAgentActionBody> = rejectAgentActionBody

/** Query of `GET /agents`. */
export interface AgentsQuery extends ValueOf<typeof agentsQuery> {}

const flag = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.picklist(['true', 'false']))

const agentsQuery = /* @__PURE__ */ v.object({
  ...pageEntries,
  ...changeTimeEntries,
  customerId: optionalId,
  isPaused: flag,
  isConnected: flag,
})
export const AgentsQuery: v.GenericSchema<AgentsQuery> = agentsQuery

/** Body of `PATCH /agents/{agentId}`: what is left out stays. */
export interface UpdateAgentBody extends ValueOf<typeof updateAgentBody> {}

const updateAgentBody = /* @__PURE__ */ v.object({
  name: optionalText,
  isPaused: v.exactOptional(v.boolean()),
})
export const UpdateAgentBody: v.GenericSchema<UpdateAgentBody> = updateAgentBody

/** Body of `PATCH /agents/{agentId}/policy`: what is left out stays, also within the limits, restrictions and thresholds. */
export interface UpdateAgentPolicyBody extends ValueOf<typeof updateAgentPolicyBody> {}

const updateAgentPolicyBody = /* @__PURE__ */ v.object({
  permissions: v.exactOptional(v.array(openEnum<AgentPermission>())),
  defaultExecutionMode: v.exactOptional(openEnum<ExecutionMode>()),
  spendingLimits: v.exactOptional(
    v.object({
      currency: v.exactOptional(v.string()),
      perTransactionLimit: v.exactOptional(Amount),
      ...limitEntries,
    }) as v.GenericSchema<Partial<SpendingLimits>>,
  ),
  accountRestrictions: v.exactOptional(AccountRestrictions),
  approvalThresholds: v.exactOptional(ApprovalThresholds),
})
export const UpdateAgentPolicyBody: v.GenericSchema<UpdateAgentPolicyBody> = updateAgentPolicyBody

/** Query of `GET /agents/approvals`. */
export interface AgentApprovalsQuery extends ValueOf<typeof agentApprovalsQuery> {}

const agentApprovalsQuery = /* @__PURE__ */ v.object({
  ...pageEntries,
  agentId: optionalId,
  customerId: optionalId,
  /** Inclusive, ISO 8601. */
  startDate: optionalText,
  /** Inclusive, ISO 8601. */
  endDate: optionalText,
  sortOrder: v.exactOptional(v.picklist(['asc', 'desc'])),
})
export const AgentApprovalsQuery: v.GenericSchema<AgentApprovalsQuery> = agentApprovalsQuery

/** Query of `GET /agents/me/actions`. */
export interface AgentActionsQuery extends ValueOf<typeof agentActionsQuery> {}

const agentActionsQuery = /* @__PURE__ */ v.object({
  ...pageEntries,
  status: v.exactOptional(v.picklist(agentActionStatuses)),
})
export const AgentActionsQuery: v.GenericSchema<AgentActionsQuery> = agentActionsQuery

/** Body of `POST /agents/me/external-accounts`. */
export interface CreateAgentExternalAccountBody extends ValueOf<typeof createAgentExternalAccountBody> {}

const createAgentExternalAccountBody = /* @__PURE__ */ v.object({
  ...createExternalAccountEntries,
  /** Default, and the only one that an agent may name: its own customer. */
  customerId: optionalId,
  /** At most one account of a customer: incoming UMA payments are deposited here. */
  defaultUmaDepositAccount: v.exactOptional(v.boolean()),
})
export const CreateAgentExternalAccountBody: v.GenericSchema<CreateAgentExternalAccountBody> =
  createAgentExternalAccountBody
