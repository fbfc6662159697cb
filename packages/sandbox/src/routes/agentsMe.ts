/** The endpoints of an agent with a bearer token: only for its one customer, and only within its policy. */

import type { Agent, ExternalAccount } from '@embedded-wallet/protocol'
import { findAction, pageOfActions, showAction, submitAction } from '../agents/actions.js'
import { isAllowedAccount, refuseForeignAccount, refuseWithout, showAgent } from '../agents/policy.js'
import { showExternalAccount, showTransaction } from '../events/show.js'
import { pageOf } from '../http/pagination.js'
import { type Call, once, type Result, type Routes } from '../http/route.js'
import { offerQuote } from '../payments/offerQuote.js'
import { showAccount } from '../payments/showAccount.js'
import { findTransfer } from '../payments/transfer.js'
import { invalidField, Refusal } from '../refusal.js'
import type { QuoteRecord } from '../state/records.js'
import { find, type Service } from '../state/service.js'
import { pageOfExternalAccounts, registerOfCustomer } from './externalAccounts.js'
import { refuseTrusted } from './sca.js'
import { pageOfTransactions } from './transactions.js'

export const agentsMeRoutes = {
  getCurrentAgent: ({ agent }, service) => showAgent(agent, service),

  listAgentTransactions({ agent, query }, service) {
    refuseWithout('VIEW_TRANSACTIONS', agent)
    return pageOfTransactions({ ...query, customerId: agent.customerId }, service)
  },

  getAgentTransaction({ agent, params }, service) {
    refuseWithout('VIEW_TRANSACTIONS', agent)
    const transaction = service.records.transactions.get(params.transactionId)
    if (transaction?.customerId !== agent.customerId)
      throw new Refusal('TRANSACTION_NOT_FOUND', 'no transaction of this customer has this id')
    return showTransaction(transaction, service)
  },

  listAgentInternalAccounts({ agent: { customerId, policy }, query }, service) {
    const { type, currency } = query
    return pageOf(service.records.accounts, { customerId, type, currency }, query, {
      also: [({ id }) => isAllowedAccount(id, policy)],
      show: (account) => showAccount(account, service),
    })
  },

  listAgentExternalAccounts: ({ agent: { customerId }, query }, service) =>
    pageOfExternalAccounts({ ...query, customerId }, service),

  createAgentExternalAccount({ agent, body }, service) {
    refuseWithout('MANAGE_EXTERNAL_ACCOUNTS', agent)
    const { customerId } = agent
    if ((body.customerId ?? customerId) !== customerId) throw notOwned()
    return registerOfCustomer({ ...body, customerId }, service)
  },

  getAgentExternalAccount: (call, service) => showExternalAccount(ownExternal(call, service), service),

  deleteAgentExternalAccount(call, service) {
    refuseWithout('MANAGE_EXTERNAL_ACCOUNTS', call.agent)
    const account = ownExternal(call, service)
    refuseTrusted(account, service)
    service.records.externalAccounts.delete(account.id)
  },

  createAgentQuote(call, service) {
    const { agent, body } = call
    refuseWithout('CREATE_QUOTES', agent)
    return once(call, service, () => {
      if (body.immediatelyExecute)
        throw invalidField('immediatelyExecute', 'an agent executes a quote with an action')
      if (body.source.sourceType === 'ACCOUNT') refuseUnusableSource(body.source.accountId, agent, service)
      const customerId = body.source.customerId ?? agent.customerId
      if (customerId !== agent.customerId) throw notOwned()
      if (body.destination.destinationType === 'ACCOUNT')
        refuseForeignExternal(body.destination.accountId, agent, service)
      const { quote } = offerQuote({ ...body, source: { ...body.source, customerId } }, service, agent.id)
      return { ...quote }
    })
  },

  getAgentQuote: (call, service) => ({ ...ownQuote(call, service).quote }),

  executeAgentQuote(call, service) {
    refuseWithout('EXECUTE_QUOTES', call.agent)
    return once(call, service, () => {
      const { quote } = ownQuote(call, service)
      if (quote.source.sourceType !== 'ACCOUNT')
        throw invalidField('source', 'real-time funding is executed when it arrives')
      const accountId = quote.source.accountId!
      const spending = { accountId, currency: quote.sendingCurrency.code, amount: quote.totalSendingAmount }
      const request = { type: 'EXECUTE_QUOTE', quoteId: quote.id, spending } as const
      return showAction(submitAction(request, call.agent, service), service)
    })
  },

  createAgentTransferIn: (call, service) => transfer('in', call, service),

  createAgentTransferOut: (call, service) => transfer('out', call, service),

  listAgentActions: ({ agent: { id: agentId }, query }, service) =>
    pageOfActions({ agentId, status: query.status }, query, [], service),

  getAgentAction: ({ agent, params }, service) =>
    showAction(findAction(agent.id, params.actionId, service), service),
} satisfies Partial<Routes>

function transfer<Name extends 'createAgentTransferIn' | 'createAgentTransferOut'>(
  direction: 'in' | 'out',
  call: Call<Name> & { agent: Agent },
  service: Service,
): Result<Name> {
  const { agent } = call
  refuseWithout('CREATE_TRANSFERS', agent)
  return once(call, service, () => {
    const { internal, externalId } = findTransfer(direction, call.body, service)
    refuseUnusableSource(internal.id, agent, service)
    refuseForeignExternal(externalId, agent, service)
    const { source, destination, amount } = call.body
    const currency = internal.currency.code
    const ends = { sourceAccountId: source.accountId, destinationAccountId: destination.accountId }
    const request = {
      type: direction === 'in' ? 'TRANSFER_IN' : 'TRANSFER_OUT',
      spending: { accountId: internal.id, currency, amount },
      transferDetails: { amount, currency, ...ends },
    } as const
    return showAction(submitAction(request, agent, service), service) as Result<Name>
  })
}

/** For an agent, another customer's accounts do not exist. Only the user can move the money of an embedded wallet. */
function refuseUnusableSource(accountId: string, agent: Agent, service: Service): void {
  const account = find(service, 'accounts', accountId)
  if (account.customerId !== agent.customerId) throw notOwned()
  refuseForeignAccount(account.id, agent)
  if (account.type === 'EMBEDDED_WALLET')
    throw invalidField('source.accountId', 'the user of an embedded wallet must sign')
}

function ownQuote(call: Call<'getAgentQuote' | 'executeAgentQuote'>, service: Service): QuoteRecord {
  const quote = find(service, 'quotes', call.params.quoteId)
  if (quote.agentId !== call.agent.id)
    throw new Refusal('QUOTE_NOT_FOUND', 'no quote of this agent has this id')
  return quote
}

function ownExternal(
  { agent, params }: Call<'getAgentExternalAccount' | 'deleteAgentExternalAccount'>,
  service: Service,
): ExternalAccount {
  const account = find(service, 'externalAccounts', params.accountId)
  if (account.customerId !== agent.customerId) throw notOwned()
  return account
}

function refuseForeignExternal(accountId: string, { customerId }: Agent, service: Service): void {
  const owner = service.records.externalAccounts.get(accountId)?.customerId
  if (owner !== undefined && owner !== customerId) throw notOwned()
}

const notOwned = () => new Refusal('NOT_FOUND', 'no account of this customer has this id')
