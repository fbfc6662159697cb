/** The customer endpoint: creates a customer with an embedded wallet and an account for each requested currency. */

import { CreateCustomerBody, type Customer, errorCodes } from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { addBirthCredential } from '../authentication/authMethods.js'
import { conflict, Refusal } from '../http/refusal.js'
import type { Routes } from '../http/route.js'
import { validate } from '../http/validate.js'
import { currencyOf, plainCurrency } from '../payments/currencies.js'
import { receiveFromOutside } from '../payments/receiveFromOutside.js'
import { refuseMalformedUma } from '../payments/umaAddress.js'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'
import { customerUmaDomain } from '../state/platformConfig.js'
import type { AccountRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { statusAtCreation } from '../verification/verifyCustomer.js'

const text = v.pipe(v.string(), v.nonEmpty())
/** What newer deployments require of a business. */
const CompleteBusinessInfo = v.object({ legalName: text, country: text, incorporatedOn: text, taxId: text })

export const customerRoutes: Routes<'createCustomer'> = {
  createCustomer: {
    body: CreateCustomerBody,
    handle({ body }, service) {
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
      const currencies = [...new Set(body.currencies ?? [])].map((code) => currencyOf(code, service))
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
        createdAt,
        updatedAt: createdAt,
      }
      customers.set(customer.id, customer)
      const wallet = addAccount('EMBEDDED_WALLET', customer, service.stablecoin, service)
      addBirthCredential(wallet, customer.email, service)
      if (service.openingBalance !== undefined) receiveOpeningBalance(wallet, service.openingBalance, service)
      for (const currency of currencies) {
        const type = currency.isCrypto ? 'INTERNAL_CRYPTO' : 'INTERNAL_FIAT'
        addAccount(type, customer, plainCurrency(currency), service)
      }
      return { status: 201, body: customer }
    },
  },
}

function addAccount(
  type: AccountRecord['type'],
  { id: customerId, createdAt }: Customer,
  currency: AccountRecord['currency'],
  service: Service,
): AccountRecord {
  const id = newId('InternalAccount')
  const account = { id, type, customerId, currency, createdAt: createdAt!, updatedAt: createdAt! }
  service.records.accounts.set(id, account)
  return account
}

/** Assumption: no deployment gives one. It spares an app's first lines a call to `fundInternalAccount`. */
function receiveOpeningBalance(wallet: AccountRecord, amount: number, service: Service): void {
  receiveFromOutside(wallet, wallet.currency, amount, { description: 'Opening balance' }, service)
}
