/** The schemas of each endpoint's query, body and response, in one table for clients and the reference. */

import * as v from 'valibot'
import { type Readable, withReader } from './reading.js'
import * as accounts from './requests/accounts.js'
import * as agents from './requests/agents.js'
import { ApiTokensQuery, CreateApiTokenBody } from './requests/apiTokens.js'
import * as authMethods from './requests/authMethods.js'
import * as business from './requests/business.js'
import { UpdatePlatformConfigBody } from './requests/configuration.js'
import { ConfirmContactBody, UpdateCustomerBody, UpdateInternalAccountBody } from './requests/contact.js'
import { CustomersQuery } from './requests/customers.js'
import { ExchangeRatesQuery } from './requests/exchangeRates.js'
import { ApproveIncomingPaymentBody, RejectIncomingPaymentBody } from './requests/incomingPayments.js'
import { ClaimInvitationBody, CreateInvitationBody, UmaProvidersQuery } from './requests/invitations.js'
import { CreateQuoteBody, EstimateWithdrawalFeeBody, TransferBody } from './requests/payments.js'
import { FundBody, ReceiveUmaPaymentBody, SendQuotePaymentBody } from './requests/sandbox.js'
import * as sca from './requests/sca.js'
import * as transactions from './requests/transactions.js'
import {
  Agent,
  DeviceCode,
  DeviceCodeStatus,
  RedeemedDeviceCode,
  RegisteredAgent,
} from './resources/agent.js'
import { AgentAction } from './resources/agentAction.js'
import { ApiToken, CreatedApiToken } from './resources/apiToken.js'
import { AuthMethod, OtpChallenge, PasskeyAuthChallenge } from './resources/authMethod.js'
import { BeneficialOwner } from './resources/beneficialOwner.js'
import { Customer } from './resources/customer.js'
import { DiscoveriesQuery, Discovery } from './resources/discovery.js'
import { Document } from './resources/document.js'
import { EndUserTerms } from './resources/endUserTerms.js'
import { ExchangeRate } from './resources/exchangeRate.js'
import { ExportedWallet } from './resources/exportedWallet.js'
import { ExternalAccount } from './resources/externalAccount.js'
import { ExternalAccountLookup } from './resources/externalAccountLookup.js'
import { InternalAccount } from './resources/internalAccount.js'
import { Invitation } from './resources/invitation.js'
import { CreateKycLinkBody, KycLink, KycLinkQuery } from './resources/kycLink.js'
import { pageOf, wholeListOf } from './resources/list.js'
import { PlatformConfig } from './resources/platformConfig.js'
import { QuoteDetails } from './resources/quoteDetails.js'
import * as scaResponse from './resources/sca.js'
import { Session } from './resources/session.js'
import { TestWebhookResult } from './resources/testWebhookResult.js'
import { Transaction } from './resources/transaction.js'
import { UmaLookup } from './resources/umaLookup.js'
import { UmaProvider } from './resources/umaProvider.js'
import { Verification } from './resources/verification.js'
import { WithdrawalFeeEstimate } from './resources/withdrawalFeeEstimate.js'
import type { ServiceEndpointName } from './serviceEndpoints.js'

/** The schemas of one endpoint. `response` is the body of success. A 202 is always a `SignedRetryChallenge`. */
export interface EndpointSchemas {
  readonly query?: v.GenericSchema
  readonly body?: v.GenericSchema
  readonly response: v.GenericSchema
}

/**
 * The schemas of each endpoint, by its name. An endpoint without `query` or `body` takes none. An empty response is
 * `undefined`.
 */
export const endpointSchemas = {
  registerAuthMethod: {
    body: authMethods.RegisterAuthMethodBody,
    // That of a code also has the key to seal it to.
    response: AuthMethod as Readable<AuthMethod | OtpChallenge>,
  },
  listAuthMethods: { query: authMethods.AccountQuery, response: wholeListOf(AuthMethod) },
  challengeAuthMethod: {
    body: authMethods.ChallengeBody,
    response: withReader(
      v.pipe(
        v.union([PasskeyAuthChallenge, OtpChallenge, AuthMethod]),
        // Without this the union would accept a broken challenge as an AuthMethod without a challenge.
        v.check((response) => response.type !== 'PASSKEY' || 'challenge' in response),
      ),
      v.lazy((body) =>
        (body as { type?: unknown } | undefined)?.type === 'PASSKEY'
          ? PasskeyAuthChallenge.reader
          : OtpChallenge.reader,
      ),
    ),
  },
  verifyAuthMethod: { body: authMethods.VerifyBody, response: Session },
  revokeAuthMethod: { response: v.undefined() },
  listSessions: { query: authMethods.AccountQuery, response: wholeListOf(Session) },
  revokeSession: { response: v.undefined() },
  refreshSession: { body: authMethods.ClientKeyBody, response: Session },
  exportInternalAccount: { body: authMethods.ClientKeyBody, response: ExportedWallet },
  updateInternalAccount: { body: UpdateInternalAccountBody, response: InternalAccount },
  updateCustomer: { body: UpdateCustomerBody, response: Customer },
  getQuote: { response: QuoteDetails },
  executeQuote: { body: v.optional(sca.ExecuteQuoteBody), response: QuoteDetails },
  authorizeQuote: { body: sca.AuthorizeQuoteBody, response: QuoteDetails },
  resendQuoteAuthorization: { response: v.undefined() },
  startScaLogin: { query: sca.ScaCustomerQuery, body: sca.ScaFactorBody, response: scaResponse.ScaLogin },
  completeScaLogin: {
    query: sca.ScaCustomerQuery,
    body: sca.CompleteScaLoginBody,
    response: scaResponse.ScaLoginResult,
  },

  createCustomer: { body: accounts.CreateCustomerBody, response: Customer },
  listCustomers: { query: CustomersQuery, response: pageOf(Customer) },
  getCustomer: { response: Customer },
  getEndUserTerms: { response: EndUserTerms },
  deleteCustomer: { response: Customer },
  listInternalAccounts: { query: accounts.InternalAccountsQuery, response: pageOf(InternalAccount) },
  listPlatformInternalAccounts: {
    query: accounts.PlatformInternalAccountsQuery,
    response: wholeListOf(InternalAccount),
  },
  createExternalAccount: { body: accounts.CreateExternalAccountBody, response: ExternalAccount },
  getExternalAccount: { response: ExternalAccount },
  deleteExternalAccount: { response: v.undefined() },
  listExternalAccounts: { query: accounts.ExternalAccountsQuery, response: pageOf(ExternalAccount) },
  createCustomerExternalAccount: {
    body: accounts.CreateCustomerExternalAccountBody,
    response: ExternalAccount,
  },
  listCustomerExternalAccounts: {
    query: accounts.CustomerExternalAccountsQuery,
    response: pageOf(ExternalAccount),
  },
  getCustomerExternalAccount: { response: ExternalAccount },
  deleteCustomerExternalAccount: { response: v.undefined() },
  lookUpExternalAccount: { query: accounts.LookUpExternalAccountQuery, response: ExternalAccountLookup },
  listExchangeRates: { query: ExchangeRatesQuery, response: wholeListOf(ExchangeRate) },
  lookUpUmaAddress: { query: accounts.LookUpUmaAddressQuery, response: UmaLookup },
  createQuote: { body: CreateQuoteBody, response: QuoteDetails },
  createTransferIn: { body: TransferBody, response: Transaction },
  createTransferOut: { body: TransferBody, response: Transaction },
  listTransactions: { query: transactions.TransactionsQuery, response: pageOf(Transaction) },
  getTransaction: { response: Transaction },
  approveIncomingPayment: { body: ApproveIncomingPaymentBody, response: Transaction },
  rejectIncomingPayment: { body: RejectIncomingPaymentBody, response: Transaction },
  confirmTransaction: { body: v.optional(transactions.ConfirmTransactionBody), response: Transaction },
  cancelTransaction: { body: v.optional(transactions.CancelTransactionBody), response: Transaction },
  startEmailVerification: { response: v.undefined() },
  confirmEmailVerification: { body: ConfirmContactBody, response: Customer },
  startPhoneVerification: { response: v.undefined() },
  confirmPhoneVerification: { body: ConfirmContactBody, response: Customer },
  createVerification: { body: business.CreateVerificationBody, response: Verification },
  listVerifications: { query: business.VerificationsQuery, response: pageOf(Verification) },
  getVerification: { response: Verification },
  createBeneficialOwner: { body: business.CreateBeneficialOwnerBody, response: BeneficialOwner },
  listBeneficialOwners: { query: business.BeneficialOwnersQuery, response: pageOf(BeneficialOwner) },
  getBeneficialOwner: { response: BeneficialOwner },
  updateBeneficialOwner: { body: business.UpdateBeneficialOwnerBody, response: BeneficialOwner },
  uploadDocument: { body: business.UploadDocumentBody, response: Document },
  listDocuments: { query: business.DocumentsQuery, response: pageOf(Document) },
  getDocument: { response: Document },
  replaceDocument: { body: business.ReplaceDocumentBody, response: Document },
  deleteDocument: { response: v.undefined() },
  createInvitation: { body: CreateInvitationBody, response: Invitation },
  getInvitation: { response: Invitation },
  claimInvitation: { body: ClaimInvitationBody, response: Invitation },
  cancelInvitation: { response: Invitation },
  listUmaProviders: { query: UmaProvidersQuery, response: pageOf(UmaProvider, false) },
  listDiscoveries: { query: DiscoveriesQuery, response: wholeListOf(Discovery) },
  getKycLink: { query: KycLinkQuery, response: KycLink },
  createKycLink: { body: CreateKycLinkBody, response: KycLink },
  estimateWithdrawalFee: { body: EstimateWithdrawalFeeBody, response: WithdrawalFeeEstimate },
  getPlatformConfig: { response: PlatformConfig },
  updatePlatformConfig: { body: UpdatePlatformConfigBody, response: PlatformConfig },
  createApiToken: { body: CreateApiTokenBody, response: CreatedApiToken },
  listApiTokens: { query: ApiTokensQuery, response: pageOf(ApiToken) },
  getApiToken: { response: ApiToken },
  deleteApiToken: { response: v.undefined() },
  listScaFactors: { query: sca.ScaCustomerQuery, response: scaResponse.ScaFactors },
  createScaFactor: {
    query: sca.ScaCustomerQuery,
    body: sca.CreateScaFactorBody,
    response: scaResponse.ScaEnrollment,
  },
  confirmScaFactor: {
    query: sca.ScaCustomerQuery,
    body: sca.ConfirmScaFactorBody,
    response: scaResponse.EnrolledScaFactor,
  },
  deleteScaFactor: { query: sca.ScaCustomerQuery, response: v.undefined() },
  recordScaEvent: {
    query: sca.ScaCustomerQuery,
    body: sca.RecordScaEventBody,
    response: scaResponse.ScaLock,
  },
  startScaFactorReset: {
    query: sca.ScaCustomerQuery,
    body: sca.ScaFactorBody,
    response: scaResponse.StartedScaFactorReset,
  },
  getScaFactorReset: { query: sca.ScaCustomerQuery, response: scaResponse.ScaFactorReset },
  completeScaFactorReset: {
    query: sca.ScaCustomerQuery,
    body: v.optional(sca.CompleteScaFactorResetBody),
    response: v.undefined(),
  },
  trustExternalAccount: { response: scaResponse.TrustStart },
  confirmTrust: { body: sca.ConfirmTrustBody, response: scaResponse.TrustResult },
  untrustExternalAccount: { response: scaResponse.TrustStart },
  confirmUntrust: { body: sca.ConfirmTrustBody, response: scaResponse.TrustResult },
  registerAgent: { body: agents.RegisterAgentBody, response: RegisteredAgent },
  listAgents: { query: agents.AgentsQuery, response: pageOf(Agent) },
  getAgent: { response: Agent },
  updateAgent: { body: agents.UpdateAgentBody, response: Agent },
  deleteAgent: { response: v.undefined() },
  updateAgentPolicy: { body: agents.UpdateAgentPolicyBody, response: Agent },
  createDeviceCode: { response: DeviceCode },
  getDeviceCodeStatus: { response: DeviceCodeStatus },
  listAgentApprovals: { query: agents.AgentApprovalsQuery, response: pageOf(AgentAction) },
  approveAgentAction: { response: AgentAction },
  rejectAgentAction: { body: agents.RejectAgentActionBody, response: AgentAction },

  redeemDeviceCode: { response: RedeemedDeviceCode },
  getCurrentAgent: { response: Agent },
  listAgentTransactions: { query: transactions.AgentTransactionsQuery, response: pageOf(Transaction) },
  getAgentTransaction: { response: Transaction },
  listAgentInternalAccounts: {
    query: accounts.AgentInternalAccountsQuery,
    response: pageOf(InternalAccount),
  },
  listAgentExternalAccounts: { query: accounts.ExternalAccountsQuery, response: pageOf(ExternalAccount) },
  createAgentExternalAccount: { body: agents.CreateAgentExternalAccountBody, response: ExternalAccount },
  getAgentExternalAccount: { response: ExternalAccount },
  deleteAgentExternalAccount: { response: v.undefined() },
  createAgentQuote: { body: CreateQuoteBody, response: QuoteDetails },
  getAgentQuote: { response: QuoteDetails },
  executeAgentQuote: { response: AgentAction },
  createAgentTransferIn: { body: TransferBody, response: AgentAction },
  createAgentTransferOut: { body: TransferBody, response: AgentAction },
  listAgentActions: { query: agents.AgentActionsQuery, response: pageOf(AgentAction) },
  getAgentAction: { response: AgentAction },

  fundInternalAccount: { body: FundBody, response: InternalAccount },
  sendQuotePayment: { body: SendQuotePaymentBody, response: Transaction },
  receiveUmaPayment: { body: ReceiveUmaPaymentBody, response: Transaction },
  sendTestWebhook: { response: TestWebhookResult },
} as const satisfies Readonly<Record<ServiceEndpointName, EndpointSchemas>>
