/** Endpoints of the contract that this sandbox does not simulate yet: each answers 501 and says so. */

import type { ServiceEndpointName } from '@embedded-wallet/protocol'
import { notImplemented } from '../http/refusal.js'
import type { Routes } from '../http/route.js'

/** A row leaves this list when its route is written; then only the route's own table can satisfy the compiler. */
const notYet = [
  'createCustomerExternalAccount',
  'listCustomerExternalAccounts',
  'lookUpExternalAccount',
  'createTransferIn',
  'createTransferOut',
  'createVerification',
  'createBeneficialOwner',
  'listBeneficialOwners',
  'uploadDocument',
  'listDocuments',
  'createInvitation',
  'getInvitation',
  'claimInvitation',
  'cancelInvitation',
  'listUmaProviders',
  'estimateWithdrawalFee',
  'registerAgent',
  'createDeviceCode',
  'approveAgentAction',
  'rejectAgentAction',
  'redeemDeviceCode',
  'listAgentTransactions',
  'getAgentTransaction',
  'listAgentInternalAccounts',
  'listAgentExternalAccounts',
  'createAgentQuote',
  'executeAgentQuote',
  'createAgentTransferIn',
  'createAgentTransferOut',
  'getAgentAction',
  'sendQuotePayment',
  'receiveUmaPayment',
] as const satisfies readonly ServiceEndpointName[]

export const notYetRoutes = Object.fromEntries(
  notYet.map((name) => [
    name,
    {
      handle: () => {
        throw notImplemented(`${name} is not simulated yet`)
      },
    },
  ]),
) as unknown as Routes<(typeof notYet)[number]>
