/** The endpoints of an agent with a bearer token: only for its one customer, and only within its policy. */

import type { ExternalAccount } from '@embedded-wallet/protocol'
import { type ActionRequest, findAction, pageOfActions, showAction, submitAction } from '../agents/actions.js'
import { isAllowedAccount, refuseForeignAccount, refuseWithout, showAgent } from '../agents/policy.js'
import { showExternalAccount, showTransaction } from '../events/show.js'
import { earlierReply, keepReply } from '../http/idempotency.js'
import { isLike, paginate } from '../http/pagination.js'
import type { Call, Result, Routes } from '../http/route.js'
import { offerQuote } from '../payments/offerQuote.js'
import { showAccount } from '../payments/showAccount.js'
import { findTransfer } from '../payments/transfer.js'
import { invalidField, Refusal } from '../refusal.js'
import { find } from '../state/lookup.js'
import type { AgentRecord, QuoteRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import { pageOfExternalAccounts, registerOfCustomer } from './externalAccounts.js'
import { accountsLike } from './internalAccounts.js'
import { refuseTrusted } from './sca.js'
import { pageOfTransactions } from './transactions.js'

export const agentsMeRoutes = {
  getCurrentAgent: (call, service) => showAgent(call.agent, service),

  listAgentTransactions(call, service) {
    const record = call.agent
    refuseWithout('VIEW_TRANSACTIONS', record)
    const own = { ...call.query, customerId: record.agent.customerId }
    return pageOfTransactions(own, service)
  },

  getAgentTransaction(call, service) {
    const record = call.agent
    refuseWithout('VIEW_TRANSACTIONS', record)
    const transaction = service.records.transactions.get(call.params.transactionId)
    if (transaction?.customerId !== record.agent.customerId)
      throw new Refusal('TRANSACTION_NOT_FOUND', 'no transaction of this customer has this id')
    return showTransaction(transaction, service)
  },

  listAgentInternalAccounts(call, service) {
    const { agent } = call.agent
    const own = service.records.accounts
      .by('customerId', agent.customerId)
      .filter(({ id }) => isAllowedAccount(id, agent.policy))
    return paginate(accountsLike(own, call.query), call.query, 'asc', (account) =>
      showAccount(account, service),
    )
  },

  listAgentExternalAccounts(call, service) {
    const { customerId } = call.agent.agent
    const query = { ...call.query, customerId }
    return pageOfExternalAccounts(query, service)
  },

  createAgentExternalAccount(call, service) {
    const record = call.agent
    refuseWithout('MANAGE_EXTERNAL_ACCOUNTS', record)
    const { customerId } = record.agent
    if ((call.body.customerId ?? customerId) !== customerId) throw notOwned()
    return registerOfCustomer({ ...call.body, customerId }, service)
  },

  getAgentExternalAccount: (call, service) => showExternalAccount(ownExternal(call, service), service),

  deleteAgentExternalAccount(call, service) {
    refuseWithout('MANAGE_EXTERNAL_ACCOUNTS', call.agent)
    const account = ownExternal(call, service)
    refuseTrusted(account, service)
    service.records.externalAccounts.delete(account.id)
  },

  createAgentQuote(call, service) {
    const record = call.agent
    refuseWithout('CREATE_QUOTES', record)
    const earlier = earlierReply(call, service)
    if (earlier !== undefined) return earlier
    const { body } = call
    if (body.immediatelyExecute)
      throw invalidField('immediatelyExecute', 'an agent executes a quote with an action')
    if (body.source.sourceType === 'ACCOUNT') refuseUnusableSource(body.source.accountId, record, service)
    const customerId = body.source.customerId ?? record.agent.customerId
    if (customerId !== record.agent.customerId) throw notOwned()
    if (body.destination.destinationType === 'ACCOUNT')
      refuseForeignExternal(body.destination.accountId, record, service)
    const quote = offerQuote({ ...body, source: { ...body.source, customerId } }, service, record.agent.id)
    return keepReply(call, service, { ...quote.quote })
  },

  getAgentQuote: (call, service) => ({ ...ownQuote(call, service).quote }),

  executeAgentQuote(call, service) {
    const record = call.agent
    refuseWithout('EXECUTE_QUOTES', record)
    const earlier = earlierReply(call, service)
    if (earlier !== undefined) return earlier
    const { quote } = ownQuote(call, service)
    if (quote.source.sourceType !== 'ACCOUNT')
      throw invalidField('source', 'real-time funding is executed when it arrives')
    const accountId = quote.source.accountId!
    const { code: currency } = quote.sendingCurrency
    const spending = { accountId, currency, amount: quote.totalSendingAmount }
    const action = submitAction({ type: 'EXECUTE_QUOTE', quoteId: quote.id, spending }, record, service)
    return keepReply(call, service, showAction(action, service))
  },

  createAgentTransferIn: (call, service) => transfer('in', call, service),
  createAgentTransferOut: (call, service) => transfer('out', call, service),

  listAgentActions(call, service) {
    const { id } = call.agent.agent
    const { status } = call.query
    return pageOfActions(call.query, (action) => isLike(action, { agentId: id, status }), service)
  },

  getAgentAction: (call, service) =>
    showAction(findAction(call.agent.agent.id, call.params.actionId, service), service),
} satisfies Partial<Routes>

function transfer<Name extends 'createAgentTransferIn' | 'createAgentTransferOut'>(
  direction: 'in' | 'out',
  call: Call<Name> & { agent: AgentRecord },
  service: Service,
): Result<Name> {
  const record = call.agent
  refuseWithout('CREATE_TRANSFERS', record)
  const earlier = earlierReply(call, service)
  if (earlier !== undefined) return earlier
  const { internal, externalId } = findTransfer(direction, call.body, service)
  refuseUnusableSource(internal.id, record, service)
  refuseForeignExternal(externalId, record, service)
  const { source, destination, amount } = call.body
  const currency = internal.currency.code
  const request: ActionRequest = {
    type: direction === 'in' ? 'TRANSFER_IN' : 'TRANSFER_OUT',
    spending: { accountId: internal.id, currency, amount },
    transferDetails: {
      amount,
      currency,
      sourceAccountId: source.accountId,
      destinationAccountId: destination.accountId,
    },
  }
  const body = showAction(submitAction(request, record, service), service)
  return keepReply(call, service, body as Result<Name>)
}

/** For an agent, another customer's accounts do not exist. Only the user can move the money of an embedded wallet. */
function refuseUnusableSource(accountId: string, record: AgentRecord, service: Service): void {
  const account = find(service, 'accounts', accountId)
  if (account.customerId !== record.agent.customerId) throw notOwned()
  refuseForeignAccount(account.id, record)
  if (account.type === 'EMBEDDED_WALLET')
    throw invalidField('source.accountId', 'the user of an embedded wallet must sign')
}

function ownQuote(call: Call<'getAgentQuote' | 'executeAgentQuote'>, service: Service): QuoteRecord {
  const quote = find(service, 'quotes', call.params.quoteId)
  if (quote.agentId !== call.agent.agent.id)
    throw new Refusal('QUOTE_NOT_FOUND', 'no quote of this agent has this id')
  return quote
}

function ownExternal(
  call: Call<'getAgentExternalAccount' | 'deleteAgentExternalAccount'>,
  service: Service,
): ExternalAccount {
  const account = find(service, 'externalAccounts', call.params.accountId)
  if (account.customerId !== call.agent.agent.customerId) throw notOwned()
  return account
}

function refuseForeignExternal(accountId: string, { agent }: AgentRecord, service: Service): void {
  const owner = service.records.externalAccounts.get(accountId)?.customerId
  if (owner !== undefined && owner !== agent.customerId) throw notOwned()
}

function notOwned() {
  return new Refusal('NOT_FOUND', 'no account of this customer has this id')
}
