/** The endpoints for agents: an agent redeems a device code, then acts for exactly one customer with a bearer token. */

import type { Endpoint } from './endpoints.js'

/** The profiles with agents. Source: the interface document and the schema of 2026-08; that of 2026-04 has none. */
export const agentProfiles = ['document', '2026-08'] as const

const agent = { auth: 'bearer', audience: 'agent', signing: 'none', profiles: agentProfiles } as const

/** Rows of the endpoint table for agents. */
export const agentEndpoints = {
  redeemDeviceCode: {
    ...agent,
    auth: 'none',
    method: 'POST',
    path: '/agents/device-codes/{code}/redeem',
    success: 200,
  },

  listAgentTransactions: { ...agent, method: 'GET', path: '/agents/me/transactions', success: 200 },
  getAgentTransaction: {
    ...agent,
    method: 'GET',
    path: '/agents/me/transactions/{transactionId}',
    success: 200,
  },
  listAgentInternalAccounts: { ...agent, method: 'GET', path: '/agents/me/internal-accounts', success: 200 },
  listAgentExternalAccounts: { ...agent, method: 'GET', path: '/agents/me/external-accounts', success: 200 },

  // Assumption: the document says that an agent submits actions, not where; deployments mirror the platform's paths.
  createAgentQuote: { ...agent, method: 'POST', path: '/agents/me/quotes', success: 201 },
  executeAgentQuote: { ...agent, method: 'POST', path: '/agents/me/quotes/{quoteId}/execute', success: 200 },
  createAgentTransferIn: { ...agent, method: 'POST', path: '/agents/me/transfer-in', success: 201 },
  createAgentTransferOut: { ...agent, method: 'POST', path: '/agents/me/transfer-out', success: 201 },
  getAgentAction: { ...agent, method: 'GET', path: '/agents/me/actions/{actionId}', success: 200 },
} as const satisfies Record<string, Endpoint>
