/** The customer endpoint: creates a customer, with its accounts where nothing else must come first. */

import { type Customer, errorCodes } from '@embedded-wallet/protocol'
import * as v from 'valibot'
import type { Routes } from '../http/route.js'
import { validate } from '../http/validate.js'
import { openAccounts } from '../payments/openAccounts.js'
import { refuseMalformedUma } from '../payments/umaAddress.js'
import { conflict, Refusal } from '../refusal.js'
import { isoTime } from '../state/clock.js'
import { currencyOf } from '../state/currencies.js'
import { newId } from '../state/ids.js'
import { customerUmaDomain } from '../state/platformConfig.js'
import { contactToVerify } from '../verification/contactCodes.js'
import { hasAcceptedTerms, refuseUnknownTerms } from '../verification/endUserTerms.js'
import { statusAtCreation } from '../verification/verifyCustomer.js'

const text = v.pipe(v.string(), v.nonEmpty())
/** What newer deployments require of a business. */
const CompleteBusinessInfo = v.object({ legalName: text, country: text, incorporatedOn: text, taxId: text })

export const customerRoutes = {
  createCustomer({ body }, service) {
    const { customers } = service.records
    const id = newId('Customer')
    const made = id.replace(/^\w+:/, '')
    const { platformCustomerId = made, umaAddress = `$${made}@${customerUmaDomain(service)}` } = body
    // Assumption: the platform's own id identifies one customer, and a UMA address one recipient.
    if (customers.by('platformCustomerId', platformCustomerId).length > 0)
      throw conflict('platformCustomerId: another customer has it')
    refuseMalformedUma(umaAddress)
    if (customers.by('umaAddress', umaAddress).length > 0)
      throw conflict('umaAddress: another customer has it')
    refuseUnknownTerms(body)
    for (const code of body.currencies ?? []) currencyOf(code, service)
    const { customerType } = body
    if (customerType === 'INDIVIDUAL' && body.businessInfo !== undefined)
      throw new Refusal(400, errorCodes.invalidInput, 'businessInfo: only for a BUSINESS', {
        details: { field: 'businessInfo' },
      })
    if (customerType === 'BUSINESS' && service.deployment.wire === '2026-08')
      validate(v.object({ businessInfo: CompleteBusinessInfo }), body, 'body')
    const createdAt = isoTime(service.clock.now())
    const customer: Customer = {
      id,
      ...body,
      platformCustomerId,
      umaAddress,
      ...statusAtCreation(body, service),
      ...contactToVerify(body, body, service),
      createdAt,
      updatedAt: createdAt,
    }
    customers.set(customer.id, customer)
    if (hasAcceptedTerms(customer, service)) openAccounts(customer, service)
    return customer
  },
} satisfies Partial<Routes>
