/** The external-account endpoints: create, list. */

import {
  CreateExternalAccountBody,
  type ExternalAccount,
  type ExternalAccountInfo,
  ExternalAccountsQuery,
  type ExternalAccountType,
} from '@embedded-wallet/protocol'
import { paginate } from '../http/pagination.js'
import { conflict, invalidInput } from '../http/refusal.js'
import type { Routes } from '../http/route.js'
import { currencyOf } from '../payments/currencies.js'
import { newId } from '../state/ids.js'

export const externalAccountRoutes: Routes<'createExternalAccount' | 'listExternalAccounts'> = {
  createExternalAccount: {
    body: CreateExternalAccountBody,
    handle({ body }, service) {
      currencyOf(body.currency, service)
      const { externalAccounts } = service.records
      const identity = identityOf(body.currency, body.accountInfo)
      const isKnown = ({ currency, accountInfo }: ExternalAccount) =>
        identityOf(currency, accountInfo) === identity
      if ([...externalAccounts.values()].some(isKnown))
        throw conflict('accountInfo: this account is already registered')
      const account: ExternalAccount = {
        id: newId('ExternalAccount'),
        status: 'ACTIVE',
        ...body,
        customerId: null,
        defaultUmaDepositAccount: false,
      }
      externalAccounts.set(account.id, account)
      return { status: 201, body: account }
    },
  },

  listExternalAccounts: {
    query: ExternalAccountsQuery,
    handle: ({ query }, service) => ({
      status: 200,
      body: paginate(
        [...service.records.externalAccounts.values()],
        query,
        ({ currency }) => (query.currency ?? currency) === currency,
      ),
    }),
  },
}

/** What names an account of each type. Assumption: these fields are required; other types are taken as they come. */
const primaryFields: Readonly<Record<string, readonly string[]>> = {
  USD_ACCOUNT: ['accountNumber', 'routingNumber'],
  AED_ACCOUNT: ['iban'],
  BRL_ACCOUNT: ['pixKey'],
} satisfies Record<ExternalAccountType, readonly string[]>

/** The same text for two requests that name the same account. */
function identityOf(currency: string, accountInfo: ExternalAccountInfo): string {
  const { accountType } = accountInfo
  const fields = Object.hasOwn(primaryFields, accountType) ? primaryFields[accountType] : undefined
  if (fields === undefined) return JSON.stringify([currency, accountType, accountInfo])
  const values = fields.map((field) => {
    const value = accountInfo[field]
    if (typeof value !== 'string' || value === '')
      throw invalidInput(`accountInfo.${field}: required for ${accountType}`, `accountInfo.${field}`)
    return value
  })
  return JSON.stringify([currency, accountType, values])
}
