/** The endpoints for agents: the platform's, which create and connect them and decide about their actions; and those of an agent with a bearer token, only for its one customer and within its policy. */

import { type Agent, AgentPolicy } from '@embedded-wallet/protocol'
import * as v from 'valibot'
import { decide, findAction, pageOfActions, rejectAll, showAction, submitAction } from '../agents/actions.js'
import {
  isAllowedAccount,
  issueDeviceCode,
  redeemDeviceCode,
  refuseForeignAccount,
  refuseWithout,
  showAgent,
} from '../agents/policy.js'
import { showExternalAccount, showTransaction } from '../events/transitions.js'
import { changedWithin, pageOf } from '../http/pagination.js'
import { validate } from '../http/readRequest.js'
import { type Call, once, type Result, type Routes } from '../http/route.js'
import { offerQuote } from '../payments/offerQuote.js'
import { showAccount } from '../payments/showAccount.js'
import { findTransfer } from '../payments/transfer.js'
import { invalidField, Refusal } from '../refusal.js'
import { find, findLiveCustomer, made, type Service, update } from '../state/service.js'
import { pageOfExternalAccounts, registerOfCustomer, removeExternalAccount } from './accounts.js'
import { isWithinDates, pageOfTransactions } from './transactions.js'

/** What newer deployments require of a policy. */
const CompletePolicy = v.object({ policy: v.object({ spendingLimits: v.object({}) }) })

export const agentRoutes = {
  registerAgent({ body }, service) {
    findLiveCustomer(service, body.customerId)
    if (service.deployment.wire === '2026-08') validate(CompletePolicy, body, 'body')
    const agent: Agent = { ...body, isPaused: false, isConnected: false, ...made('Agent', service) }
    service.records.agents.set(agent.id, agent)
    return { agent: showAgent(agent, service), deviceCode: issueDeviceCode(agent.id, service) }
  },

  listAgents({ query }, service) {
    const { customerId, isPaused, isConnected } = query
    const show = (agent: Agent) => showAgent(agent, service)
    const keys = { customerId, isPaused, isConnected }
    return pageOf(service.records.agents, keys, query, { also: changedWithin(query), show })
  },

  getAgent: ({ params }, service) => showAgent(find(service, 'agents', params.agentId), service),

  updateAgent({ params, body: { name, isPaused } }, service) {
    const agent = find(service, 'agents', params.agentId)
    return changeAgent(agent, { name: name ?? agent.name, isPaused: isPaused ?? agent.isPaused }, service)
  },

  deleteAgent({ params: { agentId } }, service) {
    find(service, 'agents', agentId)
    rejectAll(agentId, service)
    service.records.agents.delete(agentId)
  },

  updateAgentPolicy({ params, body }, service) {
    const agent = find(service, 'agents', params.agentId)
    const { policy } = agent
    const merged: Record<string, unknown> = { ...policy, ...body }
    for (const part of ['spendingLimits', 'accountRestrictions', 'approvalThresholds'] as const)
      if (body[part] !== undefined) merged[part] = { ...policy[part], ...body[part] }
    return changeAgent(agent, { policy: validate(AgentPolicy, merged, 'body') }, service)
  },

  createDeviceCode({ params }, service) {
    find(service, 'agents', params.agentId)
    return issueDeviceCode(params.agentId, service)
  },

  getDeviceCodeStatus({ params }, service) {
    const { code, redeemed } = find(service, 'deviceCodes', params.code)
    return { code, redeemed }
  },

  redeemDeviceCode: ({ params }, service) => redeemDeviceCode(params.code, service),

  listAgentApprovals({ query }, service) {
    const { agentId, customerId } = query
    const keys = { agentId, customerId, status: 'PENDING_APPROVAL' }
    return pageOfActions(keys, query, [isWithinDates(query)], service)
  },

  approveAgentAction: ({ params }, service) => decide(params, { approve: true }, service),

  rejectAgentAction: ({ params, body }, service) => decide(params, { approve: false, ...body }, service),
} satisfies Partial<Routes>

const changeAgent = (agent: Agent, change: Partial<Agent>, service: Service) =>
  showAgent(update(service.records.agents, agent, change, service), service)

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
    removeExternalAccount(ownExternal(call, service), service)
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
      const { id: quoteId, source, sendingCurrency, totalSendingAmount: amount } = quote
      const spending = { accountId: source.accountId!, currency: sendingCurrency.code, amount }
      return submitAction({ type: 'EXECUTE_QUOTE', quoteId, spending }, call.agent, service)
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
    const { amount, source, destination } = call.body
    const spending = { accountId: internal.id, currency: internal.currency.code, amount }
    const ends = { sourceAccountId: source.accountId, destinationAccountId: destination.accountId }
    const transferDetails = { amount, currency: spending.currency, ...ends }
    const type = direction === 'in' ? 'TRANSFER_IN' : 'TRANSFER_OUT'
    return submitAction({ type, spending, transferDetails }, agent, service) as Result<Name>
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

function ownQuote(call: Call<'getAgentQuote' | 'executeAgentQuote'>, service: Service) {
  const quote = find(service, 'quotes', call.params.quoteId)
  if (quote.agentId !== call.agent.id)
    throw new Refusal('QUOTE_NOT_FOUND', 'no quote of this agent has this id')
  return quote
}

function ownExternal(call: Call<'getAgentExternalAccount' | 'deleteAgentExternalAccount'>, service: Service) {
  const account = find(service, 'externalAccounts', call.params.accountId)
  if (account.customerId !== call.agent.customerId) throw notOwned()
  return account
}

function refuseForeignExternal(accountId: string, { customerId }: Agent, service: Service): void {
  const owner = service.records.externalAccounts.get(accountId)?.customerId
  if (owner !== undefined && owner !== customerId) throw notOwned()
}

const notOwned = () => new Refusal('NOT_FOUND', 'no account of this customer has this id')
