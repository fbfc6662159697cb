/** Runs the timers that are due. Only this file knows what each kind of timer does. */

import { type ErrorBody, emit, REQUEST_ID_HEADER, type WalletOperation } from '@embedded-wallet/protocol'
import { logEvent, moveInvitation } from '../events/transitions.js'
import { injectedReply, isOver, settle } from '../http/operations.js'
import type { Call } from '../http/route.js'
import { lapseAuthorization } from '../payments/authorizeQuote.js'
import { expireQuote } from '../payments/endQuote.js'
import { expireLookup } from '../payments/lookups.js'
import { expireApproval } from '../payments/receiveFromOutside.js'
import { continuePayment } from '../payments/runPayment.js'
import { refusalOf } from '../refusal.js'
import type { Timer } from '../state/clock.js'
import { errorEvent } from '../state/events.js'
import type { AnyReply, OperationRecord } from '../state/records.js'
import { newId, type Service } from '../state/service.js'
import { finishVerification } from '../verification/verifyCustomer.js'
import { runRoute } from './router.js'

const effects: Readonly<Record<Timer['kind'], (subject: string, service: Service) => void>> = {
  'expire lookup': expireLookup,
  'expire quote': expireQuote,
  'lapse authorization': lapseAuthorization,
  'continue payment': continuePayment,
  'expire approval': expireApproval,
  'finish beneficiary check': finishVerification,
  'continue operation': continueOperation,
  'expire invitation': (code, service) => {
    const invitation = service.records.invitations.get(code)
    if (invitation?.status === 'PENDING') moveInvitation(invitation, 'EXPIRED', service)
  },
}

/** In the order of their times. */
export function runDue(service: Service): void {
  const take = () => service.schedule.take(service.clock.now())
  for (let timer = take(); timer; timer = take()) effects[timer.kind](timer.subject, service)
}

/** Source: dated profiles, section 8; service of autumn 2026, read 2026-11-28, for the last one. Sign-ins and refreshes have no event. */
const events = {
  registerAuthMethod: ['auth_credential.create', 'AUTH_METHOD'],
  revokeAuthMethod: ['auth_credential.delete', 'AUTH_METHOD'],
  revokeSession: ['session.revoke', 'SESSION'],
  exportInternalAccount: ['wallet.export', 'INTERNAL_ACCOUNT'],
  updateCustomer: ['customer.contact_update', 'CUSTOMER'],
} as const

/** Settles what is due of an operation, or deletes one that is over. `service.settling` resolves when it is done. */
function continueOperation(key: string, service: Service): void {
  const dueAt = service.clock.now()
  // A jump of the clock goes on while this waits, and the operation is settled at its own time.
  const then = { ...service, clock: { ...service.clock, now: () => dueAt } }
  const work = async () => {
    const operation = service.records.operations.get(key)
    if (operation === undefined) return
    if (isOver(operation, then)) service.records.operations.delete(key)
    else if (operation.outcome === undefined && (operation.settlesAt ?? Number.POSITIVE_INFINITY) <= dueAt)
      await finish(operation, key, then)
  }
  service.settling.work = service.settling.work
    .then(work)
    .catch((error) => emit(service.onEvent, errorEvent('accepted call', error)))
}

async function finish(operation: OperationRecord, key: string, service: Service): Promise<void> {
  const reply = operation.error ? injectedReply(operation.error, service) : await act(operation, service)
  settle(operation, key, reply, service)
  const { name } = operation.call
  if (Object.hasOwn(events, name)) logEnd(name as keyof typeof events, operation, reply, service)
}

async function act({ call, headers }: OperationRecord, service: Service): Promise<AnyReply> {
  try {
    return await runRoute({ ...call, headers: new Headers(headers) } as Call, service)
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal !== error) emit(service.onEvent, errorEvent(call.name, error))
    return { status: refusal.status, body: refusal.body(service.deployment.errorBodies) }
  }
}

function logEnd(
  name: keyof typeof events,
  { call, headers }: OperationRecord,
  { status, body }: AnyReply,
  service: Service,
): void {
  const [operationType, resourceType] = events[name]
  const params: Partial<Record<string, string>> = call.params
  // Assumption: a create that failed has an id, too. No credential has it.
  const created = (body as { id?: string } | undefined)?.id ?? newId('AuthMethod')
  const isDone = status < 300
  const data: WalletOperation = {
    operationId: newId('WalletOperation'),
    requestId: headers[REQUEST_ID_HEADER]!,
    operationType,
    resourceType,
    resourceId: Object.values(params)[0] ?? created,
    status: isDone ? 'completed' : 'failed',
    ...(!isDone && { error: { code: (body as ErrorBody).code ?? 'SIGNER_PROVIDER_REJECTED' } }),
  }
  logEvent(isDone ? 'WALLET_OPERATION.COMPLETED' : 'WALLET_OPERATION.FAILED', data, service)
}
