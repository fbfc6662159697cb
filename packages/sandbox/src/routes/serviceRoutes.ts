/** The route of every endpoint of the service: a missing one does not compile. And how one runs. */

import { serviceEndpoints } from '@embedded-wallet/protocol'
import { type Call, type Routes, Status202 } from '../http/route.js'
import type { AnyReply } from '../state/records.js'
import type { Service } from '../state/service.js'
import { externalAccountRoutes, internalAccountRoutes } from './accounts.js'
import { agentRoutes, agentsMeRoutes } from './agents.js'
import { authMethodRoutes } from './authMethods.js'
import { businessRoutes } from './business.js'
import { contactRoutes } from './contact.js'
import { customerRoutes } from './customers.js'
import { paymentRoutes } from './payments.js'
import { invitationRoutes, platformRoutes } from './platform.js'
import { quoteRoutes } from './quotes.js'
import { scaRoutes } from './sca.js'
import { scaFactorRoutes } from './scaFactors.js'
import { signInRoutes } from './signIn.js'
import { transactionRoutes } from './transactions.js'

const serviceRoutes: Routes = {
  ...authMethodRoutes,
  ...signInRoutes,
  ...customerRoutes,
  ...contactRoutes,
  ...internalAccountRoutes,
  ...externalAccountRoutes,
  ...quoteRoutes,
  ...scaRoutes,
  ...scaFactorRoutes,
  ...transactionRoutes,
  ...paymentRoutes,
  ...businessRoutes,
  ...invitationRoutes,
  ...platformRoutes,
  ...agentRoutes,
  ...agentsMeRoutes,
}

export async function runRoute(call: Call, service: Service): Promise<AnyReply> {
  const route = serviceRoutes[call.name] as (call: Call, service: Service) => unknown
  const result = await route(call, service)
  return result instanceof Status202
    ? { status: 202, body: result.body }
    : { status: serviceEndpoints[call.name].success, body: result }
}
