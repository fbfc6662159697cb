/** The schemas of each endpoint's query, body and response, in one table for clients and the reference. */

import * as v from 'valibot'
import type { Exchanges } from './exchanges.js'
import * as accounts from './requests/accounts.js'
import { RegisterAgentBody, RejectAgentActionBody } from './requests/agents.js'
import * as authMethods from './requests/authMethods.js'
import * as business from './requests/business.js'
import { ClaimInvitationBody, CreateInvitationBody, UmaProvidersQuery } from './requests/invitations.js'
import { CreateQuoteBody, EstimateWithdrawalFeeBody, TransferBody } from './requests/payments.js'
import { FundBody, ReceiveUmaPaymentBody, SendQuotePaymentBody } from './requests/sandbox.js'
import { AgentTransactionsQuery, TransactionsQuery } from './requests/transactions.js'
import { DeviceCode, RedeemedDeviceCode, RegisteredAgent } from './resources/agent.js'
import { AgentAction } from './resources/agentAction.js'
import { AuthMethod, OtpChallenge, PasskeyAuthChallenge } from './resources/authMethod.js'
import { BeneficialOwner } from './resources/beneficialOwner.js'
import { Customer } from './resources/customer.js'
import { Document } from './resources/document.js'
import { ExportedWallet } from './resources/exportedWallet.js'
import { ExternalAccount } from './resources/externalAccount.js'
import { ExternalAccountLookup } from './resources/externalAccountLookup.js'
import { InternalAccount } from './resources/internalAccount.js'
import { Invitation } from './resources/invitation.js'
import { pageOf, wholeListOf } from './resources/list.js'
import { QuoteDetails } from './resources/quoteDetails.js'
import { Session } from './resources/session.js'
import { Transaction } from './resources/transaction.js'
import { UmaProvider } from './resources/umaProvider.js'
import { Verification } from './resources/verification.js'
import { WithdrawalFeeEstimate } from './resources/withdrawalFeeEstimate.js'
import type { ServiceEndpointName } from './serviceEndpoints.js'

/** A schema where the endpoint takes the part; no schema where it does not. */
export type Takes<Part extends string, Value> = [Value] extends [never]
  ? { readonly [Name in Part]?: never }
  : { readonly [Name in Part]: v.GenericSchema<Value> }

/** The schemas of one endpoint. `answer` is the body of success. A 202 is always a `SignedRetryChallenge`. */
export type EndpointSchemas<Name extends ServiceEndpointName> = Takes<'query', Exchanges[Name]['query']> &
  Takes<'body', Exchanges[Name]['body']> & { readonly answer: v.GenericSchema<Exchanges[Name]['answer']> }

/**
 * The schemas of each endpoint, by its name. An endpoint without `query` or `body` takes none. An empty response is
 * `undefined`.
 */
export const endpointSchemas: { readonly [Name in ServiceEndpointName]: EndpointSchemas<Name> } = {
  registerAuthMethod: { body: authMethods.RegisterAuthMethodBody, answer: AuthMethod },
  listAuthMethods: { query: authMethods.AccountQuery, answer: wholeListOf(AuthMethod) },
  challengeAuthMethod: {
    body: authMethods.ChallengeBody,
    answer: v.pipe(
      v.union([PasskeyAuthChallenge, OtpChallenge, AuthMethod]),
      // Without this the union would accept a broken challenge as an AuthMethod without a challenge.
      v.check((answer) => answer.type !== 'PASSKEY' || 'challenge' in answer),
    ),
  },
  verifyAuthMethod: { body: authMethods.VerifyBody, answer: Session },
  revokeAuthMethod: { answer: v.undefined() },
  listSessions: { query: authMethods.AccountQuery, answer: wholeListOf(Session) },
  revokeSession: { answer: v.undefined() },
  refreshSession: { body: authMethods.ClientKeyBody, answer: Session },
  exportInternalAccount: { body: authMethods.ClientKeyBody, answer: ExportedWallet },
  getQuote: { answer: QuoteDetails },
  executeQuote: { answer: QuoteDetails },

  createCustomer: { body: accounts.CreateCustomerBody, answer: Customer },
  listInternalAccounts: { query: accounts.InternalAccountsQuery, answer: pageOf(InternalAccount) },
  createExternalAccount: { body: accounts.CreateExternalAccountBody, answer: ExternalAccount },
  listExternalAccounts: { query: accounts.ExternalAccountsQuery, answer: pageOf(ExternalAccount) },
  createCustomerExternalAccount: {
    body: accounts.CreateCustomerExternalAccountBody,
    answer: ExternalAccount,
  },
  listCustomerExternalAccounts: {
    query: accounts.CustomerExternalAccountsQuery,
    answer: pageOf(ExternalAccount),
  },
  lookUpExternalAccount: { query: accounts.LookUpExternalAccountQuery, answer: ExternalAccountLookup },
  createQuote: { body: CreateQuoteBody, answer: QuoteDetails },
  createTransferIn: { body: TransferBody, answer: Transaction },
  createTransferOut: { body: TransferBody, answer: Transaction },
  listTransactions: { query: TransactionsQuery, answer: pageOf(Transaction) },
  getTransaction: { answer: Transaction },
  createVerification: { body: business.CreateVerificationBody, answer: Verification },
  createBeneficialOwner: { body: business.CreateBeneficialOwnerBody, answer: BeneficialOwner },
  listBeneficialOwners: { query: business.BeneficialOwnersQuery, answer: pageOf(BeneficialOwner) },
  uploadDocument: { body: business.UploadDocumentBody, answer: Document },
  listDocuments: { query: business.DocumentsQuery, answer: pageOf(Document) },
  createInvitation: { body: CreateInvitationBody, answer: Invitation },
  getInvitation: { answer: Invitation },
  claimInvitation: { body: ClaimInvitationBody, answer: Invitation },
  cancelInvitation: { answer: Invitation },
  listUmaProviders: { query: UmaProvidersQuery, answer: pageOf(UmaProvider) },
  estimateWithdrawalFee: { body: EstimateWithdrawalFeeBody, answer: WithdrawalFeeEstimate },
  registerAgent: { body: RegisterAgentBody, answer: RegisteredAgent },
  createDeviceCode: { answer: DeviceCode },
  approveAgentAction: { answer: AgentAction },
  rejectAgentAction: { body: RejectAgentActionBody, answer: AgentAction },

  redeemDeviceCode: { answer: RedeemedDeviceCode },
  listAgentTransactions: { query: AgentTransactionsQuery, answer: pageOf(Transaction) },
  getAgentTransaction: { answer: Transaction },
  listAgentInternalAccounts: { query: accounts.AgentInternalAccountsQuery, answer: pageOf(InternalAccount) },
  listAgentExternalAccounts: { query: accounts.ExternalAccountsQuery, answer: pageOf(ExternalAccount) },
  createAgentQuote: { body: CreateQuoteBody, answer: QuoteDetails },
  executeAgentQuote: { answer: AgentAction },
  createAgentTransferIn: { body: TransferBody, answer: AgentAction },
  createAgentTransferOut: { body: TransferBody, answer: AgentAction },
  getAgentAction: { answer: AgentAction },

  fundInternalAccount: { body: FundBody, answer: InternalAccount },
  sendQuotePayment: { body: SendQuotePaymentBody, answer: QuoteDetails },
  receiveUmaPayment: { body: ReceiveUmaPaymentBody, answer: Transaction },
}
