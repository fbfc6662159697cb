/** Agent actions: an agent submits one, the platform approves or rejects it, and the sandbox executes it. */

import type { Agent, AgentAction, Page, PageQuery } from '@embedded-wallet/protocol'
import { logEvent, moveAgentAction, showTransaction } from '../events/transitions.js'
import { pageOf } from '../http/pagination.js'
import { settleQuote } from '../payments/endQuote.js'
import { findTransfer, makeTransfer } from '../payments/transfer.js'
import { conflict, Refusal } from '../refusal.js'
import type { AgentActionRecord } from '../state/records.js'
import { find, made, type Service } from '../state/service.js'
import { needsApproval, refuseOverLimit } from './policy.js'

type ActionRequest = Pick<AgentActionRecord, 'quoteId' | 'spending' | 'type' | 'transferDetails'>

/** No action is created if the agent's policy forbids it. */
export function submitAction(request: ActionRequest, agent: Agent, service: Service): AgentAction {
  const { spending } = request
  const isSpending = request.type !== 'TRANSFER_IN'
  if (isSpending) refuseOverLimit(spending, agent, service)
  const { id: customerId, platformCustomerId } = find(service, 'customers', agent.customerId)
  const isPending = needsApproval(spending, agent)
  const record: AgentActionRecord = {
    ...made('AgentAction', service),
    agentId: agent.id,
    customerId,
    platformCustomerId,
    status: isPending ? 'PENDING_APPROVAL' : 'APPROVED',
    ...request,
    spending: isSpending ? spending : { ...spending, amount: 0 },
  }
  if (isPending) {
    service.records.agentActions.set(record.id, record)
    logEvent('AGENT_ACTION.PENDING_APPROVAL', showAction(record, service), service)
  } else executeAction(record, service)
  return showAction(record, service)
}

export function decide(
  { agentId, actionId }: { agentId: string; actionId: string },
  decision: { approve: boolean; reason?: string },
  service: Service,
): AgentAction {
  const record = findAction(agentId, actionId, service)
  if (record.status !== 'PENDING_APPROVAL')
    throw conflict(
      `the action is ${record.status}; only a PENDING_APPROVAL action can be approved or rejected`,
    )
  moveAgentAction(record, decision.approve ? 'APPROVED' : 'REJECTED', service, decision)
  if (decision.approve) executeAction(record, service)
  return showAction(record, service)
}

export function findAction(agentId: string, actionId: string, service: Service): AgentActionRecord {
  const isOwn = service.records.agentActions.get(actionId)?.agentId === agentId
  return find(service, 'agentActions', isOwn ? actionId : 'of another agent')
}

/** Executes an action. It becomes FAILED if the quote has expired or the balance does not suffice. */
function executeAction(record: AgentActionRecord, service: Service): void {
  const { quoteId, transferDetails, type, agentId } = record
  try {
    if (quoteId !== undefined) {
      const quote = find(service, 'quotes', quoteId)
      settleQuote(quote, service)
      record.transactionId = quote.quote.transactionId
    } else {
      const { sourceAccountId, destinationAccountId, amount } = transferDetails!
      const ends = {
        source: { accountId: sourceAccountId },
        destination: { accountId: destinationAccountId },
      }
      const transfer = findTransfer(type === 'TRANSFER_IN' ? 'in' : 'out', { ...ends, amount }, service)
      record.transactionId = makeTransfer(transfer, service, agentId).id
    }
    service.records.agentActions.set(record.id, record)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    moveAgentAction(record, 'FAILED', service)
  }
}

export function showAction(record: AgentActionRecord, service: Service): AgentAction {
  const { quoteId, transactionId, spending: _, ...action } = record
  const transaction = service.records.transactions.get(transactionId ?? '')
  return {
    ...action,
    ...(quoteId !== undefined && { quote: { ...find(service, 'quotes', quoteId).quote } }),
    ...(transaction && { transaction: showTransaction(transaction, service) }),
  }
}

/** Oldest first unless the query sets an order. */
export function pageOfActions(
  keys: Readonly<Record<string, string | undefined>>,
  query: PageQuery & { sortOrder?: 'asc' | 'desc' },
  also: readonly (((action: AgentAction) => boolean) | undefined)[],
  service: Service,
): Page<AgentAction> {
  const show = (record: AgentActionRecord) => showAction(record, service)
  return pageOf(service.records.agentActions, keys, query, { also, show })
}

/** Assumption: what still waits for an approval is rejected when its agent is deleted. */
export function rejectAll(agentId: string, service: Service): void {
  for (const record of service.records.agentActions.by('agentId', agentId))
    if (record.status === 'PENDING_APPROVAL')
      moveAgentAction(record, 'REJECTED', service, { reason: 'The agent was deleted.' })
}
