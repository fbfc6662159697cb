/** The route of every endpoint of the service. A missing route does not compile. */

import type { ServiceEndpointName } from '@embedded-wallet/protocol'
import type { Routes } from '../http/route.js'
import { agentRoutes } from './agents.js'
import { agentsMeRoutes } from './agentsMe.js'
import { apiTokenRoutes } from './apiTokens.js'
import { authMethodRoutes } from './authMethods.js'
import { bankRoutes } from './banks.js'
import { businessRoutes } from './business.js'
import { businessRecordRoutes } from './businessRecords.js'
import { configurationRoutes } from './configuration.js'
import { contactRoutes } from './contact.js'
import { contactVerificationRoutes } from './contactVerification.js'
import { customerRecordRoutes } from './customerRecords.js'
import { customerRoutes } from './customers.js'
import { externalAccountRecordRoutes } from './externalAccountRecords.js'
import { externalAccountRoutes } from './externalAccounts.js'
import { incomingPaymentRoutes } from './incomingPayments.js'
import { internalAccountRoutes } from './internalAccounts.js'
import { invitationRoutes } from './invitations.js'
import { paymentRoutes } from './payments.js'
import { platformAccountRoutes } from './platformAccounts.js'
import { quoteRoutes } from './quotes.js'
import { receiverRoutes } from './receivers.js'
import { scaRoutes } from './sca.js'
import { scaFactorRoutes } from './scaFactors.js'
import { sessionRoutes } from './sessions.js'
import { signInRoutes } from './signIn.js'
import { transactionRoutes } from './transactions.js'
import { trustedPayeeRoutes } from './trustedPayees.js'

export const serviceRoutes: Routes<ServiceEndpointName> = {
  ...authMethodRoutes,
  ...signInRoutes,
  ...sessionRoutes,
  ...customerRoutes,
  ...contactRoutes,
  ...contactVerificationRoutes,
  ...customerRecordRoutes,
  ...internalAccountRoutes,
  ...externalAccountRoutes,
  ...externalAccountRecordRoutes,
  ...platformAccountRoutes,
  ...receiverRoutes,
  ...quoteRoutes,
  ...scaRoutes,
  ...scaFactorRoutes,
  ...trustedPayeeRoutes,
  ...transactionRoutes,
  ...incomingPaymentRoutes,
  ...paymentRoutes,
  ...bankRoutes,
  ...businessRoutes,
  ...businessRecordRoutes,
  ...invitationRoutes,
  ...configurationRoutes,
  ...apiTokenRoutes,
  ...agentRoutes,
  ...agentsMeRoutes,
}
