/** The endpoints for the integrator's backend only: those with Basic credentials, without the wallet's and the sandbox's. */

import { agentProfiles } from './agentEndpoints.js'
import type { Endpoint } from './endpoints.js'

const platform = { auth: 'basic', audience: 'platform', signing: 'none' } as const
const agents = { ...platform, profiles: agentProfiles } as const

/** The rows of the endpoint table for the integrator's backend, in the order of the interface document. */
export const platformEndpoints = {
  createCustomer: { ...platform, method: 'POST', path: '/customers', success: 201 },
  // Source of these three: both dated profiles. The document does not show them.
  listCustomers: { ...platform, method: 'GET', path: '/customers', success: 200 },
  getCustomer: { ...platform, method: 'GET', path: '/customers/{customerId}', success: 200 },
  deleteCustomer: { ...platform, method: 'DELETE', path: '/customers/{customerId}', success: 200 },

  // Source: profile 2026-08, "End-user terms".
  getEndUserTerms: {
    ...platform,
    method: 'GET',
    path: '/customers/end-user-terms',
    success: 200,
    profiles: ['2026-08'],
  },

  listInternalAccounts: { ...platform, method: 'GET', path: '/customers/internal-accounts', success: 200 },
  // Source: both dated profiles. The list has no pages.
  listPlatformInternalAccounts: {
    ...platform,
    method: 'GET',
    path: '/platform/internal-accounts',
    success: 200,
  },

  createExternalAccount: { ...platform, method: 'POST', path: '/platform/external-accounts', success: 201 },
  listExternalAccounts: { ...platform, method: 'GET', path: '/platform/external-accounts', success: 200 },
  // Source of the calls by id: both dated profiles.
  getExternalAccount: {
    ...platform,
    method: 'GET',
    path: '/platform/external-accounts/{accountId}',
    success: 200,
  },
  deleteExternalAccount: {
    ...platform,
    method: 'DELETE',
    path: '/platform/external-accounts/{accountId}',
    success: 204,
  },
  // Assumption: the document shows external accounts of customers, but not how to create them; deployments do it here.
  createCustomerExternalAccount: {
    ...platform,
    method: 'POST',
    path: '/customers/external-accounts',
    success: 201,
  },
  listCustomerExternalAccounts: {
    ...platform,
    method: 'GET',
    path: '/customers/external-accounts',
    success: 200,
  },
  getCustomerExternalAccount: {
    ...platform,
    method: 'GET',
    path: '/customers/external-accounts/{accountId}',
    success: 200,
  },
  deleteCustomerExternalAccount: {
    ...platform,
    method: 'DELETE',
    path: '/customers/external-accounts/{accountId}',
    success: 204,
  },
  lookUpExternalAccount: {
    ...platform,
    method: 'GET',
    path: '/receiver/external-account/{accountId}',
    success: 200,
  },

  // Source of these two: both dated profiles. The list of rates has no pages.
  listExchangeRates: { ...platform, method: 'GET', path: '/exchange-rates', success: 200 },
  lookUpUmaAddress: { ...platform, method: 'GET', path: '/receiver/uma/{receiverUmaAddress}', success: 200 },

  createQuote: { ...platform, method: 'POST', path: '/quotes', success: 201 },
  createTransferIn: { ...platform, method: 'POST', path: '/transfer-in', success: 201 },
  createTransferOut: { ...platform, method: 'POST', path: '/transfer-out', success: 201 },

  listTransactions: { ...platform, method: 'GET', path: '/transactions', success: 200 },
  getTransaction: { ...platform, method: 'GET', path: '/transactions/{transactionId}', success: 200 },
  // Source of these two: both dated profiles. The document does not show them.
  approveIncomingPayment: {
    ...platform,
    method: 'POST',
    path: '/transactions/{transactionId}/approve',
    success: 200,
  },
  rejectIncomingPayment: {
    ...platform,
    method: 'POST',
    path: '/transactions/{transactionId}/reject',
    success: 200,
  },

  createVerification: { ...platform, method: 'POST', path: '/verifications', success: 200 },
  // Source of the calls by id, and of the list of verifications: both dated profiles.
  listVerifications: { ...platform, method: 'GET', path: '/verifications', success: 200 },
  getVerification: { ...platform, method: 'GET', path: '/verifications/{verificationId}', success: 200 },
  createBeneficialOwner: { ...platform, method: 'POST', path: '/beneficial-owners', success: 201 },
  listBeneficialOwners: { ...platform, method: 'GET', path: '/beneficial-owners', success: 200 },
  getBeneficialOwner: {
    ...platform,
    method: 'GET',
    path: '/beneficial-owners/{beneficialOwnerId}',
    success: 200,
  },
  updateBeneficialOwner: {
    ...platform,
    method: 'PATCH',
    path: '/beneficial-owners/{beneficialOwnerId}',
    success: 200,
  },
  uploadDocument: { ...platform, method: 'POST', path: '/documents', success: 201, content: 'multipart' },
  listDocuments: { ...platform, method: 'GET', path: '/documents', success: 200 },
  getDocument: { ...platform, method: 'GET', path: '/documents/{documentId}', success: 200 },
  replaceDocument: {
    ...platform,
    method: 'PUT',
    path: '/documents/{documentId}',
    success: 200,
    content: 'multipart',
  },
  deleteDocument: { ...platform, method: 'DELETE', path: '/documents/{documentId}', success: 204 },

  createInvitation: { ...platform, method: 'POST', path: '/invitations', success: 201 },
  getInvitation: { ...platform, method: 'GET', path: '/invitations/{invitationCode}', success: 200 },
  claimInvitation: { ...platform, method: 'POST', path: '/invitations/{invitationCode}/claim', success: 200 },
  cancelInvitation: {
    ...platform,
    method: 'POST',
    path: '/invitations/{invitationCode}/cancel',
    success: 200,
  },

  listUmaProviders: { ...platform, method: 'GET', path: '/uma-providers', success: 200 },
  // Source of these three: the dated profiles. The second call replaced the first.
  listDiscoveries: { ...platform, method: 'GET', path: '/discoveries', success: 200 },
  getKycLink: {
    ...platform,
    method: 'GET',
    path: '/customers/kyc-link',
    success: 200,
    profiles: ['document', '2026-04'],
  },
  createKycLink: {
    ...platform,
    method: 'POST',
    path: '/customers/{customerId}/kyc-link',
    success: 201,
    profiles: ['2026-08'],
  },
  estimateWithdrawalFee: {
    ...platform,
    method: 'POST',
    path: '/crypto/estimate-withdrawal-fee',
    success: 200,
  },

  // Source of the configuration: both dated profiles.
  getPlatformConfig: { ...platform, method: 'GET', path: '/config', success: 200 },
  updatePlatformConfig: { ...platform, method: 'PATCH', path: '/config', success: 200 },

  // Source of the tokens: both dated profiles.
  createApiToken: { ...platform, method: 'POST', path: '/tokens', success: 201 },
  listApiTokens: { ...platform, method: 'GET', path: '/tokens', success: 200 },
  getApiToken: { ...platform, method: 'GET', path: '/tokens/{apiTokenId}', success: 200 },
  deleteApiToken: { ...platform, method: 'DELETE', path: '/tokens/{apiTokenId}', success: 204 },

  // Assumption: the document names agents but not how to create one; deployments respond with the agent and a first code.
  registerAgent: { ...agents, method: 'POST', path: '/agents', success: 201 },
  createDeviceCode: { ...agents, method: 'POST', path: '/agents/{agentId}/device-codes', success: 201 },
  approveAgentAction: {
    ...agents,
    method: 'POST',
    path: '/agents/{agentId}/actions/{actionId}/approve',
    success: 200,
  },
  rejectAgentAction: {
    ...agents,
    method: 'POST',
    path: '/agents/{agentId}/actions/{actionId}/reject',
    success: 200,
  },
} as const satisfies Record<string, Endpoint>
