/** The endpoints for the integrator's backend only: those with Basic credentials, without the wallet's and the sandbox's. */

import { agentProfiles } from './agentEndpoints.js'
import type { Endpoint } from './endpoints.js'

const platform = { auth: 'basic', audience: 'platform', signing: 'none' } as const
const get = { ...platform, method: 'GET', success: 200 } as const
/** Makes a record. */
const create = { ...platform, method: 'POST', success: 201 } as const
/** Does something with a record. */
const act = { ...platform, method: 'POST', success: 200 } as const
const patch = { ...platform, method: 'PATCH', success: 200 } as const
const put = { ...platform, method: 'PUT', success: 200 } as const
const remove = { ...platform, method: 'DELETE', success: 204 } as const
const agents = { ...create, profiles: agentProfiles } as const
const oneAgent = { ...agents, path: '/agents/{agentId}', success: 200 } as const
/** Source of these: profile 2026-08. */
const august = { ...act, profiles: ['2026-08'] } as const

/** The rows of the endpoint table for the integrator's backend, in the order of the interface document. */
export const platformEndpoints = {
  createCustomer: { ...create, path: '/customers' },
  // Source of these three: both dated profiles. The document does not show them.
  listCustomers: { ...get, path: '/customers' },
  getCustomer: { ...get, path: '/customers/{customerId}' },
  deleteCustomer: { ...remove, path: '/customers/{customerId}', success: 200 },

  // Source: profile 2026-08, "End-user terms".
  getEndUserTerms: { ...get, path: '/customers/end-user-terms', profiles: ['2026-08'] },

  listInternalAccounts: { ...get, path: '/customers/internal-accounts' },
  // Source: both dated profiles. The list has no pages.
  listPlatformInternalAccounts: { ...get, path: '/platform/internal-accounts' },

  createExternalAccount: { ...create, path: '/platform/external-accounts' },
  listExternalAccounts: { ...get, path: '/platform/external-accounts' },
  // Source of the calls by id: both dated profiles.
  getExternalAccount: { ...get, path: '/platform/external-accounts/{accountId}' },
  deleteExternalAccount: { ...remove, path: '/platform/external-accounts/{accountId}' },
  // Assumption: the document shows external accounts of customers, but not how to create them; deployments do it here.
  createCustomerExternalAccount: { ...create, path: '/customers/external-accounts' },
  listCustomerExternalAccounts: { ...get, path: '/customers/external-accounts' },
  getCustomerExternalAccount: { ...get, path: '/customers/external-accounts/{accountId}' },
  deleteCustomerExternalAccount: { ...remove, path: '/customers/external-accounts/{accountId}' },
  lookUpExternalAccount: { ...get, path: '/receiver/external-account/{accountId}' },

  // Source of these two: both dated profiles. The list of rates has no pages.
  listExchangeRates: { ...get, path: '/exchange-rates' },
  lookUpUmaAddress: { ...get, path: '/receiver/uma/{receiverUmaAddress}' },

  createQuote: { ...create, path: '/quotes' },
  createTransferIn: { ...create, path: '/transfer-in' },
  createTransferOut: { ...create, path: '/transfer-out' },

  listTransactions: { ...get, path: '/transactions' },
  getTransaction: { ...get, path: '/transactions/{transactionId}' },
  // Source of these two: both dated profiles. The document does not show them.
  approveIncomingPayment: { ...act, path: '/transactions/{transactionId}/approve' },
  rejectIncomingPayment: { ...act, path: '/transactions/{transactionId}/reject' },
  confirmTransaction: { ...august, path: '/transactions/{transactionId}/confirm' },
  cancelTransaction: { ...august, path: '/transactions/{transactionId}/cancel' },

  startEmailVerification: { ...august, path: '/customers/{customerId}/verify-email', success: 204 },
  confirmEmailVerification: { ...august, path: '/customers/{customerId}/verify-email/confirm' },
  startPhoneVerification: { ...august, path: '/customers/{customerId}/verify-phone', success: 204 },
  confirmPhoneVerification: { ...august, path: '/customers/{customerId}/verify-phone/confirm' },
  createVerification: { ...act, path: '/verifications' },
  // Source of the calls by id, and of the list of verifications: both dated profiles.
  listVerifications: { ...get, path: '/verifications' },
  getVerification: { ...get, path: '/verifications/{verificationId}' },
  createBeneficialOwner: { ...create, path: '/beneficial-owners' },
  listBeneficialOwners: { ...get, path: '/beneficial-owners' },
  getBeneficialOwner: { ...get, path: '/beneficial-owners/{beneficialOwnerId}' },
  updateBeneficialOwner: { ...patch, path: '/beneficial-owners/{beneficialOwnerId}' },
  uploadDocument: { ...create, path: '/documents', content: 'multipart' },
  listDocuments: { ...get, path: '/documents' },
  getDocument: { ...get, path: '/documents/{documentId}' },
  replaceDocument: { ...put, path: '/documents/{documentId}', content: 'multipart' },
  deleteDocument: { ...remove, path: '/documents/{documentId}' },

  createInvitation: { ...create, path: '/invitations' },
  getInvitation: { ...get, path: '/invitations/{invitationCode}' },
  claimInvitation: { ...act, path: '/invitations/{invitationCode}/claim' },
  cancelInvitation: { ...act, path: '/invitations/{invitationCode}/cancel' },

  listUmaProviders: { ...get, path: '/uma-providers' },
  // Source of these three: the dated profiles. The second call replaced the first.
  listDiscoveries: { ...get, path: '/discoveries' },
  getKycLink: { ...get, path: '/customers/kyc-link', profiles: ['document', '2026-04'] },
  createKycLink: { ...create, path: '/customers/{customerId}/kyc-link', profiles: ['2026-08'] },
  estimateWithdrawalFee: { ...act, path: '/crypto/estimate-withdrawal-fee' },

  // Source of the configuration: both dated profiles.
  getPlatformConfig: { ...get, path: '/config' },
  updatePlatformConfig: { ...patch, path: '/config' },

  // Source of the tokens: both dated profiles.
  createApiToken: { ...create, path: '/tokens' },
  listApiTokens: { ...get, path: '/tokens' },
  getApiToken: { ...get, path: '/tokens/{apiTokenId}' },
  deleteApiToken: { ...remove, path: '/tokens/{apiTokenId}' },

  // Assumption: the document names agents, and of these calls the last two; its deployments have those of 2026-08.
  registerAgent: { ...agents, path: '/agents' },
  listAgents: { ...agents, method: 'GET', path: '/agents', success: 200 },
  getAgent: { ...oneAgent, method: 'GET' },
  updateAgent: { ...oneAgent, method: 'PATCH' },
  deleteAgent: { ...oneAgent, method: 'DELETE', success: 204 },
  updateAgentPolicy: { ...oneAgent, method: 'PATCH', path: '/agents/{agentId}/policy' },
  createDeviceCode: { ...agents, path: '/agents/{agentId}/device-codes' },
  getDeviceCodeStatus: { ...oneAgent, method: 'GET', path: '/agents/device-codes/{code}/status' },
  listAgentApprovals: { ...oneAgent, method: 'GET', path: '/agents/approvals' },
  approveAgentAction: { ...agents, path: '/agents/{agentId}/actions/{actionId}/approve', success: 200 },
  rejectAgentAction: { ...agents, path: '/agents/{agentId}/actions/{actionId}/reject', success: 200 },
} as const satisfies Record<string, Endpoint>
