/** The rows for the integrator's backend, each with its schemas. */

import * as v from 'valibot'
import { agentAdminEndpoints } from './agentEndpoints.js'
import { type EndpointTable, lists, OptionalReason, platform, reads, writes } from './endpointRows.js'
import { factorEndpoints, ofAugust } from './factorEndpoints.js'
import { maxQuoteAmount } from './limits.js'
import { ExchangeRate } from './resources/currency.js'
import { type BusinessInfo, CreateCustomerBody, Customer, customerTypes } from './resources/customer.js'
import { Agreement, EndUserTerms } from './resources/endUserTerms.js'
import * as accounts from './resources/externalAccount.js'
import { InternalAccount } from './resources/internalAccount.js'
import { Invitation, UmaProvider } from './resources/invitation.js'
import { changeTimeEntries, pageEntries, pageOf, wholeListOf } from './resources/list.js'
import * as config from './resources/platformConfig.js'
import { CreateQuoteBody, QuoteDetails, UploadQuoteDocumentBody } from './resources/quote.js'
import {
  type ReceiverCustomerInfo,
  Transaction,
  TransferBody,
  transactionFilters,
} from './resources/transaction.js'
import * as business from './resources/verification.js'
import { EstimateWithdrawalFeeBody, WithdrawalFeeEstimate } from './resources/withdrawalFeeEstimate.js'
import { Amount, Identifier, NonEmptyText, OptionalId, OptionalText, Timestamp } from './scalars.js'

/** What a confirmation takes. */
const contactCode = {
  /** As it was sent to the customer. */
  code: NonEmptyText,
}
const afterPage = {
  /** Where the page leads in the end. */
  redirectUri: v.exactOptional(v.pipe(v.string(), v.url())),
}

/** Who pays. */
const payer = v.pipe(
  v.object({ senderUmaAddress: OptionalText, customerId: OptionalId }),
  v.check(
    ({ senderUmaAddress, customerId }) => senderUmaAddress !== undefined || customerId !== undefined,
    'senderUmaAddress or customerId must be given',
  ),
)

const get = reads({ ...platform, method: 'GET' })
const pages = lists({ ...platform, method: 'GET' })
/** Makes a record. */
const create = writes({ ...platform, method: 'POST', success: 201 })
/** Does something with a record. */
const act = writes({ ...platform, method: 'POST' })
const patch = writes({ ...platform, method: 'PATCH' })
const put = writes({ ...platform, method: 'PUT' })
const remove = reads({ ...platform, method: 'DELETE', success: 204 })

/** Source: profile 2026-08. */
const august = writes(ofAugust)

/** The rows for the integrator's backend, in the order of the interface document; then agents, factors and trusted payees. */
export const platformEndpoints = {
  createCustomer: create('/customers', Customer, CreateCustomerBody),
  // Source of these three: both dated profiles. The document does not show them.
  listCustomers: pages('/customers', Customer, {
    ...changeTimeEntries,
    platformCustomerId: OptionalText,
    customerType: v.exactOptional(v.picklist(customerTypes)),
    region: OptionalText,
    /** One of the customer's currencies, ISO 4217. */
    currency: OptionalText,
    umaAddress: OptionalText,
    /** `true` also lists deleted customers. Default: `false`. */
    isIncludingDeleted: v.exactOptional(v.picklist(['true', 'false'])),
  }),
  getCustomer: get('/customers/{customerId}', Customer),
  deleteCustomer: { ...remove('/customers/{customerId}', Customer), success: 200 },

  // Source: profile 2026-08, "End-user terms".
  getEndUserTerms: { ...get('/customers/end-user-terms', EndUserTerms), profiles: ['2026-08'] },

  // Source: service of autumn 2026, read 2026-11-28. Assumption: a list without pages.
  listAgreements: { ...get('/customers/agreements', wholeListOf(Agreement)), profiles: ['2026-08'] },

  listInternalAccounts: pages('/customers/internal-accounts', InternalAccount, {
    customerId: OptionalId,
    currency: OptionalText,
    type: OptionalText,
  }),
  // Source: both dated profiles. The list has no pages.
  listPlatformInternalAccounts: get('/platform/internal-accounts', wholeListOf(InternalAccount), {
    currency: OptionalText,
    type: OptionalText,
  }),

  createExternalAccount: create(
    '/platform/external-accounts',
    accounts.ExternalAccount,
    accounts.CreateExternalAccountBody,
  ),
  listExternalAccounts: pages('/platform/external-accounts', accounts.ExternalAccount, {
    currency: OptionalText,
  }),
  // Source of the calls by id: both dated profiles.
  getExternalAccount: get('/platform/external-accounts/{accountId}', accounts.ExternalAccount),
  deleteExternalAccount: remove('/platform/external-accounts/{accountId}'),
  // Assumption: the document shows external accounts of customers, but not how to create them; deployments do it here.
  createCustomerExternalAccount: create(
    '/customers/external-accounts',
    accounts.ExternalAccount,
    accounts.CreateCustomerExternalAccountBody,
  ),
  listCustomerExternalAccounts: pages('/customers/external-accounts', accounts.ExternalAccount, {
    currency: OptionalText,
    customerId: OptionalId,
  }),
  getCustomerExternalAccount: get('/customers/external-accounts/{accountId}', accounts.ExternalAccount),
  deleteCustomerExternalAccount: remove('/customers/external-accounts/{accountId}'),
  lookUpExternalAccount: get('/receiver/external-account/{accountId}', accounts.ExternalAccountLookup, payer),

  // Source of these two: both dated profiles. The list of rates has no pages.
  listExchangeRates: get('/exchange-rates', wholeListOf(ExchangeRate), {
    /** ISO 4217, or an asset code. */
    sourceCurrency: OptionalText,
    /** One or several: the parameter is repeated. */
    destinationCurrency: v.exactOptional(v.union([NonEmptyText, v.array(NonEmptyText)])),
    /** An integer in the smallest unit of `sourceCurrency`. */
    sendingAmount: v.exactOptional(
      v.pipe(
        v.string(),
        v.check(
          (digits) => /^\d{1,16}$/.test(digits) && Number(digits) >= 1 && Number(digits) <= maxQuoteAmount,
          `sendingAmount must be an integer from 1 to ${maxQuoteAmount}`,
        ),
      ),
    ),
  }),
  lookUpUmaAddress: get('/receiver/uma/{receiverUmaAddress}', accounts.UmaLookup, payer),

  // Source of the status 200: service of autumn 2026, read 2026-11-28. The dated profiles were published with 201.
  createQuote: act('/quotes', QuoteDetails, CreateQuoteBody),
  // Source: service of autumn 2026, read 2026-11-28: `/quotes/{id}/documents`.
  uploadQuoteDocument: {
    ...act('/quotes/{quoteId}/documents', QuoteDetails, UploadQuoteDocumentBody),
    content: 'multipart',
    profiles: ['2026-08'],
  },
  createTransferIn: act('/transfer-in', Transaction, TransferBody),
  createTransferOut: act('/transfer-out', Transaction, TransferBody),

  listTransactions: pages('/transactions', Transaction, {
    ...transactionFilters,
    customerId: OptionalId,
    platformCustomerId: OptionalText,
    // Source of these three: service of autumn 2026, read 2026-11-28. Assumption: the first two are as those of the creation.
    /** Inclusive, ISO 8601. */
    settlementStartDate: OptionalText,
    /** Inclusive, ISO 8601. */
    settlementEndDate: OptionalText,
    cardId: OptionalText,
  }),
  getTransaction: get('/transactions/{transactionId}', Transaction),
  // Source of these two: both dated profiles. The document does not show them.
  approveIncomingPayment: act(
    '/transactions/{transactionId}/approve',
    Transaction,
    v.optional(
      v.object({
        /** What the event requested in `requestedReceiverCustomerInfoFields`. */
        receiverCustomerInfo: v.exactOptional(
          v.record(v.string(), v.unknown()) as v.GenericSchema<ReceiverCustomerInfo>,
        ),
      }),
    ),
  ),
  rejectIncomingPayment: act('/transactions/{transactionId}/reject', Transaction, OptionalReason),
  confirmTransaction: august(
    '/transactions/{transactionId}/confirm',
    Transaction,
    v.optional(
      v.object({
        /** When the receipt was delivered. Default: now. */
        receiptDeliveryConfirmedAt: v.exactOptional(Timestamp),
      }),
    ),
  ),
  cancelTransaction: august('/transactions/{transactionId}/cancel', Transaction, OptionalReason),

  startEmailVerification: { ...august('/customers/{customerId}/verify-email'), success: 204 },
  confirmEmailVerification: august('/customers/{customerId}/verify-email/confirm', Customer, contactCode),
  startPhoneVerification: { ...august('/customers/{customerId}/verify-phone'), success: 204 },
  confirmPhoneVerification: august('/customers/{customerId}/verify-phone/confirm', Customer, contactCode),
  createVerification: act('/verifications', business.Verification, {
    customerId: Identifier,
    /** The interface document has it here; deployments take it from the customer. A sandbox reads `registrationNumber`. */
    businessInfo: v.exactOptional(
      v.looseObject({ registrationNumber: OptionalText }) as v.GenericSchema<Partial<BusinessInfo>>,
    ),
  }),
  // Source of the calls by id, and of the list of verifications: both dated profiles.
  listVerifications: pages('/verifications', business.Verification, {
    customerId: OptionalId,
    verificationStatus: OptionalText,
  }),
  getVerification: get('/verifications/{verificationId}', business.Verification),
  createBeneficialOwner: create(
    '/beneficial-owners',
    business.BeneficialOwner,
    business.CreateBeneficialOwnerBody,
  ),
  listBeneficialOwners: pages('/beneficial-owners', business.BeneficialOwner, { customerId: Identifier }),
  getBeneficialOwner: get('/beneficial-owners/{beneficialOwnerId}', business.BeneficialOwner),
  updateBeneficialOwner: patch(
    '/beneficial-owners/{beneficialOwnerId}',
    business.BeneficialOwner,
    business.UpdateBeneficialOwnerBody,
  ),
  uploadDocument: {
    ...create('/documents', business.Document, business.UploadDocumentBody),
    content: 'multipart',
  },
  listDocuments: pages('/documents', business.Document, { documentHolder: OptionalId }),
  getDocument: get('/documents/{documentId}', business.Document),
  replaceDocument: {
    ...put('/documents/{documentId}', business.Document, business.ReplaceDocumentBody),
    content: 'multipart',
  },
  deleteDocument: remove('/documents/{documentId}'),

  createInvitation: create('/invitations', Invitation, {
    // Assumption: the document shows the resource only; these are the fields that an inviter gives.
    inviterUma: NonEmptyText,
    firstName: OptionalText,
    expiresAt: v.exactOptional(Timestamp),
    /**
     * The invitation shows it; the service does not send it. Integer in the smallest unit of the inviter's currency. Source: the
     * schemas of both dated profiles.
     */
    amountToSend: v.exactOptional(v.pipe(Amount, v.minValue(1))),
  }),
  getInvitation: get('/invitations/{invitationCode}', Invitation),
  claimInvitation: act('/invitations/{invitationCode}/claim', Invitation, {
    /** The UMA address of the customer who claims the invitation. */
    inviteeUma: NonEmptyText,
  }),
  cancelInvitation: act('/invitations/{invitationCode}/cancel', Invitation),

  listUmaProviders: get('/uma-providers', pageOf(UmaProvider, false), {
    ...pageEntries,
    /** ISO 3166-1 alpha-2. */
    countryCode: v.exactOptional(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
    /** ISO 4217. */
    currencyCode: OptionalText,
    /** `false` leaves out providers that are not on the platform's allowlist. */
    hasBlockedProviders: v.exactOptional(v.picklist(['true', 'false'])),
    sortOrder: v.exactOptional(v.picklist(['asc', 'desc'])),
  }),
  // Source of these three: the dated profiles. The second call replaced the first.
  listDiscoveries: get('/discoveries', wholeListOf(accounts.Discovery), {
    /** ISO 3166-1 alpha-2. */
    country: OptionalText,
    /** ISO 4217. */
    currency: OptionalText,
  }),
  getKycLink: {
    ...get('/customers/kyc-link', business.KycLink, { platformCustomerId: NonEmptyText, ...afterPage }),
    profiles: ['document', '2026-04'],
  },
  createKycLink: {
    ...create('/customers/{customerId}/kyc-link', business.KycLink, afterPage),
    profiles: ['2026-08'],
  },
  estimateWithdrawalFee: act(
    '/crypto/estimate-withdrawal-fee',
    WithdrawalFeeEstimate,
    EstimateWithdrawalFeeBody,
  ),

  // Source of the configuration: both dated profiles.
  getPlatformConfig: get('/config', config.PlatformConfig),
  updatePlatformConfig: patch('/config', config.PlatformConfig, config.UpdatePlatformConfigBody),

  // Source of the tokens: both dated profiles.
  createApiToken: create('/tokens', config.CreatedApiToken, {
    /** For people: what the token is for. */
    name: NonEmptyText,
    /** At least one. */
    permissions: v.pipe(v.array(v.picklist(config.apiPermissions)), v.minLength(1)),
  }),
  listApiTokens: pages('/tokens', config.ApiToken, { ...changeTimeEntries, name: OptionalText }),
  getApiToken: get('/tokens/{apiTokenId}', config.ApiToken),
  deleteApiToken: remove('/tokens/{apiTokenId}'),

  ...agentAdminEndpoints,
  ...factorEndpoints,
} as const satisfies EndpointTable
