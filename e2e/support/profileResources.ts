/**
 * The resources that dated deployments send, field by field, as data for tests. Source: published schemas of the
 * profiles 2026-04 and 2026-08. Nothing here is made from the sources of this repository.
 *
 * One text per resource, one word per field: `+` only in 2026-08, `-` only in 2026-04; then the name; `*` required in
 * both, `*>` in 2026-04 only, `>*` in 2026-08 only; then `:` and the type. No type: text. `i` integer, `n` number,
 * `b` boolean, `map` any object, `[]` list, `?` or null, `A|B` an open set of texts.
 */

const status = 'CREATED|PENDING|PROCESSING|COMPLETED|REJECTED|FAILED|REFUNDED|EXPIRED|+PENDING_AUTHORIZATION'
const credential = 'OAUTH|EMAIL_OTP|PASSKEY|+SMS_OTP'
const check = 'UNVERIFIED|PENDING|APPROVED|REJECTED|+HOLD'
const pending =
  'COUNTERPARTY_DECLARATION_REQUIRED|WALLET_VERIFICATION_REQUIRED|COUNTERPARTY_INFORMATION_REQUIRED|COMPLIANCE_REVIEW'
const authMethod = 'id* accountId* nickname* createdAt* updatedAt*'
const customer = `id platformCustomerId* region currencies:text[] email umaAddress* createdAt updatedAt isDeleted:b
  address:Address +endUserTermsConsent:EndUserTermsConsent +phoneNumber +contactVerification:ContactVerification`
const transaction = `id* customerId* platformCustomerId* destination*:TransactionDestination settledAt createdAt updatedAt
  description counterpartyInformation:map +pendingReason:${pending} +direction*:CREDIT|DEBIT +receiptDeliveryConfirmedAt
  +agentId`

/** The fields of every resource that a response or an event holds. */
export const profileResources = {
  AuthMethod: `${authMethod} type*:${credential} +credentialId`,
  PasskeyAuthChallenge: `${authMethod} type*:PASSKEY challenge* requestId* expiresAt* +credentialId*`,
  OtpChallenge: `${authMethod} type*:EMAIL_OTP|+SMS_OTP +otpEncryptionTargetBundle`,
  Challenge: 'payloadToSign* requestId* expiresAt*',
  Session: `${authMethod} type*:${credential} encryptedSessionSigningKey expiresAt* +credentialId`,
  ExportedWallet: 'id* encryptedWalletCredentials*',
  InternalAccount: `id* customerId type*:INTERNAL_FIAT|INTERNAL_CRYPTO|EMBEDDED_WALLET balance*:Money
    fundingPaymentInstructions*:PaymentInstruction[] createdAt* updatedAt*
    +status*:PENDING|ACTIVE|CLOSED|FROZEN|FAILED +totalBalance*:Money +privateEnabled:b`,
  Money: 'amount*:i currency*:Currency',
  Currency: 'code name symbol decimals:i',
  PaymentInstruction: 'instructionsNotes isPlatformAccount:b accountOrWalletInfo*:SparkWallet',
  SparkWallet: 'accountType*:SPARK_WALLET address* assetType*:BTC invoice',
  UsdAccount:
    'accountType*:USD_ACCOUNT accountNumber* routingNumber* paymentRails*:text[] +bankName +bankAccountType beneficiary:map',
  ExternalAccount: `id* customerId status*:PENDING|ACTIVE|UNDER_REVIEW|INACTIVE|+PENDING_OWNERSHIP_VERIFICATION|+UNVERIFIED
    platformAccountId currency* defaultUmaDepositAccount:b
    beneficiaryVerificationStatus:MATCHED|PARTIAL_MATCH|NOT_MATCHED|UNSUPPORTED|CHECKED_BY_RECEIVING_FI|PENDING
    beneficiaryVerifiedData:BeneficiaryVerifiedData -cryptoNetwork accountInfo*:UsdAccount
    +ownershipType:FIRST_PARTY|THIRD_PARTY`,
  BeneficiaryVerifiedData: 'fullName',
  Quote: `id* status*:PENDING|PROCESSING|COMPLETED|FAILED|EXPIRED|+PENDING_AUTHORIZATION createdAt* expiresAt*
    source*:QuoteSource destination*:QuoteDestination sendingCurrency*:Currency receivingCurrency*:Currency
    totalSendingAmount*:i totalReceivingAmount*:i exchangeRate*:n feesIncluded*:i
    paymentInstructions:PaymentInstruction[] transactionId* counterpartyInformation:map rateDetails:RateDetails
    +platformFeesIncluded:i +scaChallenge:ScaChallenge`,
  QuoteSource: 'sourceType*:ACCOUNT accountId* customerId',
  QuoteDestination: 'destinationType*:ACCOUNT accountId* paymentRail',
  ScaChallenge: `id* expiresAt* factor*:SMS_OTP|TOTP|PASSKEY availableFactors*:text[] purpose:text?
    passkeyAssertionOptions:map? passkeyAllowedOrigins:text[]?`,
  RateDetails: `counterpartyMultiplier*:n counterpartyFixedFee*:i serviceApiMultiplier*:n serviceApiFixedFee*:i
    serviceApiVariableFeeRate*:n serviceApiVariableFeeAmount*:n`,
  IncomingRate: `serviceApiMultiplier*:n serviceApiFixedFee*:i serviceApiVariableFeeRate*:n
    serviceApiVariableFeeAmount*:n`,
  IncomingTransaction: `${transaction} status*:${status} type*:INCOMING source:TransactionSource receivedAmount*:Money
    reconciliationInstructions:ReconciliationInstructions -rateDetails:IncomingRate
    failureReason:LNURLP_FAILED|PAY_REQUEST_FAILED|PAYMENT_APPROVAL_WEBHOOK_ERROR|PAYMENT_APPROVAL_TIMED_OUT|OFFRAMP_FAILED|MISSING_MANDATORY_PAYEE_DATA|QUOTE_EXPIRED|QUOTE_EXECUTION_FAILED|+COMPLIANCE_REJECTED|+COLLECTION_FAILED
    +sentAmount:Money +exchangeRate:n +quoteId +refund:Refund +fees:i`,
  OutgoingTransaction: `${transaction} status*:PENDING|EXPIRED|PROCESSING|COMPLETED|FAILED|+PENDING_AUTHORIZATION
    type*:OUTGOING source*:TransactionSource sentAmount*:Money receivedAmount:Money exchangeRate:n fees:i quoteId
    paymentInstructions:PaymentInstruction[] refund:Refund rateDetails:RateDetails
    failureReason:QUOTE_EXPIRED|QUOTE_EXECUTION_FAILED|LIGHTNING_PAYMENT_FAILED|FUNDING_AMOUNT_MISMATCH|COUNTERPARTY_POST_TX_FAILED|+QUOTE_RATE_UNAVAILABLE|+SCA_NOT_COMPLETED|+PAYOUT_RETURNED|+LIMIT_EXCEEDED|+ACCOUNT_CANNOT_RECEIVE|+ACCOUNT_INVALID|+COMPLIANCE_REJECTED
    +platformFees:i +reconciliationInstructions:ReconciliationInstructions +paymentRail +railSelectionMode
    +expectedSettlementAt:text? +settlementTimelineSeconds:i?`,
  TransactionSource: 'sourceType*:ACCOUNT currency accountId* +onChainTransaction:OnChainTransaction',
  TransactionDestination:
    'destinationType*:ACCOUNT currency accountId* +onChainTransaction:OnChainTransaction',
  OnChainTransaction: 'transactionHash* network*:BITCOIN|ETHEREUM|SOLANA|BASE|POLYGON|TRON|PLASMA|SPARK',
  Refund: `reference* initiatedAt* settledAt status*:PENDING|COMPLETED|FAILED
    reason:TRANSACTION_FAILED|USER_CANCELLATION|TIMEOUT`,
  ReconciliationInstructions: 'reference*> +transactionHash',
  Discovery: 'bankName* displayName* country* currency*',
  KycLinkOfApril: 'kycUrl platformCustomerId customerId',
  KycLink: 'kycUrl* expiresAt* provider* token',
  SupportedCurrency: 'currency*:Currency estimatedExchangeRate*:n min*:i max*:i',
  FieldDefinition: 'name*:FULL_NAME|BIRTH_DATE|NATIONALITY mandatory*:b',
  ExchangeRate: `sourceCurrency*:Currency sendingAmount*:i minSendingAmount*:i maxSendingAmount*:i
    destinationCurrency*:Currency destinationPaymentRail* receivingAmount*:i exchangeRate*:n fees*:ExchangeRateFees
    updatedAt*`,
  ExchangeRateFees: 'fixed:i +total:i',
  IndividualCustomer: `${customer} customerType*:INDIVIDUAL kycStatus:${check} fullName birthDate nationality
    +idType:SSN|ITIN|EIN|NON_US_TAX_ID +identifier +countryOfIssuance +sourceOfFundsCategories:text[]
    +sourceOfFundsOtherDescription +purposeOfAccount +pepStatus:NONE|DOMESTIC|FOREIGN|HIO|FAMILY_OR_ASSOCIATE`,
  BusinessCustomer: `${customer} customerType*:BUSINESS kybStatus:${check} businessInfo:BusinessInfo
    beneficialOwners:BeneficialOwner[]`,
  BusinessInfo: `legalName* doingBusinessAs country registrationNumber incorporatedOn entityType taxId
    countriesOfOperation:text[] businessType purposeOfAccount sourceOfFunds +naicsCode +primaryContactFirstName`,
  Address: 'line1* line2 city state postalCode* country*',
  EndUserTerms: 'version* url*',
  EndUserTermsConsent: 'acceptedAt* ipAddress* termsVersion* acceptanceMethod*:CHECKBOX|CLICK_TO_ACCEPT',
  ContactVerification: 'email:PENDING|VERIFIED phone:PENDING|VERIFIED',
  Verification: `id* customerId*
    verificationStatus*:RESOLVE_ERRORS|PENDING_MANUAL_REVIEW|IN_PROGRESS|APPROVED|REJECTED|READY_FOR_VERIFICATION
    errors*:VerificationError[] createdAt* updatedAt`,
  VerificationError:
    'resourceId* type*:MISSING_FIELD|INVALID_FIELD field acceptedDocumentTypes:text[] reason*',
  BeneficialOwner: `id* customerId* roles*:text[] ownershipPercentage*:i personalInfo*:PersonalInfo kycStatus*:${check}
    createdAt* updatedAt`,
  PersonalInfo: `firstName* middleName lastName* birthDate* nationality* email phoneNumber address*:Address
    idType*:SSN|ITIN|EIN|NON_US_TAX_ID identifier* countryOfIssuance`,
  Document: `id* documentHolder* documentType*:PASSPORT|DRIVERS_LICENSE|OTHER|+TRUST_AGREEMENT side:FRONT|BACK country*
    documentNumber fileName* createdAt* updatedAt +issuingAuthority`,
  Invitation: `code* createdAt* claimedAt url* expiresAt inviterUma* inviteeUma
    status*:PENDING|CLAIMED|EXPIRED|CANCELLED firstName amountToSend:Money`,
  UmaProvider: `name supportedRegions:text[] domain logoUrl supportedCurrencies:Currency[] lei allowListStatus:b`,
  PlatformConfig: `id umaDomain proxyUmaSubdomain webhookEndpoint supportedCurrencies:PlatformCurrencyConfig[]
    isRegulatedFinancialInstitution:b createdAt updatedAt +embeddedWalletConfig:EmbeddedWalletConfig
    +feeConfigs:FeeConfig[]`,
  PlatformCurrencyConfig: `currencyCode* minAmount*:i maxAmount*:i requiredCounterpartyFields*:FieldDefinition[]
    providerRequiredCustomerFields:text[] providerRequiredCounterpartyCustomerFields:text[]
    enabledTransactionTypes*:text[]`,
  EmbeddedWalletConfig: `appName otpLength:i alphanumeric:b expirationSeconds:i sendFromEmailAddress
    sendFromEmailSenderName replyToEmailAddress logoUrl`,
  FeeConfig: 'feeType*:CROSS_CURRENCY_TRANSACTION sourceCurrency* variableFeeBps*:i fixedFee*:FixedFee',
  FixedFee: 'amount*:i currency*',
  ApiToken: 'id* name* permissions*:text[] clientId* clientSecret createdAt* updatedAt*',
  Agent: `id* name* customerId* isPaused*:b isConnected*:b policy*:AgentPolicy usage*:AgentUsage createdAt* updatedAt*`,
  AgentPolicy: `permissions*:text[] defaultExecutionMode*:AUTO|APPROVAL_REQUIRED spendingLimits*:AgentSpendingLimits
    accountRestrictions:AgentAccountRestrictions approvalThresholds:AgentApprovalThresholds`,
  AgentSpendingLimits:
    'currency* perTransactionLimit*:i dailyLimit:i? dailyTransactionLimit:i monthlyLimit:i?',
  AgentAccountRestrictions: 'allowedAccountIds:text[]? accountRules:AgentAccountRule[]',
  AgentAccountRule: 'accountId* executionMode:AUTO|APPROVAL_REQUIRED perTransactionLimit:i?',
  AgentApprovalThresholds: 'currency amount:i?',
  AgentUsage: 'dailyTransactionCount*:i dailySpend*:i dailyResetDate monthlySpend*:i monthlyResetMonth',
  AgentAction: `id* agentId* customerId* platformCustomerId* status*:PENDING_APPROVAL|APPROVED|REJECTED|FAILED
    type*:EXECUTE_QUOTE|TRANSFER_OUT|TRANSFER_IN quote:Quote transferDetails:AgentTransferDetails
    transaction:OutgoingTransaction rejectionReason createdAt* updatedAt*`,
  AgentTransferDetails: 'amount*:i currency* sourceAccountId* destinationAccountId*',
  AgentDeviceCode: 'code* agentId* expiresAt* redeemed*:b',
  DeviceCodeStatus: 'code* redeemed*:b',
  NewAgent: 'agent*:Agent deviceCode*:AgentDeviceCode',
  RedeemedDeviceCode: 'agentId* agentName* accessToken* policy*:AgentPolicy',
  LookupResult:
    'supportedCurrencies*:SupportedCurrency[] requiredPayerDataFields:FieldDefinition[] lookupId*',
  AccountLookup: `supportedCurrencies*:SupportedCurrency[] requiredPayerDataFields:FieldDefinition[] lookupId*
    accountId*`,
  UmaLookup: `supportedCurrencies*:SupportedCurrency[] requiredPayerDataFields:FieldDefinition[] lookupId*
    receiverUmaAddress*`,
  WithdrawalFee: 'networkFee*:i networkFeeAsset* applicationFee*:i totalFee*:i netAmount*:i',
  WebhookTest: 'url response_status*:i response_body',
  CardTransaction: `type*:CARD id* cardId customerId* platformCustomerId* issuerTransactionToken
    status*:AUTHORIZED|PARTIALLY_SETTLED|SETTLED|REFUNDED|EXCEPTION direction*:CREDIT|DEBIT merchant*:map
    authorizedAmount*:Money settledAmount:Money refundedAmount:Money accountId* pullSummary:map refundSummary:map
    settlementSummary:map authorizedAt* lastEventAt createdAt* updatedAt*`,
  Card: `id* cardholderId* platformCardId state*:PENDING_KYC|PROCESSING|ACTIVE|FROZEN|CLOSED stateReason
    brand:VISA|MASTERCARD form*:VIRTUAL last4 expMonth:i expYear:i fundingSources*:text[] maxSpendPerTransaction*
    currency processorRef issuerRef createdAt* updatedAt*`,
  BulkCustomerImportJob:
    'id* status*:PENDING|PROCESSING|COMPLETED|FAILED progress*:Progress errors:map[] completedAt',
  ScaFactorView: 'factor*:SMS_OTP|TOTP|PASSKEY credentialId name',
  ScaFactors: 'factors*:ScaFactorView[]',
  TotpEnrollment: 'type*:TOTP secret* secretBase32Encoded* totpUri*',
  PasskeyEnrollment: 'type*:PASSKEY options*:map allowedOrigins*:text[] relyingPartyId*',
  EnrolledTotp: 'type*:TOTP recoveryCodes*:text[]',
  EnrolledPasskey: 'type*:PASSKEY factor*:ScaFactorView',
  ScaLogin: `factor*:SMS_OTP|TOTP|PASSKEY challengeId:text? expiresAt:text? passkeyOptions:map? allowedOrigins:text[]?
    relyingPartyId:text?`,
  ScaLoginResult: 'status* sessionExpiresAt:text?',
  ScaLock: `eventType*:RESET_PASSWORD_COMPLETED|FAILED_LOGIN_ATTEMPT suspended*:b lockedUntil:text?
    failedAttempts*:i`,
  StartedScaReset: 'resetId* livenessAccessToken:text? verificationLink:text? expiresAt:text?',
  ScaReset: `status*:INITIATED|PENDING_REVIEW|LIVENESS_PASSED|COMPLETED|REJECTED|EXPIRED
    factor*:SMS_OTP|TOTP|PASSKEY enrollmentStatus:text? expiresAt* completedAt:text?`,
  TrustStart: 'scaChallenge:ScaChallenge',
  TrustResult: 'trusted*:b',
  Progress: 'total*:i processed*:i successful*:i failed*:i',
} as const satisfies Record<string, string>

export type ProfileResource = keyof typeof profileResources
