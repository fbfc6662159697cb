/** The decision about an incoming payment, and the response to its event that carries it. */

import { errorCodes, type FieldDefinition, type ReceiverCustomerInfo } from '@embedded-wallet/protocol'

/**
 * The decision about an incoming payment: the response to an event `INCOMING_PAYMENT.PENDING`.
 *
 * - `approve`: take the payment. Give `receiverCustomerInfo` if the event asks for it in
 *   `requestedReceiverCustomerInfoFields`.
 * - `reject`: the payment goes back. `code` and `message` go to the service, `reason` explains why.
 * - `needMore`: ask the sender's institution for `requiredFields` first.
 * - `defer`: decide with `approveIncomingPayment` or `rejectIncomingPayment` within 5 seconds, or the payment fails.
 */
export type PaymentDecision =
  | { readonly decision: 'approve'; readonly receiverCustomerInfo?: ReceiverCustomerInfo | undefined }
  | {
      readonly decision: 'reject'
      readonly reason?: string | undefined
      readonly code?: string | undefined
      readonly message?: string | undefined
    }
  | {
      readonly decision: 'needMore'
      readonly requiredFields: readonly FieldDefinition[]
      readonly code?: string | undefined
      readonly message?: string | undefined
    }
  | { readonly decision: 'defer' }

const statuses: Readonly<Record<PaymentDecision['decision'], number>> = {
  approve: 200,
  reject: 403,
  needMore: 422,
  defer: 202,
}

/** Checks a decision. The TypeError names the wrong field. */
export function checkDecision(decision: unknown): asserts decision is PaymentDecision {
  const given = (typeof decision === 'object' && decision !== null ? decision : {}) as Record<string, unknown>
  if (!Object.hasOwn(statuses, String(given.decision)))
    throw new TypeError('decision must be approve, reject, needMore or defer')
  const { receiverCustomerInfo, requiredFields } = given
  if (given.decision === 'needMore' && !Array.isArray(requiredFields))
    throw new TypeError('requiredFields must be a list of { name, mandatory }')
  if (receiverCustomerInfo !== undefined && Object(receiverCustomerInfo) !== receiverCustomerInfo)
    throw new TypeError('receiverCustomerInfo must be an object')
  for (const name of ['reason', 'code', 'message'])
    if (given[name] !== undefined && typeof given[name] !== 'string')
      throw new TypeError(`${name} must be a string`)
}

/**
 * Creates the response to an event `INCOMING_PAYMENT.PENDING`. Its status is the decision.
 *
 * `receiveWebhook` does it for you. Use this one with `verifyWebhook`. The service asks once: respond only when you have
 * decided.
 *
 * @returns 200 for `approve`, 403 for `reject`, 422 for `needMore`, 202 for `defer`.
 * @throws {TypeError} If the decision is not one of the four, or a field of it has a wrong type.
 * @example
 * ```ts
 * const event = await verifyWebhook(request, { publicKeys: [pem] })
 * const isAsked = event.type === 'INCOMING_PAYMENT.PENDING'
 * const response = isAsked ? decisionResponse({ decision: 'approve' }) : new Response()
 * ```
 */
export function decisionResponse(decision: PaymentDecision): Response {
  checkDecision(decision)
  return new Response(JSON.stringify(bodyOf(decision)), {
    status: statuses[decision.decision],
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  })
}

const rejected = 'The receiver does not accept this payment.'
const incomplete = 'The receiver asks for more about the sender.'

/** JSON leaves out undefined fields. */
function bodyOf(decision: PaymentDecision): object {
  switch (decision.decision) {
    case 'approve':
      return { receiverCustomerInfo: decision.receiverCustomerInfo }
    case 'reject': {
      const { code = errorCodes.forbidden, message = rejected, reason } = decision
      return { status: statuses.reject, code, message, reason }
    }
    case 'needMore': {
      const { code = 'MISSING_MANDATORY_USER_INFO', message = incomplete, requiredFields } = decision
      return { status: statuses.needMore, code, message, requiredFields }
    }
    case 'defer':
      return {}
  }
}
