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
} from './requests/accounts.js'
import type { RegisterAgentBody, RejectAgentActionBody } from './requests/agents.js'
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
  UploadDocumentBody,
} from './requests/business.js'
import type { ClaimInvitationBody, CreateInvitationBody, UmaProvidersQuery } from './requests/invitations.js'
import type { LoginOffer, StartLoginBody } from './requests/login.js'
import type { CreateQuoteBody, EstimateWithdrawalFeeBody, TransferBody } from './requests/payments.js'
import type { RegistrationOptions, RegistrationOptionsBody } from './requests/registrationOptions.js'
import type { FundBody, ReceiveUmaPaymentBody, SendQuotePaymentBody } from './requests/sandbox.js'
import type { AgentTransactionsQuery, TransactionsQuery } from './requests/transactions.js'
import type { DeviceCode, RedeemedDeviceCode, RegisteredAgent } from './resources/agent.js'
import type { AgentAction } from './resources/agentAction.js'
import type { AuthMethod, OtpChallenge, PasskeyAuthChallenge } from './resources/authMethod.js'
import type { BeneficialOwner } from './resources/beneficialOwner.js'
import type { Customer } from './resources/customer.js'
import type { Document } from './resources/document.js'
import type { ExportedWallet } from './resources/exportedWallet.js'
import type { ExternalAccount } from './resources/externalAccount.js'
import type { ExternalAccountLookup } from './resources/externalAccountLookup.js'
import type { InternalAccount } from './resources/internalAccount.js'
import type { Invitation } from './resources/invitation.js'
import type { Page, WholeList } from './resources/list.js'
import type { QuoteDetails } from './resources/quoteDetails.js'
import type { Session } from './resources/session.js'
import type { SignedRetryChallenge } from './resources/signedRetryChallenge.js'
import type { Transaction } from './resources/transaction.js'
import type { UmaProvider } from './resources/umaProvider.js'
import type { Verification } from './resources/verification.js'
import type { WithdrawalFeeEstimate } from './resources/withdrawalFeeEstimate.js'

/**
 * The query, body and response of each endpoint; `never` where it takes none. `answer` is the body of success, or of
 * a 202.
 */
export interface Exchanges {
  registerAuthMethod: {
    query: never
    body: RegisterAuthMethodBody
    answer: AuthMethod | SignedRetryChallenge
  }
  listAuthMethods: { query: AccountQuery; body: never; answer: WholeList<AuthMethod> }
  challengeAuthMethod: {
    query: never
    body: ChallengeBody
    answer: AuthMethod | PasskeyAuthChallenge | OtpChallenge
  }
  verifyAuthMethod: { query: never; body: VerifyBody; answer: Session | SignedRetryChallenge }
  revokeAuthMethod: { query: never; body: never; answer: SignedRetryChallenge | undefined }
  listSessions: { query: AccountQuery; body: never; answer: WholeList<Session> }
  revokeSession: { query: never; body: never; answer: SignedRetryChallenge | undefined }
  refreshSession: { query: never; body: ClientKeyBody; answer: Session | SignedRetryChallenge }
  exportInternalAccount: {
    query: never
    body: ClientKeyBody
    answer: ExportedWallet | SignedRetryChallenge
  }
  getQuote: { query: never; body: never; answer: QuoteDetails }
  executeQuote: { query: never; body: never; answer: QuoteDetails }

  startLogin: { query: never; body: StartLoginBody; answer: LoginOffer }
  createRegistrationOptions: { query: never; body: RegistrationOptionsBody; answer: RegistrationOptions }

  createCustomer: { query: never; body: CreateCustomerBody; answer: Customer }
  listInternalAccounts: { query: InternalAccountsQuery; body: never; answer: Page<InternalAccount> }
  createExternalAccount: { query: never; body: CreateExternalAccountBody; answer: ExternalAccount }
  listExternalAccounts: { query: ExternalAccountsQuery; body: never; answer: Page<ExternalAccount> }
  createCustomerExternalAccount: {
    query: never
    body: CreateCustomerExternalAccountBody
    answer: ExternalAccount
  }
  listCustomerExternalAccounts: {
    query: CustomerExternalAccountsQuery
    body: never
    answer: Page<ExternalAccount>
  }
  lookUpExternalAccount: { query: LookUpExternalAccountQuery; body: never; answer: ExternalAccountLookup }
  createQuote: { query: never; body: CreateQuoteBody; answer: QuoteDetails }
  createTransferIn: { query: never; body: TransferBody; answer: Transaction }
  createTransferOut: { query: never; body: TransferBody; answer: Transaction }
  listTransactions: { query: TransactionsQuery; body: never; answer: Page<Transaction> }
  getTransaction: { query: never; body: never; answer: Transaction }
  createVerification: { query: never; body: CreateVerificationBody; answer: Verification }
  createBeneficialOwner: { query: never; body: CreateBeneficialOwnerBody; answer: BeneficialOwner }
  listBeneficialOwners: { query: BeneficialOwnersQuery; body: never; answer: Page<BeneficialOwner> }
  uploadDocument: { query: never; body: UploadDocumentBody; answer: Document }
  listDocuments: { query: DocumentsQuery; body: never; answer: Page<Document> }
  createInvitation: { query: never; body: CreateInvitationBody; answer: Invitation }
  getInvitation: { query: never; body: never; answer: Invitation }
  claimInvitation: { query: never; body: ClaimInvitationBody; answer: Invitation }
  cancelInvitation: { query: never; body: never; answer: Invitation }
  listUmaProviders: { query: UmaProvidersQuery; body: never; answer: Page<UmaProvider> }
  estimateWithdrawalFee: { query: never; body: EstimateWithdrawalFeeBody; answer: WithdrawalFeeEstimate }
  registerAgent: { query: never; body: RegisterAgentBody; answer: RegisteredAgent }
  createDeviceCode: { query: never; body: never; answer: DeviceCode }
  approveAgentAction: { query: never; body: never; answer: AgentAction }
  rejectAgentAction: { query: never; body: RejectAgentActionBody; answer: AgentAction }

  redeemDeviceCode: { query: never; body: never; answer: RedeemedDeviceCode }
  listAgentTransactions: { query: AgentTransactionsQuery; body: never; answer: Page<Transaction> }
  getAgentTransaction: { query: never; body: never; answer: Transaction }
  listAgentInternalAccounts: { query: AgentInternalAccountsQuery; body: never; answer: Page<InternalAccount> }
  listAgentExternalAccounts: { query: ExternalAccountsQuery; body: never; answer: Page<ExternalAccount> }
  createAgentQuote: { query: never; body: CreateQuoteBody; answer: QuoteDetails }
  executeAgentQuote: { query: never; body: never; answer: AgentAction }
  createAgentTransferIn: { query: never; body: TransferBody; answer: AgentAction }
  createAgentTransferOut: { query: never; body: TransferBody; answer: AgentAction }
  getAgentAction: { query: never; body: never; answer: AgentAction }

  fundInternalAccount: { query: never; body: FundBody; answer: InternalAccount }
  sendQuotePayment: { query: never; body: SendQuotePaymentBody; answer: QuoteDetails }
  receiveUmaPayment: { query: never; body: ReceiveUmaPaymentBody; answer: Transaction }
}
