/**
 * Every endpoint of the service in one table, each row with its schemas. A browser needs few rows, and few schemas: those rows
 * are in modules of their own, and their schemas in `schemas.ts`.
 */

import * as v from 'valibot'
import { agentAdminEndpoints, agentEndpoints } from './agentEndpoints.js'
import { type EndpointTable, lists, nothing, platform, reads, writes } from './endpointRows.js'
import {
  type PathParameter,
  type RelayEndpointName,
  type relayEndpoints,
  walletEndpoints,
} from './endpoints.js'
import { TestWebhookResult } from './events.js'
import { maxQuoteAmount, maxSandboxFundingAmount } from './limits.js'
import type { ReadEndpointName, readEndpoints } from './readEndpoints.js'
import * as sca from './requests/sca.js'
import { ApiToken, apiPermissions, CreatedApiToken } from './resources/apiToken.js'
import { type BusinessInfo, CreateCustomerBody, Customer, customerTypes } from './resources/customer.js'
import { EndUserTerms } from './resources/endUserTerms.js'
import { ExchangeRate } from './resources/exchangeRate.js'
import * as accounts from './resources/externalAccount.js'
import { InternalAccount } from './resources/internalAccount.js'
import { Invitation, UmaProvider } from './resources/invitation.js'
import { changeTimeEntries, pageEntries, pageOf, wholeListOf } from './resources/list.js'
import { PlatformConfig, UpdatePlatformConfigBody } from './resources/platformConfig.js'
import { CreateQuoteBody, QuoteDetails } from './resources/quote.js'
import * as factors from './resources/sca.js'
import {
  type ReceiverCustomerInfo,
  Transaction,
  TransferBody,
  transactionFilters,
} from './resources/transaction.js'
import * as business from './resources/verification.js'
import { EstimateWithdrawalFeeBody, WithdrawalFeeEstimate } from './resources/withdrawalFeeEstimate.js'
import { scaEndpoints } from './scaEndpoints.js'
import { Amount, Identifier, NonEmptyText, Timestamp } from './scalars.js'

const optionalText = v.exactOptional(NonEmptyText)
const optionalId = v.exactOptional(Identifier)
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
  v.object({ senderUmaAddress: optionalText, customerId: optionalId }),
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

/** Source of these: profile 2026-08. */
const ofAugust = { ...platform, method: 'POST', profiles: ['2026-08'] } as const
const august = writes(ofAugust)
const getFactor = writes({ ...ofAugust, method: 'GET', query: sca.ScaCustomerQuery })
const actOnFactor = writes({ ...ofAugust, query: sca.ScaCustomerQuery })
const payee = '/customers/external-accounts/{accountId}'

export { agentEndpoints } from './agentEndpoints.js'
export type { EndpointSchemas } from './endpointRows.js'

/** The rows for the integrator's backend, in the order of the interface document; then factors, their reset, the lock, trusted payees. */
export const platformEndpoints = {
  createCustomer: create('/customers', Customer, CreateCustomerBody),
  // Source of these three: both dated profiles. The document does not show them.
  listCustomers: pages('/customers', Customer, {
    ...changeTimeEntries,
    platformCustomerId: optionalText,
    customerType: v.exactOptional(v.picklist(customerTypes)),
    region: optionalText,
    /** One of the customer's currencies, ISO 4217. */
    currency: optionalText,
    umaAddress: optionalText,
    /** `true` also lists deleted customers. Default: `false`. */
    isIncludingDeleted: v.exactOptional(v.picklist(['true', 'false'])),
  }),
  getCustomer: get('/customers/{customerId}', Customer),
  deleteCustomer: { ...remove('/customers/{customerId}', Customer), success: 200 },

  // Source: profile 2026-08, "End-user terms".
  getEndUserTerms: { ...get('/customers/end-user-terms', EndUserTerms), profiles: ['2026-08'] },

  listInternalAccounts: pages('/customers/internal-accounts', InternalAccount, {
    customerId: optionalId,
    currency: optionalText,
    type: optionalText,
  }),
  // Source: both dated profiles. The list has no pages.
  listPlatformInternalAccounts: get('/platform/internal-accounts', wholeListOf(InternalAccount), {
    currency: optionalText,
    type: optionalText,
  }),

  createExternalAccount: create(
    '/platform/external-accounts',
    accounts.ExternalAccount,
    accounts.CreateExternalAccountBody,
  ),
  listExternalAccounts: pages('/platform/external-accounts', accounts.ExternalAccount, {
    currency: optionalText,
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
    currency: optionalText,
    customerId: optionalId,
  }),
  getCustomerExternalAccount: get('/customers/external-accounts/{accountId}', accounts.ExternalAccount),
  deleteCustomerExternalAccount: remove('/customers/external-accounts/{accountId}'),
  lookUpExternalAccount: get('/receiver/external-account/{accountId}', accounts.ExternalAccountLookup, payer),

  // Source of these two: both dated profiles. The list of rates has no pages.
  listExchangeRates: get('/exchange-rates', wholeListOf(ExchangeRate), {
    /** ISO 4217, or an asset code. */
    sourceCurrency: optionalText,
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

  createQuote: create('/quotes', QuoteDetails, CreateQuoteBody),
  createTransferIn: create('/transfer-in', Transaction, TransferBody),
  createTransferOut: create('/transfer-out', Transaction, TransferBody),

  listTransactions: pages('/transactions', Transaction, {
    ...transactionFilters,
    customerId: optionalId,
    platformCustomerId: optionalText,
  }),
  getTransaction: get('/transactions/{transactionId}', Transaction),
  // Source of these two: both dated profiles. The document does not show them.
  approveIncomingPayment: act('/transactions/{transactionId}/approve', Transaction, {
    /** What the event requested in `requestedReceiverCustomerInfoFields`. */
    receiverCustomerInfo: v.exactOptional(
      v.record(v.string(), v.unknown()) as v.GenericSchema<ReceiverCustomerInfo>,
    ),
  }),
  rejectIncomingPayment: act('/transactions/{transactionId}/reject', Transaction, {
    /** Why the platform does not take the payment. */
    reason: v.exactOptional(v.string()),
  }),
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
  cancelTransaction: august(
    '/transactions/{transactionId}/cancel',
    Transaction,
    v.optional(v.object({ reason: v.exactOptional(v.string()) })),
  ),

  startEmailVerification: { ...august('/customers/{customerId}/verify-email'), success: 204 },
  confirmEmailVerification: august('/customers/{customerId}/verify-email/confirm', Customer, contactCode),
  startPhoneVerification: { ...august('/customers/{customerId}/verify-phone'), success: 204 },
  confirmPhoneVerification: august('/customers/{customerId}/verify-phone/confirm', Customer, contactCode),
  createVerification: act('/verifications', business.Verification, {
    customerId: Identifier,
    /** The interface document has it here; deployments take it from the customer. A sandbox reads `registrationNumber`. */
    businessInfo: v.exactOptional(
      v.looseObject({ registrationNumber: optionalText }) as v.GenericSchema<Partial<BusinessInfo>>,
    ),
  }),
  // Source of the calls by id, and of the list of verifications: both dated profiles.
  listVerifications: pages('/verifications', business.Verification, {
    customerId: optionalId,
    verificationStatus: optionalText,
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
  listDocuments: pages('/documents', business.Document, { documentHolder: optionalId }),
  getDocument: get('/documents/{documentId}', business.Document),
  replaceDocument: {
    ...put('/documents/{documentId}', business.Document, business.ReplaceDocumentBody),
    content: 'multipart',
  },
  deleteDocument: remove('/documents/{documentId}'),

  createInvitation: create('/invitations', Invitation, {
    // Assumption: the document shows the resource only; these are the fields that an inviter gives.
    inviterUma: NonEmptyText,
    firstName: optionalText,
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
    currencyCode: optionalText,
    /** `false` leaves out providers that are not on the platform's allowlist. */
    hasBlockedProviders: v.exactOptional(v.picklist(['true', 'false'])),
    sortOrder: v.exactOptional(v.picklist(['asc', 'desc'])),
  }),
  // Source of these three: the dated profiles. The second call replaced the first.
  listDiscoveries: get('/discoveries', wholeListOf(accounts.Discovery), {
    /** ISO 3166-1 alpha-2. */
    country: optionalText,
    /** ISO 4217. */
    currency: optionalText,
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
  getPlatformConfig: get('/config', PlatformConfig),
  updatePlatformConfig: patch('/config', PlatformConfig, UpdatePlatformConfigBody),

  // Source of the tokens: both dated profiles.
  createApiToken: create('/tokens', CreatedApiToken, {
    /** For people: what the token is for. */
    name: NonEmptyText,
    /** At least one. */
    permissions: v.pipe(v.array(v.picklist(apiPermissions)), v.minLength(1)),
  }),
  listApiTokens: pages('/tokens', ApiToken, { ...changeTimeEntries, name: optionalText }),
  getApiToken: get('/tokens/{apiTokenId}', ApiToken),
  deleteApiToken: remove('/tokens/{apiTokenId}'),

  ...agentAdminEndpoints,

  listScaFactors: getFactor('/sca/factors', factors.ScaFactors),
  createScaFactor: actOnFactor('/sca/factors', factors.ScaEnrollment, {
    type: v.picklist(['TOTP', 'PASSKEY']),
  }),
  confirmScaFactor: actOnFactor('/sca/factors/confirm', factors.EnrolledScaFactor, sca.ConfirmScaFactorBody),
  deleteScaFactor: { ...getFactor('/sca/factors/{credentialId}'), method: 'DELETE', success: 204 },
  recordScaEvent: actOnFactor('/sca/record-event', factors.ScaLock, {
    /** What the platform saw at its own sign-in. */
    eventType: v.picklist(['RESET_PASSWORD_COMPLETED', 'FAILED_LOGIN_ATTEMPT']),
  }),
  startScaFactorReset: {
    ...actOnFactor('/sca/factors/reset', factors.StartedScaFactorReset, sca.ScaFactorBody),
    success: 201,
  },
  getScaFactorReset: getFactor('/sca/factors/reset/{resetId}', factors.ScaFactorReset),
  completeScaFactorReset: {
    ...actOnFactor(
      '/sca/factors/reset/{resetId}/complete',
      nothing,
      // It may be absent, but not for SMS_OTP.
      v.optional(
        v.object({
          /** SMS_OTP: the new number. */
          mobile: v.exactOptional(v.object({ countryCode: NonEmptyText, number: NonEmptyText })),
        }),
      ),
    ),
    success: 204,
  },
  trustExternalAccount: august(`${payee}/trust`, factors.TrustStart),
  confirmTrust: august(`${payee}/trust/confirm`, factors.TrustResult, sca.ConfirmTrustBody),
  untrustExternalAccount: august(`${payee}/untrust`, factors.TrustStart),
  confirmUntrust: august(`${payee}/untrust/confirm`, factors.TrustResult, sca.ConfirmTrustBody),
} as const satisfies EndpointTable

const inSandbox = writes({ ...platform, audience: 'sandbox', method: 'POST' })

/** A payment that arrives for a UMA address or a customer. */
const receivedPayment = v.pipe(
  v.object({
    senderUmaAddress: NonEmptyText,
    // This or `customerId` is required.
    receiverUmaAddress: optionalText,
    customerId: optionalId,
    receivingCurrencyCode: NonEmptyText,
    // Integer in the smallest unit.
    receivingCurrencyAmount: v.pipe(Amount, v.minValue(1), v.maxValue(maxSandboxFundingAmount)),
  }),
  v.check(
    ({ receiverUmaAddress, customerId }) => receiverUmaAddress !== undefined || customerId !== undefined,
    'receiverUmaAddress or customerId must be given',
  ),
)

/** The endpoints that exist in sandboxes only. The service refuses production keys with 403. */
export const sandboxEndpoints = {
  fundInternalAccount: inSandbox('/sandbox/internal-accounts/{accountId}/fund', InternalAccount, {
    /** Smallest currency unit, at most 10¹¹. */
    amount: v.pipe(Amount, v.minValue(1), v.maxValue(maxSandboxFundingAmount)),
  }),
  sendQuotePayment: inSandbox('/sandbox/send', Transaction, {
    quoteId: Identifier,
    currencyCode: NonEmptyText,
    /** Integer in the smallest unit. Assumption: default is the amount of the quote. */
    currencyAmount: v.exactOptional(v.pipe(Amount, v.minValue(1))),
  }),
  receiveUmaPayment: inSandbox('/sandbox/uma/receive', Transaction, receivedPayment),
  // Source: both dated profiles.
  sendTestWebhook: inSandbox('/sandbox/webhooks/test', TestWebhookResult),
} as const satisfies EndpointTable

/** Every endpoint of the service, by name. The relay's own endpoints are in `relayEndpoints` and `readEndpoints`. */
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
export type EndpointName = ServiceEndpointName | RelayEndpointName | ReadEndpointName

/** The path parameters of an endpoint: one identifier or code for each place. */
export type EndpointParams<Name extends EndpointName> = Record<
  PathParameter<(typeof serviceEndpoints & typeof relayEndpoints & typeof readEndpoints)[Name]['path']>,
  string
>
