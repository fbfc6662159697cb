/** The customer endpoint: a customer comes with an embedded wallet. */

import { CreateCustomerBody } from '@embedded-wallet/protocol'
import { conflict } from '../http/refusal.js'
import type { Routes } from '../http/route.js'
import { refuseIllFormed } from '../payments/umaAddress.js'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'

export const customerRoutes: Routes<'createCustomer'> = {
  createCustomer: {
    body: CreateCustomerBody,
    handle({ body }, service) {
      const { customers, accounts } = service.records
      const all = [...customers.values()]
      // Assumption: the platform's own id names one customer, and a UMA address one recipient.
      if (all.some(({ platformCustomerId }) => platformCustomerId === body.platformCustomerId))
        throw conflict('platformCustomerId: another customer has it')
      if (body.umaAddress !== undefined) refuseIllFormed(body.umaAddress)
      if (body.umaAddress !== undefined && all.some(({ umaAddress }) => umaAddress === body.umaAddress))
        throw conflict('umaAddress: another customer has it')
      const { birthDate: _, nationality: __, ...shown } = body
      const createdAt = isoTime(service.clock.now())
      const customer = {
        id: newId('Customer'),
        ...shown,
        // Assumption: verification outcomes are not simulated yet, so everyone passes.
        ...(body.customerType === 'BUSINESS' ? { kybStatus: 'APPROVED' } : { kycStatus: 'APPROVED' }),
        createdAt,
        updatedAt: createdAt,
      }
      const wallet = {
        id: newId('InternalAccount'),
        customerId: customer.id,
        currency: service.stablecoin,
        createdAt,
        updatedAt: createdAt,
      }
      customers.set(customer.id, customer)
      accounts.set(wallet.id, wallet)
      return { status: 201, body: customer }
    },
  },
}
