/** The lookup of a UMA address before a quote. */

import { errorCodes, LookUpUmaAddressQuery } from '@embedded-wallet/protocol'
import { notFound } from '../http/refusal.js'
import type { Routes } from '../http/route.js'
import { startLookup } from '../payments/accountLookup.js'
import { currenciesOfUma, refuseMalformedUma } from '../payments/umaAddress.js'
import { whatIsTaken } from '../payments/whatIsTaken.js'

export const receiverRoutes: Routes<'lookUpUmaAddress'> = {
  lookUpUmaAddress: {
    query: LookUpUmaAddressQuery,
    handle({ params, query }, service) {
      const { receiverUmaAddress } = params
      refuseMalformedUma(receiverUmaAddress, 'receiverUmaAddress')
      const currencyCodes = currenciesOfUma(receiverUmaAddress, service)
      if (currencyCodes === undefined)
        throw notFound(
          service.deployment.wire === '2026-08' ? errorCodes.umaNotFound : errorCodes.userNotFound,
          'receiverUmaAddress: no customer has it',
        )
      const receiver = { destinationType: 'UMA_ADDRESS', umaAddress: receiverUmaAddress }
      const lookupId = startLookup(receiver, query, service)
      return { status: 200, body: { lookupId, receiverUmaAddress, ...whatIsTaken(currencyCodes, service) } }
    },
  },
}
