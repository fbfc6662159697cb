/** The endpoints for agents: an agent redeems a device code, then acts for exactly one customer with a bearer token. */

import type { Endpoint } from './endpoints.js'

/** The profiles with agents. Source: the interface document and the schema of 2026-08; that of 2026-04 has none. */
export const agentProfiles = ['document', '2026-08'] as const

const agent = { auth: 'bearer', audience: 'agent', signing: 'none', profiles: agentProfiles } as const
const get = { ...agent, method: 'GET', success: 200 } as const
const create = { ...agent, method: 'POST', success: 201 } as const
const externalAccount = '/agents/me/external-accounts/{accountId}'

/** Rows of the endpoint table for agents. */
export const agentEndpoints = {
  redeemDeviceCode: { ...create, auth: 'none', path: '/agents/device-codes/{code}/redeem', success: 200 },

  getCurrentAgent: { ...get, path: '/agents/me' },
  listAgentTransactions: { ...get, path: '/agents/me/transactions' },
  getAgentTransaction: { ...get, path: '/agents/me/transactions/{transactionId}' },
  listAgentInternalAccounts: { ...get, path: '/agents/me/internal-accounts' },
  listAgentExternalAccounts: { ...get, path: '/agents/me/external-accounts' },
  createAgentExternalAccount: { ...create, path: '/agents/me/external-accounts' },
  getAgentExternalAccount: { ...get, path: externalAccount },
  deleteAgentExternalAccount: { ...get, method: 'DELETE', path: externalAccount, success: 204 },

  // Assumption: the document says that an agent submits actions, not where; deployments mirror the platform's paths.
  createAgentQuote: { ...create, path: '/agents/me/quotes' },
  getAgentQuote: { ...get, path: '/agents/me/quotes/{quoteId}' },
  executeAgentQuote: { ...create, path: '/agents/me/quotes/{quoteId}/execute', success: 200 },
  createAgentTransferIn: { ...create, path: '/agents/me/transfer-in' },
  createAgentTransferOut: { ...create, path: '/agents/me/transfer-out' },
  listAgentActions: { ...get, path: '/agents/me/actions' },
  getAgentAction: { ...get, path: '/agents/me/actions/{actionId}' },
} as const satisfies Record<string, Endpoint>
