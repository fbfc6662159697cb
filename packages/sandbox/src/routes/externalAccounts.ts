/** The external-account endpoints: create and list, for the platform and for its customers; and the lookup before a quote. */

import {
  beneficiaryOutcomes,
  CreateCustomerExternalAccountBody,
  CreateExternalAccountBody,
  CustomerExternalAccountsQuery,
  type ExternalAccount,
  ExternalAccountsQuery,
  errorCodes,
  LookUpExternalAccountQuery,
  maxQuoteAmount,
  type Page,
} from '@embedded-wallet/protocol'
import { paginate } from '../http/pagination.js'
import { conflict, Refusal } from '../http/refusal.js'
import type { Routes } from '../http/route.js'
import { currencyOf, plainCurrency } from '../payments/currencies.js'
import { outcomeOf, primaryIdentifier } from '../payments/outcome.js'
import { exchangeRate } from '../payments/pricing.js'
import { refuseIllFormed } from '../payments/umaAddress.js'
import { identityOf } from '../state/accountIdentity.js'
import { newId } from '../state/ids.js'
import { findCustomer, findExternalAccount } from '../state/lookup.js'
import type { Service } from '../state/service.js'

export const externalAccountRoutes: Routes<
  | 'createExternalAccount'
  | 'listExternalAccounts'
  | 'createCustomerExternalAccount'
  | 'listCustomerExternalAccounts'
  | 'lookUpExternalAccount'
> = {
  createExternalAccount: {
    body: CreateExternalAccountBody,
    handle: ({ body }, service) => ({
      status: 201,
      body: addExternalAccount({ ...body, customerId: null, defaultUmaDepositAccount: false }, service),
    }),
  },

  listExternalAccounts: {
    query: ExternalAccountsQuery,
    handle: ({ query }, service) => ({
      status: 200,
      body: pageOfExternalAccounts(query, ({ customerId }) => customerId === null, service),
    }),
  },

  createCustomerExternalAccount: {
    body: CreateCustomerExternalAccountBody,
    handle({ body }, service) {
      findCustomer(service, body.customerId)
      const isDefault = body.defaultUmaDepositAccount ?? false
      const account = addExternalAccount({ ...body, defaultUmaDepositAccount: isDefault }, service)
      // At most one account of a customer is the default: the newest wins.
      for (const other of isDefault ? service.records.externalAccounts.values() : [])
        if (
          other.customerId === body.customerId &&
          other.id !== account.id &&
          other.defaultUmaDepositAccount
        ) {
          other.defaultUmaDepositAccount = false
          service.records.externalAccounts.set(other.id, other)
        }
      return { status: 201, body: account }
    },
  },

  listCustomerExternalAccounts: {
    query: CustomerExternalAccountsQuery,
    handle: ({ query }, service) => ({
      status: 200,
      body: pageOfExternalAccounts(
        query,
        ({ customerId }) => typeof customerId === 'string' && (query.customerId ?? customerId) === customerId,
        service,
      ),
    }),
  },

  lookUpExternalAccount: {
    query: LookUpExternalAccountQuery,
    handle({ params, query }, service) {
      const account = findExternalAccount(service, params.accountId)
      if (query.customerId !== undefined) findCustomer(service, query.customerId)
      if (query.senderUmaAddress !== undefined) refuseIllFormed(query.senderUmaAddress)
      const lookupId = newId('Lookup')
      service.records.lookups.set(lookupId, {
        accountId: account.id,
        expiresAt: service.clock.now() + lookupLifetime,
      })
      const currency = currencyOf(account.currency, service)
      const estimatedExchangeRate = exchangeRate(currencyOf(service.stablecoin.code, service), currency)
      return {
        status: 200,
        body: {
          lookupId,
          accountId: account.id,
          supportedCurrencies: [
            { currency: plainCurrency(currency), estimatedExchangeRate, min: 1, max: maxQuoteAmount },
          ],
          requiredPayerDataFields: [
            { name: 'FULL_NAME', mandatory: true },
            { name: 'BIRTH_DATE', mandatory: false },
          ],
        },
      }
    },
  },
}

/** Assumption: the document names no lifetime for a lookup. */
const lookupLifetime = 10 * 60_000

/** The accounts that match, oldest first. */
export function pageOfExternalAccounts(
  query: ExternalAccountsQuery,
  belongs: (account: ExternalAccount) => boolean,
  service: Service,
): Page<ExternalAccount> {
  return paginate(
    [...service.records.externalAccounts.values()],
    query,
    (account) => belongs(account) && (query.currency ?? account.currency) === account.currency,
  )
}

/** @throws Refusal 400 INVALID_BANK_ACCOUNT where the identifier asks for that, 409 when its owner has it already. */
function addExternalAccount(
  wanted: Omit<ExternalAccount, 'id' | 'status'>,
  service: Service,
): ExternalAccount {
  currencyOf(wanted.currency, service)
  const { externalAccounts } = service.records
  const identity = identityOf(wanted)
  if (externalAccounts.by('identity', identity).length > 0)
    throw conflict('accountInfo: this account is already registered')
  const { accountInfo } = wanted
  const verification = outcomeOf(beneficiaryOutcomes, primaryIdentifier(accountInfo))
  if (verification === 'INVALID_ACCOUNT')
    throw new Refusal(400, errorCodes.invalidBankAccount, 'accountInfo: no such account', {
      details: { field: 'accountInfo' },
    })
  const fullName = (accountInfo.beneficiary as { fullName?: unknown } | undefined)?.fullName
  const isKnown = verification === 'MATCHED' || verification === 'PARTIAL_MATCH'
  const account: ExternalAccount = {
    id: newId('ExternalAccount'),
    status: 'ACTIVE',
    ...wanted,
    beneficiaryVerificationStatus: verification,
    ...(isKnown && typeof fullName === 'string' ? { beneficiaryVerifiedData: { fullName } } : {}),
  }
  externalAccounts.set(account.id, account)
  return account
}
