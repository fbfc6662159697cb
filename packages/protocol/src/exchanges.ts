/** The query, body and response of each endpoint, as types. `schemas.ts` has the same as schemas. */

import type {
  AgentInternalAccountsQuery,
  CreateCustomerBody,
  CreateCustomerExternalAccountBody,
  CreateExternalAccountBody,
  CustomerExternalAccountsQuery,
  ExternalAccountsQuery,
  InternalAccountsQuery,
  LookUpExternalAccountQuery,
  LookUpUmaAddressQuery,
  PlatformInternalAccountsQuery,
} from './requests/accounts.js'
import type { RegisterAgentBody, RejectAgentActionBody } from './requests/agents.js'
import type { ApiTokensQuery, CreateApiTokenBody } from './requests/apiTokens.js'
import type {
  AccountQuery,
  ChallengeBody,
  ClientKeyBody,
  RegisterAuthMethodBody,
  VerifyBody,
} from './requests/authMethods.js'
import type {
  BeneficialOwnersQuery,
  CreateBeneficialOwnerBody,
  CreateVerificationBody,
  DocumentsQuery,
  ReplaceDocumentBody,
  UpdateBeneficialOwnerBody,
  UploadDocumentBody,
  VerificationsQuery,
} from './requests/business.js'
import type { UpdatePlatformConfigBody } from './requests/configuration.js'
import type { UpdateCustomerBody, UpdateInternalAccountBody } from './requests/contact.js'
import type { CustomersQuery } from './requests/customers.js'
import type { ExchangeRatesQuery } from './requests/exchangeRates.js'
import type { ApproveIncomingPaymentBody, RejectIncomingPaymentBody } from './requests/incomingPayments.js'
import type { ClaimInvitationBody, CreateInvitationBody, UmaProvidersQuery } from './requests/invitations.js'
import type {
  ConfirmSignUpBody,
  LoginOffer,
  SignedUp,
  StartLoginBody,
  StartSignUpBody,
} from './requests/login.js'
import type { CreateQuoteBody, EstimateWithdrawalFeeBody, TransferBody } from './requests/payments.js'
import type { RequestQuoteBody } from './requests/quoteRequest.js'
import type { RegistrationOptions, RegistrationOptionsBody } from './requests/registrationOptions.js'
import type { FundBody, ReceiveUmaPaymentBody, SendQuotePaymentBody } from './requests/sandbox.js'
import type * as sca from './requests/sca.js'
import type { AgentTransactionsQuery, TransactionsQuery } from './requests/transactions.js'
import type { DeviceCode, RedeemedDeviceCode, RegisteredAgent } from './resources/agent.js'
import type { AgentAction } from './resources/agentAction.js'
import type { ApiToken, CreatedApiToken } from './resources/apiToken.js'
import type { AuthMethod, OtpChallenge, PasskeyAuthChallenge } from './resources/authMethod.js'
import type { BeneficialOwner } from './resources/beneficialOwner.js'
import type { Customer } from './resources/customer.js'
import type { DiscoveriesQuery, Discovery } from './resources/discovery.js'
import type { Document } from './resources/document.js'
import type { EndUserTerms } from './resources/endUserTerms.js'
import type { ExchangeRate } from './resources/exchangeRate.js'
import type { ExportedWallet } from './resources/exportedWallet.js'
import type { ExternalAccount } from './resources/externalAccount.js'
import type { ExternalAccountLookup } from './resources/externalAccountLookup.js'
import type { InternalAccount } from './resources/internalAccount.js'
import type { Invitation } from './resources/invitation.js'
import type { CreateKycLinkBody, KycLink, KycLinkQuery } from './resources/kycLink.js'
import type { Page, WholeList } from './resources/list.js'
import type { PlatformConfig } from './resources/platformConfig.js'
import type { QuoteDetails } from './resources/quoteDetails.js'
import type * as scaResponse from './resources/sca.js'
import type { Session } from './resources/session.js'
import type { SignedRetryChallenge } from './resources/signedRetryChallenge.js'
import type { TestWebhookResult } from './resources/testWebhookResult.js'
import type { Transaction } from './resources/transaction.js'
import type { UmaLookup } from './resources/umaLookup.js'
import type { UmaProvider } from './resources/umaProvider.js'
import type { Verification } from './resources/verification.js'
import type { WithdrawalFeeEstimate } from './resources/withdrawalFeeEstimate.js'

/**
 * The query, body and response of each endpoint; `never` where it takes none. `response` is the body of success, or of
 * a 202.
 */
export interface Exchanges {
  registerAuthMethod: {
    query: never
    body: RegisterAuthMethodBody
    response: AuthMethod | OtpChallenge | SignedRetryChallenge
  }
  listAuthMethods: { query: AccountQuery; body: never; response: WholeList<AuthMethod> }
  challengeAuthMethod: {
    query: never
    body: ChallengeBody
    response: AuthMethod | PasskeyAuthChallenge | OtpChallenge
  }
  verifyAuthMethod: { query: never; body: VerifyBody; response: Session | SignedRetryChallenge }
  revokeAuthMethod: { query: never; body: never; response: SignedRetryChallenge | undefined }
  listSessions: { query: AccountQuery; body: never; response: WholeList<Session> }
  revokeSession: { query: never; body: never; response: SignedRetryChallenge | undefined }
  refreshSession: { query: never; body: ClientKeyBody; response: Session | SignedRetryChallenge }
  exportInternalAccount: {
    query: never
    body: ClientKeyBody
    response: ExportedWallet | SignedRetryChallenge
  }
  updateInternalAccount: {
    query: never
    body: UpdateInternalAccountBody
    response: InternalAccount | SignedRetryChallenge
  }
  updateCustomer: { query: never; body: UpdateCustomerBody; response: Customer | SignedRetryChallenge }
  getQuote: { query: never; body: never; response: QuoteDetails }
  executeQuote: { query: never; body: sca.ExecuteQuoteBody | undefined; response: QuoteDetails }
  authorizeQuote: { query: never; body: sca.AuthorizeQuoteBody; response: QuoteDetails }
  resendQuoteAuthorization: { query: never; body: never; response: undefined }
  startScaLogin: {
    query: sca.ScaCustomerQuery
    body: sca.ScaFactorBody
    response: scaResponse.ScaLogin
  }
  completeScaLogin: {
    query: sca.ScaCustomerQuery
    body: sca.CompleteScaLoginBody
    response: scaResponse.ScaLoginResult
  }

  startLogin: { query: never; body: StartLoginBody; response: LoginOffer }
  getTerms: { query: never; body: never; response: EndUserTerms }
  startSignUp: { query: never; body: StartSignUpBody; response: undefined }
  confirmSignUp: { query: never; body: ConfirmSignUpBody; response: SignedUp }
  requestQuote: { query: never; body: RequestQuoteBody; response: QuoteDetails }
  createRegistrationOptions: { query: never; body: RegistrationOptionsBody; response: RegistrationOptions }

  createCustomer: { query: never; body: CreateCustomerBody; response: Customer }
  listCustomers: { query: CustomersQuery; body: never; response: Page<Customer> }
  getCustomer: { query: never; body: never; response: Customer }
  getEndUserTerms: { query: never; body: never; response: EndUserTerms }
  deleteCustomer: { query: never; body: never; response: Customer }
  listInternalAccounts: { query: InternalAccountsQuery; body: never; response: Page<InternalAccount> }
  listPlatformInternalAccounts: {
    query: PlatformInternalAccountsQuery
    body: never
    response: WholeList<InternalAccount>
  }
  createExternalAccount: { query: never; body: CreateExternalAccountBody; response: ExternalAccount }
  getExternalAccount: { query: never; body: never; response: ExternalAccount }
  deleteExternalAccount: { query: never; body: never; response: undefined }
  listExternalAccounts: { query: ExternalAccountsQuery; body: never; response: Page<ExternalAccount> }
  createCustomerExternalAccount: {
    query: never
    body: CreateCustomerExternalAccountBody
    response: ExternalAccount
  }
  listCustomerExternalAccounts: {
    query: CustomerExternalAccountsQuery
    body: never
    response: Page<ExternalAccount>
  }
  getCustomerExternalAccount: { query: never; body: never; response: ExternalAccount }
  deleteCustomerExternalAccount: { query: never; body: never; response: undefined }
  lookUpExternalAccount: { query: LookUpExternalAccountQuery; body: never; response: ExternalAccountLookup }
  listExchangeRates: { query: ExchangeRatesQuery; body: never; response: WholeList<ExchangeRate> }
  lookUpUmaAddress: { query: LookUpUmaAddressQuery; body: never; response: UmaLookup }
  createQuote: { query: never; body: CreateQuoteBody; response: QuoteDetails }
  createTransferIn: { query: never; body: TransferBody; response: Transaction }
  createTransferOut: { query: never; body: TransferBody; response: Transaction }
  listTransactions: { query: TransactionsQuery; body: never; response: Page<Transaction> }
  getTransaction: { query: never; body: never; response: Transaction }
  approveIncomingPayment: { query: never; body: ApproveIncomingPaymentBody; response: Transaction }
  rejectIncomingPayment: { query: never; body: RejectIncomingPaymentBody; response: Transaction }
  createVerification: { query: never; body: CreateVerificationBody; response: Verification }
  listVerifications: { query: VerificationsQuery; body: never; response: Page<Verification> }
  getVerification: { query: never; body: never; response: Verification }
  createBeneficialOwner: { query: never; body: CreateBeneficialOwnerBody; response: BeneficialOwner }
  listBeneficialOwners: { query: BeneficialOwnersQuery; body: never; response: Page<BeneficialOwner> }
  getBeneficialOwner: { query: never; body: never; response: BeneficialOwner }
  updateBeneficialOwner: { query: never; body: UpdateBeneficialOwnerBody; response: BeneficialOwner }
  uploadDocument: { query: never; body: UploadDocumentBody; response: Document }
  listDocuments: { query: DocumentsQuery; body: never; response: Page<Document> }
  getDocument: { query: never; body: never; response: Document }
  replaceDocument: { query: never; body: ReplaceDocumentBody; response: Document }
  deleteDocument: { query: never; body: never; response: undefined }
  createInvitation: { query: never; body: CreateInvitationBody; response: Invitation }
  getInvitation: { query: never; body: never; response: Invitation }
  claimInvitation: { query: never; body: ClaimInvitationBody; response: Invitation }
  cancelInvitation: { query: never; body: never; response: Invitation }
  listUmaProviders: { query: UmaProvidersQuery; body: never; response: Page<UmaProvider> }
  listDiscoveries: { query: DiscoveriesQuery; body: never; response: WholeList<Discovery> }
  getKycLink: { query: KycLinkQuery; body: never; response: KycLink }
  createKycLink: { query: never; body: CreateKycLinkBody; response: KycLink }
  estimateWithdrawalFee: { query: never; body: EstimateWithdrawalFeeBody; response: WithdrawalFeeEstimate }
  getPlatformConfig: { query: never; body: never; response: PlatformConfig }
  updatePlatformConfig: { query: never; body: UpdatePlatformConfigBody; response: PlatformConfig }
  createApiToken: { query: never; body: CreateApiTokenBody; response: CreatedApiToken }
  listApiTokens: { query: ApiTokensQuery; body: never; response: Page<ApiToken> }
  getApiToken: { query: never; body: never; response: ApiToken }
  deleteApiToken: { query: never; body: never; response: undefined }
  listScaFactors: { query: sca.ScaCustomerQuery; body: never; response: scaResponse.ScaFactors }
  createScaFactor: {
    query: sca.ScaCustomerQuery
    body: sca.CreateScaFactorBody
    response: scaResponse.ScaEnrollment
  }
  confirmScaFactor: {
    query: sca.ScaCustomerQuery
    body: sca.ConfirmScaFactorBody
    response: scaResponse.EnrolledScaFactor
  }
  deleteScaFactor: { query: sca.ScaCustomerQuery; body: never; response: undefined }
  recordScaEvent: {
    query: sca.ScaCustomerQuery
    body: sca.RecordScaEventBody
    response: scaResponse.ScaLock
  }
  startScaFactorReset: {
    query: sca.ScaCustomerQuery
    body: sca.ScaFactorBody
    response: scaResponse.StartedScaFactorReset
  }
  getScaFactorReset: { query: sca.ScaCustomerQuery; body: never; response: scaResponse.ScaFactorReset }
  completeScaFactorReset: {
    query: sca.ScaCustomerQuery
    body: sca.CompleteScaFactorResetBody | undefined
    response: undefined
  }
  trustExternalAccount: { query: never; body: never; response: scaResponse.TrustStart }
  confirmTrust: { query: never; body: sca.ConfirmTrustBody; response: scaResponse.TrustResult }
  untrustExternalAccount: { query: never; body: never; response: scaResponse.TrustStart }
  confirmUntrust: { query: never; body: sca.ConfirmTrustBody; response: scaResponse.TrustResult }
  registerAgent: { query: never; body: RegisterAgentBody; response: RegisteredAgent }
  createDeviceCode: { query: never; body: never; response: DeviceCode }
  approveAgentAction: { query: never; body: never; response: AgentAction }
  rejectAgentAction: { query: never; body: RejectAgentActionBody; response: AgentAction }

  redeemDeviceCode: { query: never; body: never; response: RedeemedDeviceCode }
  listAgentTransactions: { query: AgentTransactionsQuery; body: never; response: Page<Transaction> }
  getAgentTransaction: { query: never; body: never; response: Transaction }
  listAgentInternalAccounts: {
    query: AgentInternalAccountsQuery
    body: never
    response: Page<InternalAccount>
  }
  listAgentExternalAccounts: { query: ExternalAccountsQuery; body: never; response: Page<ExternalAccount> }
  createAgentQuote: { query: never; body: CreateQuoteBody; response: QuoteDetails }
  executeAgentQuote: { query: never; body: never; response: AgentAction }
  createAgentTransferIn: { query: never; body: TransferBody; response: AgentAction }
  createAgentTransferOut: { query: never; body: TransferBody; response: AgentAction }
  getAgentAction: { query: never; body: never; response: AgentAction }

  fundInternalAccount: { query: never; body: FundBody; response: InternalAccount }
  sendQuotePayment: { query: never; body: SendQuotePaymentBody; response: Transaction }
  receiveUmaPayment: { query: never; body: ReceiveUmaPaymentBody; response: Transaction }
  sendTestWebhook: { query: never; body: never; response: TestWebhookResult }
}
