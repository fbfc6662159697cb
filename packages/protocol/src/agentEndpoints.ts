/** The rows about agents: those of the integrator's backend, and those of an agent itself. */

import * as v from 'valibot'
import { type EndpointTable, lists, OptionalReason, platform, reads, writes } from './endpointRows.js'
import * as agents from './resources/agent.js'
import { ExternalAccount } from './resources/externalAccount.js'
import { InternalAccount } from './resources/internalAccount.js'
import { changeTimeEntries } from './resources/list.js'
import { CreateQuoteBody, QuoteDetails } from './resources/quote.js'
import { Transaction, TransferBody, transactionFilters } from './resources/transaction.js'
import { OptionalId, OptionalText } from './scalars.js'

/** The profiles with agents. Source: the interface document and the schema of 2026-08; that of 2026-04 has none. */
export const agentProfiles = ['document', '2026-08'] as const

const flag = v.exactOptional(v.picklist(['true', 'false']))

const ofPlatform = { ...platform, profiles: agentProfiles } as const
const get = reads({ ...ofPlatform, method: 'GET' })
const pages = lists({ ...ofPlatform, method: 'GET' })
const create = writes({ ...ofPlatform, method: 'POST', success: 201 })
const act = writes({ ...ofPlatform, method: 'POST' })
const patch = writes({ ...ofPlatform, method: 'PATCH' })

/**
 * The rows of the integrator's backend about its agents.
 *
 * Assumption: the document names agents, and of these calls the last two; its deployments have those of 2026-08.
 */
export const agentAdminEndpoints = {
  registerAgent: create('/agents', agents.RegisteredAgent, agents.RegisterAgentBody),
  listAgents: pages('/agents', agents.Agent, {
    ...changeTimeEntries,
    customerId: OptionalId,
    isPaused: flag,
    isConnected: flag,
  }),
  getAgent: get('/agents/{agentId}', agents.Agent),
  // Omitted fields stay.
  updateAgent: patch('/agents/{agentId}', agents.Agent, {
    name: OptionalText,
    isPaused: v.exactOptional(v.boolean()),
  }),
  deleteAgent: { ...get('/agents/{agentId}'), method: 'DELETE', success: 204 },
  updateAgentPolicy: patch('/agents/{agentId}/policy', agents.Agent, agents.UpdateAgentPolicyBody),
  createDeviceCode: create('/agents/{agentId}/device-codes', agents.DeviceCode),
  getDeviceCodeStatus: get('/agents/device-codes/{code}/status', agents.DeviceCodeStatus),
  listAgentApprovals: pages('/agents/approvals', agents.AgentAction, {
    agentId: OptionalId,
    customerId: OptionalId,
    /** Inclusive, ISO 8601. */
    startDate: OptionalText,
    /** Inclusive, ISO 8601. */
    endDate: OptionalText,
    sortOrder: v.exactOptional(v.picklist(['asc', 'desc'])),
  }),
  approveAgentAction: act('/agents/{agentId}/actions/{actionId}/approve', agents.AgentAction),
  rejectAgentAction: act('/agents/{agentId}/actions/{actionId}/reject', agents.AgentAction, OptionalReason),
} as const satisfies EndpointTable

const agent = {
  auth: 'bearer',
  audience: 'agent',
  signing: 'none',
  success: 200,
  profiles: agentProfiles,
} as const
const getOfAgent = reads({ ...agent, method: 'GET' })
const pagesOfAgent = lists({ ...agent, method: 'GET' })
const createOfAgent = writes({ ...agent, method: 'POST', success: 201 })
const actOfAgent = writes({ ...agent, method: 'POST' })
const externalAccounts = '/agents/me/external-accounts'

/** The rows for agents: an agent redeems a device code, then acts for exactly one customer with a bearer token. */
export const agentEndpoints = {
  redeemDeviceCode: {
    ...actOfAgent('/agents/device-codes/{code}/redeem', agents.RedeemedDeviceCode),
    auth: 'none',
  },

  getCurrentAgent: getOfAgent('/agents/me', agents.Agent),
  listAgentTransactions: pagesOfAgent('/agents/me/transactions', Transaction, transactionFilters),
  getAgentTransaction: getOfAgent('/agents/me/transactions/{transactionId}', Transaction),
  listAgentInternalAccounts: pagesOfAgent('/agents/me/internal-accounts', InternalAccount, {
    currency: OptionalText,
    type: OptionalText,
  }),
  listAgentExternalAccounts: pagesOfAgent(externalAccounts, ExternalAccount, { currency: OptionalText }),
  createAgentExternalAccount: createOfAgent(
    externalAccounts,
    ExternalAccount,
    agents.CreateAgentExternalAccountBody,
  ),
  getAgentExternalAccount: getOfAgent(`${externalAccounts}/{accountId}`, ExternalAccount),
  deleteAgentExternalAccount: {
    ...getOfAgent(`${externalAccounts}/{accountId}`),
    method: 'DELETE',
    success: 204,
  },

  // Assumption: the document has agents submit actions, but not where; deployments mirror the platform's paths.
  createAgentQuote: createOfAgent('/agents/me/quotes', QuoteDetails, CreateQuoteBody),
  getAgentQuote: getOfAgent('/agents/me/quotes/{quoteId}', QuoteDetails),
  executeAgentQuote: actOfAgent('/agents/me/quotes/{quoteId}/execute', agents.AgentAction),
  createAgentTransferIn: createOfAgent('/agents/me/transfer-in', agents.AgentAction, TransferBody),
  createAgentTransferOut: createOfAgent('/agents/me/transfer-out', agents.AgentAction, TransferBody),
  listAgentActions: pagesOfAgent('/agents/me/actions', agents.AgentAction, {
    status: v.exactOptional(v.picklist(agents.agentActionStatuses)),
  }),
  getAgentAction: getOfAgent('/agents/me/actions/{actionId}', agents.AgentAction),
} as const satisfies EndpointTable
