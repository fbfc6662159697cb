/** The known values of fields with an open set of values, for the reference. The schemas accept every text. */

import * as protocol from '@embedded-wallet/protocol'

/** Known values by `Schema.field`. `[]` stands for the items of an array. */
export const openSets: Readonly<Record<string, readonly string[]>> = {
  'AuthMethod.type': protocol.authMethodTypes,
  'PasskeyAuthChallenge.type': protocol.authMethodTypes,
  'OtpChallenge.type': protocol.authMethodTypes,
  'SignedRetryChallenge.type': protocol.authMethodTypes,
  'Session.type': protocol.authMethodTypes,
  'InternalAccount.type': protocol.internalAccountTypes,
  'ExternalAccount.status': protocol.externalAccountStatuses,
  'ExternalAccount.beneficiaryVerificationStatus': protocol.beneficiaryVerificationStatuses,
  'AnyAccountInfo.accountType': protocol.externalAccountTypes,
  'Transaction.status': protocol.transactionStatuses,
  'Transaction.type': ['INCOMING', 'OUTGOING'],
  'Transaction.failureReason': protocol.failureReasons,
  'Quote.status': protocol.quoteStatuses,
  'QuoteDetails.status': protocol.quoteStatuses,
  'AgentAction.status': protocol.agentActionStatuses,
  'AgentAction.type': protocol.agentActionTypes,
  'AgentPolicy.permissions[]': protocol.agentPermissions,
  'AgentPolicy.defaultExecutionMode': protocol.executionModes,
  'BeneficialOwner.roles[]': protocol.beneficialOwnerRoles,
  'BeneficialOwner.kycStatus': protocol.verificationStatuses,
  'PersonalInfo.idType': protocol.idTypes,
  'Customer.customerType': protocol.customerTypes,
  'Customer.kycStatus': protocol.verificationStatuses,
  'Customer.kybStatus': protocol.verificationStatuses,
  'Verification.verificationStatus': protocol.verificationStatuses,
  'Document.documentType': protocol.documentTypes,
  'Document.side': protocol.documentSides,
  'Invitation.status': protocol.invitationStatuses,
  'ErrorBody.code': Object.values(protocol.errorCodes),
  'WebhookEnvelope.type': protocol.eventTypes,
}
