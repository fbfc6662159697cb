/** Every endpoint of the service with its route: one that is missing does not compile. */

import type { ServiceEndpointName } from '@embedded-wallet/protocol'
import type { Routes } from '../http/route.js'
import { authMethodRoutes } from './authMethods.js'
import { customerRoutes } from './customers.js'
import { externalAccountRoutes } from './externalAccounts.js'
import { internalAccountRoutes } from './internalAccounts.js'
import { notYetRoutes } from './notYet.js'
import { quoteRoutes } from './quotes.js'
import { sessionRoutes } from './sessions.js'
import { signInRoutes } from './signIn.js'
import { transactionRoutes } from './transactions.js'

export const serviceRoutes: Routes<ServiceEndpointName> = {
  ...notYetRoutes,
  ...authMethodRoutes,
  ...signInRoutes,
  ...sessionRoutes,
  ...customerRoutes,
  ...internalAccountRoutes,
  ...externalAccountRoutes,
  ...quoteRoutes,
  ...transactionRoutes,
}
