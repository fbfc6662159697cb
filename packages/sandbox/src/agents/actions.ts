/** Agent actions: an agent submits one, the platform approves or rejects it, and the sandbox executes it. */

import type { Agent, AgentAction, Page, PageQuery } from '@embedded-wallet/protocol'
import { showTransaction } from '../events/show.js'
import { logEvent, moveAgentAction } from '../events/transitions.js'
import { paginate, select } from '../http/pagination.js'
import { settleQuote } from '../payments/authorizeQuote.js'
import { findTransfer, makeTransfer } from '../payments/transfer.js'
import { conflict, Refusal } from '../refusal.js'
import type { AgentActionRecord } from '../state/records.js'
import { find, made, type Service } from '../state/service.js'
import { needsApproval, refuseOverLimit } from './policy.js'

export type ActionRequest = Pick<AgentActionRecord, 'quoteId' | 'spending'> &
  Pick<AgentAction, 'type' | 'transferDetails'>

export function submitAction(request: ActionRequest, agent: Agent, service: Service): AgentActionRecord {
  const { quoteId, spending, type, transferDetails } = request
  const isSpending = type !== 'TRANSFER_IN'
  if (isSpending) refuseOverLimit(spending, agent, service)
  const customer = service.records.customers.get(agent.customerId)!
  const isPending = needsApproval(spending, agent)
  const record: AgentActionRecord = {
    action: {
      ...made('AgentAction', service),
      agentId: agent.id,
      customerId: customer.id,
      platformCustomerId: customer.platformCustomerId,
      status: isPending ? 'PENDING_APPROVAL' : 'APPROVED',
      type,
      ...(transferDetails && { transferDetails }),
    },
    spending: isSpending ? spending : { ...spending, amount: 0 },
    ...(quoteId === undefined ? {} : { quoteId }),
  }
  if (!isPending) executeAction(record, service)
  service.records.agentActions.set(record.action.id, record)
  if (isPending) logEvent('AGENT_ACTION.PENDING_APPROVAL', showAction(record, service), service)
  return record
}

export function decide(
  { agentId, actionId }: { agentId: string; actionId: string },
  decision: { approve: true } | { approve: false; reason?: string },
  service: Service,
): AgentAction {
  const record = findAction(agentId, actionId, service)
  const { status } = record.action
  if (status !== 'PENDING_APPROVAL')
    throw conflict(`the action is ${status}; only a PENDING_APPROVAL action can be approved or rejected`)
  if (decision.approve) {
    moveAgentAction(record, 'APPROVED', service)
    executeAction(record, service)
  } else moveAgentAction(record, 'REJECTED', service, decision.reason)
  service.records.agentActions.set(actionId, record)
  return showAction(record, service)
}

export function findAction(agentId: string, actionId: string, service: Service): AgentActionRecord {
  const isOwn = service.records.agentActions.get(actionId)?.action.agentId === agentId
  return find(service, 'agentActions', isOwn ? actionId : 'of another agent')
}

/** Executes an action. It becomes FAILED when the quote has expired or the balance does not suffice. */
function executeAction(record: AgentActionRecord, service: Service): void {
  const { action, quoteId } = record
  try {
    if (quoteId !== undefined) {
      const quote = find(service, 'quotes', quoteId)
      settleQuote(quote, service)
      record.transactionId = quote.quote.transactionId
    } else {
      const { sourceAccountId, destinationAccountId, amount } = action.transferDetails!
      const direction = action.type === 'TRANSFER_IN' ? 'in' : 'out'
      const body = {
        source: { accountId: sourceAccountId },
        destination: { accountId: destinationAccountId },
        amount,
      }
      record.transactionId = makeTransfer(findTransfer(direction, body, service), service, action.agentId).id
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    moveAgentAction(record, 'FAILED', service)
  }
}

export function showAction({ action, quoteId, transactionId }: AgentActionRecord, service: Service) {
  const transaction =
    transactionId === undefined ? undefined : service.records.transactions.get(transactionId)
  return {
    ...action,
    ...(quoteId === undefined ? {} : { quote: { ...find(service, 'quotes', quoteId).quote } }),
    ...(transaction && { transaction: showTransaction(transaction, service) }),
  }
}

export function pageOfActions(
  query: PageQuery & { sortOrder?: 'asc' | 'desc' },
  matches: (action: AgentAction) => boolean,
  service: Service,
): Page<AgentAction> {
  const isWanted = ({ action }: AgentActionRecord) => matches(action)
  const selection = select(service.records.agentActions, {}, { also: [isWanted] })
  return paginate(selection, query, query.sortOrder, (record) => showAction(record, service))
}

/** Assumption: what still waits for an approval is rejected when its agent is deleted. */
export function rejectAll(agentId: string, service: Service): void {
  for (const record of service.records.agentActions.values())
    if (record.action.agentId === agentId && record.action.status === 'PENDING_APPROVAL') {
      moveAgentAction(record, 'REJECTED', service, 'The agent was deleted.')
      service.records.agentActions.set(record.action.id, record)
    }
}
