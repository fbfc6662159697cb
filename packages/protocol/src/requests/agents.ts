/** Bodies and queries of the calls about agents and their actions. */

import * as v from 'valibot'
import {
  AccountRestrictions,
  type AgentPermission,
  AgentPolicy,
  ApprovalThresholds,
  type ExecutionMode,
  limitEntries,
  type SpendingLimits,
} from '../resources/agent.js'
import { type AgentActionStatus, agentActionStatuses } from '../resources/agentAction.js'
import { Amount, Identifier, type OpenEnum, openEnum } from '../scalars.js'
import { type CreateExternalAccountBody, createExternalAccountEntries } from './accounts.js'
import {
  type ChangeTimesQuery,
  changeTimeEntries,
  type PageQuery,
  pageEntries,
  type SortOrder,
} from './page.js'

const optionalText = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.pipe(v.string(), v.nonEmpty()))
const optionalId = /* @__PURE__ */ v.exactOptional(Identifier)

/** Body of `POST /agents`. */
export interface RegisterAgentBody {
  name: string
  /** The one customer that the agent acts for. */
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

/** Query of `GET /agents`. */
export interface AgentsQuery extends PageQuery, ChangeTimesQuery {
  customerId?: string
  isPaused?: 'true' | 'false'
  isConnected?: 'true' | 'false'
}

const flag = /* @__PURE__ */ v.exactOptional(/* @__PURE__ */ v.picklist(['true', 'false']))

export const AgentsQuery: v.GenericSchema<AgentsQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  ...changeTimeEntries,
  customerId: optionalId,
  isPaused: flag,
  isConnected: flag,
})

/** Body of `PATCH /agents/{agentId}`: what is left out stays. */
export interface UpdateAgentBody {
  name?: string
  isPaused?: boolean
}

export const UpdateAgentBody: v.GenericSchema<UpdateAgentBody> = /* @__PURE__ */ v.object({
  name: optionalText,
  isPaused: v.exactOptional(v.boolean()),
})

/** Body of `PATCH /agents/{agentId}/policy`: what is left out stays, also within the limits, restrictions and thresholds. */
export interface UpdateAgentPolicyBody {
  permissions?: OpenEnum<AgentPermission>[]
  defaultExecutionMode?: OpenEnum<ExecutionMode>
  spendingLimits?: Partial<SpendingLimits>
  accountRestrictions?: AccountRestrictions
  approvalThresholds?: ApprovalThresholds
}

export const UpdateAgentPolicyBody: v.GenericSchema<UpdateAgentPolicyBody> = /* @__PURE__ */ v.object({
  permissions: v.exactOptional(v.array(openEnum<AgentPermission>())),
  defaultExecutionMode: v.exactOptional(openEnum<ExecutionMode>()),
  spendingLimits: v.exactOptional(
    v.object({
      currency: v.exactOptional(v.string()),
      perTransactionLimit: v.exactOptional(Amount),
      ...limitEntries,
    }),
  ),
  accountRestrictions: v.exactOptional(AccountRestrictions),
  approvalThresholds: v.exactOptional(ApprovalThresholds),
})

/** Query of `GET /agents/approvals`. */
export interface AgentApprovalsQuery extends PageQuery {
  agentId?: string
  customerId?: string
  /** Inclusive, ISO 8601. */
  startDate?: string
  /** Inclusive, ISO 8601. */
  endDate?: string
  sortOrder?: SortOrder
}

export const AgentApprovalsQuery: v.GenericSchema<AgentApprovalsQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  agentId: optionalId,
  customerId: optionalId,
  startDate: optionalText,
  endDate: optionalText,
  sortOrder: v.exactOptional(v.picklist(['asc', 'desc'])),
})

/** Query of `GET /agents/me/actions`. */
export interface AgentActionsQuery extends PageQuery {
  status?: AgentActionStatus
}

export const AgentActionsQuery: v.GenericSchema<AgentActionsQuery> = /* @__PURE__ */ v.object({
  ...pageEntries,
  status: v.exactOptional(v.picklist(agentActionStatuses)),
})

/** Body of `POST /agents/me/external-accounts`. */
export interface CreateAgentExternalAccountBody extends CreateExternalAccountBody {
  /** Default, and the only one that an agent may name: its own customer. */
  customerId?: string
  /** At most one account of a customer: incoming UMA payments are deposited here. */
  defaultUmaDepositAccount?: boolean
}

export const CreateAgentExternalAccountBody: v.GenericSchema<CreateAgentExternalAccountBody> =
  /* @__PURE__ */ v.object({
    ...createExternalAccountEntries,
    customerId: optionalId,
    defaultUmaDepositAccount: v.exactOptional(v.boolean()),
  })
