/**
 * Every endpoint of the service in one table, each row with its schemas. A browser needs few rows, and few schemas: those rows
 * are in modules of their own, and their schemas in `schemas.ts`.
 */

import * as v from 'valibot'
import {
  type Endpoint,
  type PathParameter,
  type RelayEndpointName,
  type relayEndpoints,
  walletEndpoints,
} from './endpoints.js'
import * as accounts from './requests/accounts.js'
import { CustomersQuery } from './requests/accounts.js'
import * as agents from './requests/agents.js'
import * as business from './requests/business.js'
import { ConfirmContactBody } from './requests/contact.js'
import { CreateQuoteBody, EstimateWithdrawalFeeBody, TransferBody } from './requests/payments.js'
import {
  FundBody,
  ReceiveUmaPaymentBody,
  SendQuotePaymentBody,
  TestWebhookResult,
} from './requests/sandbox.js'
import * as sca from './requests/sca.js'
import {
  AgentTransactionsQuery,
  ApproveIncomingPaymentBody,
  CancelTransactionBody,
  ConfirmTransactionBody,
  RejectIncomingPaymentBody,
  TransactionsQuery,
} from './requests/transactions.js'
import {
  Agent,
  DeviceCode,
  DeviceCodeStatus,
  RedeemedDeviceCode,
  RegisteredAgent,
} from './resources/agent.js'
import { AgentAction } from './resources/agentAction.js'
import { ApiToken, ApiTokensQuery, CreateApiTokenBody, CreatedApiToken } from './resources/apiToken.js'
import { Customer } from './resources/customer.js'
import { DiscoveriesQuery, Discovery } from './resources/discovery.js'
import { EndUserTerms } from './resources/endUserTerms.js'
import { ExchangeRate, ExchangeRatesQuery } from './resources/exchangeRate.js'
import { ExternalAccount } from './resources/externalAccount.js'
import { ExternalAccountLookup, UmaLookup } from './resources/externalAccountLookup.js'
import { InternalAccount } from './resources/internalAccount.js'
import {
  ClaimInvitationBody,
  CreateInvitationBody,
  Invitation,
  UmaProvider,
  UmaProvidersQuery,
} from './resources/invitation.js'
import { CreateKycLinkBody, KycLink, KycLinkQuery } from './resources/kycLink.js'
import { pageOf, wholeListOf } from './resources/list.js'
import { PlatformConfig, UpdatePlatformConfigBody } from './resources/platformConfig.js'
import { QuoteDetails } from './resources/quoteDetails.js'
import * as factors from './resources/sca.js'
import { Transaction } from './resources/transaction.js'
import { BeneficialOwner, Document, Verification } from './resources/verification.js'
import { WithdrawalFeeEstimate } from './resources/withdrawalFeeEstimate.js'
import { scaEndpoints } from './scaEndpoints.js'

/** The schemas of one endpoint. `response` is the body of success. A 202 is always a `SignedRetryChallenge`. */
export interface EndpointSchemas {
  readonly query?: v.GenericSchema | undefined
  readonly body?: v.GenericSchema | undefined
  readonly response: v.GenericSchema
}

type EndpointTable = Readonly<Record<string, Endpoint & EndpointSchemas>>
type Kind = Omit<Endpoint, 'path'>
const nothing = /* @__PURE__ */ v.undefined()

/** Makes rows of one kind that read: the path, the body of success, and the query. */
const reads =
  <const Row extends Kind>(row: Row) =>
  <const Path extends Endpoint['path'], Response extends v.GenericSchema = typeof nothing, Query = undefined>(
    path: Path,
    response: Response = nothing as never,
    query: Query = undefined as never,
  ) => ({ ...row, path, response, query })

/** Makes rows of one kind that write: the path, the body of success, and the body of the request. */
const writes =
  <const Row extends Kind>(row: Row) =>
  <const Path extends Endpoint['path'], Response extends v.GenericSchema = typeof nothing, Body = undefined>(
    path: Path,
    response: Response = nothing as never,
    body: Body = undefined as never,
  ) => ({ ...row, path, response, body })

/** Makes rows of lists with pages: the path, one item, and the query. */
const lists =
  <const Row extends Kind>(row: Row) =>
  <const Path extends Endpoint['path'], Item, Query>(path: Path, item: v.GenericSchema<Item>, query: Query) =>
    reads(row)(path, pageOf(item), query)

const platform = { auth: 'basic', audience: 'platform', signing: 'none', success: 200 } as const
const get = reads({ ...platform, method: 'GET' })
const pages = lists({ ...platform, method: 'GET' })
/** Makes a record. */
const create = writes({ ...platform, method: 'POST', success: 201 })
/** Does something with a record. */
const act = writes({ ...platform, method: 'POST' })
const patch = writes({ ...platform, method: 'PATCH' })
const put = writes({ ...platform, method: 'PUT' })
const remove = reads({ ...platform, method: 'DELETE', success: 204 })

/** The profiles with agents. Source: the interface document and the schema of 2026-08; that of 2026-04 has none. */
export const agentProfiles = ['document', '2026-08'] as const
const forAgents = { ...platform, profiles: agentProfiles } as const
const getForAgents = reads({ ...forAgents, method: 'GET' })
const pagesForAgents = lists({ ...forAgents, method: 'GET' })
const createForAgents = writes({ ...forAgents, method: 'POST', success: 201 })
const actForAgents = writes({ ...forAgents, method: 'POST' })
const patchForAgents = writes({ ...forAgents, method: 'PATCH' })

/** Source of these: profile 2026-08. */
const ofAugust = { ...platform, method: 'POST', profiles: ['2026-08'] } as const
const august = writes(ofAugust)
const getFactor = writes({ ...ofAugust, method: 'GET', query: sca.ScaCustomerQuery })
const actOnFactor = writes({ ...ofAugust, query: sca.ScaCustomerQuery })
const payee = '/customers/external-accounts/{accountId}'

/** The rows for the integrator's backend, in the order of the interface document; then factors, their reset, the lock, trusted payees. */
export const platformEndpoints = {
  createCustomer: create('/customers', Customer, accounts.CreateCustomerBody),
  // Source of these three: both dated profiles. The document does not show them.
  listCustomers: pages('/customers', Customer, CustomersQuery),
  getCustomer: get('/customers/{customerId}', Customer),
  deleteCustomer: { ...remove('/customers/{customerId}', Customer), success: 200 },

  // Source: profile 2026-08, "End-user terms".
  getEndUserTerms: { ...get('/customers/end-user-terms', EndUserTerms), profiles: ['2026-08'] },

  listInternalAccounts: pages(
    '/customers/internal-accounts',
    InternalAccount,
    accounts.InternalAccountsQuery,
  ),
  // Source: both dated profiles. The list has no pages.
  listPlatformInternalAccounts: get(
    '/platform/internal-accounts',
    wholeListOf(InternalAccount),
    accounts.PlatformInternalAccountsQuery,
  ),

  createExternalAccount: create(
    '/platform/external-accounts',
    ExternalAccount,
    accounts.CreateExternalAccountBody,
  ),
  listExternalAccounts: pages('/platform/external-accounts', ExternalAccount, accounts.ExternalAccountsQuery),
  // Source of the calls by id: both dated profiles.
  getExternalAccount: get('/platform/external-accounts/{accountId}', ExternalAccount),
  deleteExternalAccount: remove('/platform/external-accounts/{accountId}'),
  // Assumption: the document shows external accounts of customers, but not how to create them; deployments do it here.
  createCustomerExternalAccount: create(
    '/customers/external-accounts',
    ExternalAccount,
    accounts.CreateCustomerExternalAccountBody,
  ),
  listCustomerExternalAccounts: pages(
    '/customers/external-accounts',
    ExternalAccount,
    accounts.CustomerExternalAccountsQuery,
  ),
  getCustomerExternalAccount: get('/customers/external-accounts/{accountId}', ExternalAccount),
  deleteCustomerExternalAccount: remove('/customers/external-accounts/{accountId}'),
  lookUpExternalAccount: get(
    '/receiver/external-account/{accountId}',
    ExternalAccountLookup,
    accounts.LookUpExternalAccountQuery,
  ),

  // Source of these two: both dated profiles. The list of rates has no pages.
  listExchangeRates: get('/exchange-rates', wholeListOf(ExchangeRate), ExchangeRatesQuery),
  lookUpUmaAddress: get('/receiver/uma/{receiverUmaAddress}', UmaLookup, accounts.LookUpUmaAddressQuery),

  createQuote: create('/quotes', QuoteDetails, CreateQuoteBody),
  createTransferIn: create('/transfer-in', Transaction, TransferBody),
  createTransferOut: create('/transfer-out', Transaction, TransferBody),

  listTransactions: pages('/transactions', Transaction, TransactionsQuery),
  getTransaction: get('/transactions/{transactionId}', Transaction),
  // Source of these two: both dated profiles. The document does not show them.
  approveIncomingPayment: act(
    '/transactions/{transactionId}/approve',
    Transaction,
    ApproveIncomingPaymentBody,
  ),
  rejectIncomingPayment: act('/transactions/{transactionId}/reject', Transaction, RejectIncomingPaymentBody),
  confirmTransaction: august(
    '/transactions/{transactionId}/confirm',
    Transaction,
    v.optional(ConfirmTransactionBody),
  ),
  cancelTransaction: august(
    '/transactions/{transactionId}/cancel',
    Transaction,
    v.optional(CancelTransactionBody),
  ),

  startEmailVerification: { ...august('/customers/{customerId}/verify-email'), success: 204 },
  confirmEmailVerification: august(
    '/customers/{customerId}/verify-email/confirm',
    Customer,
    ConfirmContactBody,
  ),
  startPhoneVerification: { ...august('/customers/{customerId}/verify-phone'), success: 204 },
  confirmPhoneVerification: august(
    '/customers/{customerId}/verify-phone/confirm',
    Customer,
    ConfirmContactBody,
  ),
  createVerification: act('/verifications', Verification, business.CreateVerificationBody),
  // Source of the calls by id, and of the list of verifications: both dated profiles.
  listVerifications: pages('/verifications', Verification, business.VerificationsQuery),
  getVerification: get('/verifications/{verificationId}', Verification),
  createBeneficialOwner: create('/beneficial-owners', BeneficialOwner, business.CreateBeneficialOwnerBody),
  listBeneficialOwners: pages('/beneficial-owners', BeneficialOwner, business.BeneficialOwnersQuery),
  getBeneficialOwner: get('/beneficial-owners/{beneficialOwnerId}', BeneficialOwner),
  updateBeneficialOwner: patch(
    '/beneficial-owners/{beneficialOwnerId}',
    BeneficialOwner,
    business.UpdateBeneficialOwnerBody,
  ),
  uploadDocument: { ...create('/documents', Document, business.UploadDocumentBody), content: 'multipart' },
  listDocuments: pages('/documents', Document, business.DocumentsQuery),
  getDocument: get('/documents/{documentId}', Document),
  replaceDocument: {
    ...put('/documents/{documentId}', Document, business.ReplaceDocumentBody),
    content: 'multipart',
  },
  deleteDocument: remove('/documents/{documentId}'),

  createInvitation: create('/invitations', Invitation, CreateInvitationBody),
  getInvitation: get('/invitations/{invitationCode}', Invitation),
  claimInvitation: act('/invitations/{invitationCode}/claim', Invitation, ClaimInvitationBody),
  cancelInvitation: act('/invitations/{invitationCode}/cancel', Invitation),

  listUmaProviders: get('/uma-providers', pageOf(UmaProvider, false), UmaProvidersQuery),
  // Source of these three: the dated profiles. The second call replaced the first.
  listDiscoveries: get('/discoveries', wholeListOf(Discovery), DiscoveriesQuery),
  getKycLink: { ...get('/customers/kyc-link', KycLink, KycLinkQuery), profiles: ['document', '2026-04'] },
  createKycLink: {
    ...create('/customers/{customerId}/kyc-link', KycLink, CreateKycLinkBody),
    profiles: ['2026-08'],
  },
  estimateWithdrawalFee: act(
    '/crypto/estimate-withdrawal-fee',
    WithdrawalFeeEstimate,
    EstimateWithdrawalFeeBody,
  ),

  // Source of the configuration: both dated profiles.
  getPlatformConfig: get('/config', PlatformConfig),
  updatePlatformConfig: patch('/config', PlatformConfig, UpdatePlatformConfigBody),

  // Source of the tokens: both dated profiles.
  createApiToken: create('/tokens', CreatedApiToken, CreateApiTokenBody),
  listApiTokens: pages('/tokens', ApiToken, ApiTokensQuery),
  getApiToken: get('/tokens/{apiTokenId}', ApiToken),
  deleteApiToken: remove('/tokens/{apiTokenId}'),

  // Assumption: the document names agents, and of these calls the last two; its deployments have those of 2026-08.
  registerAgent: createForAgents('/agents', RegisteredAgent, agents.RegisterAgentBody),
  listAgents: pagesForAgents('/agents', Agent, agents.AgentsQuery),
  getAgent: getForAgents('/agents/{agentId}', Agent),
  updateAgent: patchForAgents('/agents/{agentId}', Agent, agents.UpdateAgentBody),
  deleteAgent: { ...getForAgents('/agents/{agentId}'), method: 'DELETE', success: 204 },
  updateAgentPolicy: patchForAgents('/agents/{agentId}/policy', Agent, agents.UpdateAgentPolicyBody),
  createDeviceCode: createForAgents('/agents/{agentId}/device-codes', DeviceCode),
  getDeviceCodeStatus: getForAgents('/agents/device-codes/{code}/status', DeviceCodeStatus),
  listAgentApprovals: pagesForAgents('/agents/approvals', AgentAction, agents.AgentApprovalsQuery),
  approveAgentAction: actForAgents('/agents/{agentId}/actions/{actionId}/approve', AgentAction),
  rejectAgentAction: actForAgents(
    '/agents/{agentId}/actions/{actionId}/reject',
    AgentAction,
    agents.RejectAgentActionBody,
  ),

  listScaFactors: getFactor('/sca/factors', factors.ScaFactors),
  createScaFactor: actOnFactor('/sca/factors', factors.ScaEnrollment, sca.CreateScaFactorBody),
  confirmScaFactor: actOnFactor('/sca/factors/confirm', factors.EnrolledScaFactor, sca.ConfirmScaFactorBody),
  deleteScaFactor: { ...getFactor('/sca/factors/{credentialId}'), method: 'DELETE', success: 204 },
  recordScaEvent: actOnFactor('/sca/record-event', factors.ScaLock, sca.RecordScaEventBody),
  startScaFactorReset: {
    ...actOnFactor('/sca/factors/reset', factors.StartedScaFactorReset, sca.ScaFactorBody),
    success: 201,
  },
  getScaFactorReset: getFactor('/sca/factors/reset/{resetId}', factors.ScaFactorReset),
  completeScaFactorReset: {
    ...actOnFactor(
      '/sca/factors/reset/{resetId}/complete',
      nothing,
      v.optional(sca.CompleteScaFactorResetBody),
    ),
    success: 204,
  },
  trustExternalAccount: august(`${payee}/trust`, factors.TrustStart),
  confirmTrust: august(`${payee}/trust/confirm`, factors.TrustResult, sca.ConfirmTrustBody),
  untrustExternalAccount: august(`${payee}/untrust`, factors.TrustStart),
  confirmUntrust: august(`${payee}/untrust/confirm`, factors.TrustResult, sca.ConfirmTrustBody),
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
const externalAccount = '/agents/me/external-accounts/{accountId}'

/** The rows for agents: an agent redeems a device code, then acts for exactly one customer with a bearer token. */
export const agentEndpoints = {
  redeemDeviceCode: { ...actOfAgent('/agents/device-codes/{code}/redeem', RedeemedDeviceCode), auth: 'none' },

  getCurrentAgent: getOfAgent('/agents/me', Agent),
  listAgentTransactions: pagesOfAgent('/agents/me/transactions', Transaction, AgentTransactionsQuery),
  getAgentTransaction: getOfAgent('/agents/me/transactions/{transactionId}', Transaction),
  listAgentInternalAccounts: pagesOfAgent(
    '/agents/me/internal-accounts',
    InternalAccount,
    accounts.AgentInternalAccountsQuery,
  ),
  listAgentExternalAccounts: pagesOfAgent(
    '/agents/me/external-accounts',
    ExternalAccount,
    accounts.ExternalAccountsQuery,
  ),
  createAgentExternalAccount: createOfAgent(
    '/agents/me/external-accounts',
    ExternalAccount,
    agents.CreateAgentExternalAccountBody,
  ),
  getAgentExternalAccount: getOfAgent(externalAccount, ExternalAccount),
  deleteAgentExternalAccount: { ...getOfAgent(externalAccount), method: 'DELETE', success: 204 },

  // Assumption: the document says that an agent submits actions, not where; deployments mirror the platform's paths.
  createAgentQuote: createOfAgent('/agents/me/quotes', QuoteDetails, CreateQuoteBody),
  getAgentQuote: getOfAgent('/agents/me/quotes/{quoteId}', QuoteDetails),
  executeAgentQuote: actOfAgent('/agents/me/quotes/{quoteId}/execute', AgentAction),
  createAgentTransferIn: createOfAgent('/agents/me/transfer-in', AgentAction, TransferBody),
  createAgentTransferOut: createOfAgent('/agents/me/transfer-out', AgentAction, TransferBody),
  listAgentActions: pagesOfAgent('/agents/me/actions', AgentAction, agents.AgentActionsQuery),
  getAgentAction: getOfAgent('/agents/me/actions/{actionId}', AgentAction),
} as const satisfies EndpointTable

const inSandbox = writes({ ...platform, audience: 'sandbox', method: 'POST' })

/** The endpoints that exist in sandboxes only. The service refuses production keys with 403. */
export const sandboxEndpoints = {
  fundInternalAccount: inSandbox('/sandbox/internal-accounts/{accountId}/fund', InternalAccount, FundBody),
  sendQuotePayment: inSandbox('/sandbox/send', Transaction, SendQuotePaymentBody),
  receiveUmaPayment: inSandbox('/sandbox/uma/receive', Transaction, ReceiveUmaPaymentBody),
  // Source: both dated profiles.
  sendTestWebhook: inSandbox('/sandbox/webhooks/test', TestWebhookResult),
} as const satisfies EndpointTable

/** Every endpoint of the service, by name. The relay's own endpoints are in `relayEndpoints`. */
export const serviceEndpoints = {
  ...walletEndpoints,
  ...scaEndpoints,
  ...platformEndpoints,
  ...agentEndpoints,
  ...sandboxEndpoints,
} as const

/** The name of an endpoint of the service: a key of `serviceEndpoints`. */
export type ServiceEndpointName = keyof typeof serviceEndpoints
/** The name of any endpoint: of the service or of a relay. */
export type EndpointName = ServiceEndpointName | RelayEndpointName

/** The path parameters of an endpoint: one identifier or code for each place. */
export type EndpointParams<Name extends EndpointName> = Record<
  PathParameter<(typeof serviceEndpoints & typeof relayEndpoints)[Name]['path']>,
  string
>
