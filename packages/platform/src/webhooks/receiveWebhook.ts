/** A webhook endpoint in one call: verified, handled once, and delivered again by the service when handling failed. */

import {
  checkFunction,
  checkWholeNumber,
  DECISION_EVENT,
  type ErrorBody,
  emit,
  errorCodes,
  maxTimeoutMs,
} from '@embedded-wallet/protocol'
import { checkDecision, decisionResponse, type PaymentDecision } from './paymentDecision.js'
import { beginOf, defaultReplays, keepSeconds } from './replayStore.js'
import { checkVerifyOptions, readSignedEvent, type VerifyOptions } from './verifyWebhook.js'
import { WebhookError } from './webhookError.js'
import type { WebhookEvent } from './webhookEvent.js'

/** How long a second delivery waits for the decision of the first one: the service does not ask again. */
const maxDecisionWaitMs = 30_000
const decisionPollMs = 200

/** What happened at a webhook endpoint. */
export type WebhookCallEvent =
  /** A request was responded to. */
  | {
      event: 'webhook'
      /** The type of the service's event, such as `TEST`; absent if the request holds none. */
      type?: string
      /** The HTTP status of the response. */
      status: number
      /** What became of an incoming payment that needed a decision; absent for all other events. */
      decision?: PaymentDecision['decision']
      /** The code of the response; absent after a success and after a decision. */
      code?: string
      /** Why the event was not handled: a `WebhookError`, or what the handler or the store threw. Redact it before you log it. */
      error?: unknown
      /** Milliseconds from the request to its response. */
      durationMs: number
    }
  /** The handler failed, and so did the store: the next delivery waits for the end of the lease. Or a payment is decided, and the store did not note it. */
  | { event: 'webhook-store'; error: unknown }

/** The options of `receiveWebhook`. */
export interface ReceiveOptions extends VerifyOptions {
  /** How long one delivery may be handled before another one may take over, from 1 to 2147483647. Default: 60. */
  leaseSeconds?: number | undefined
  /** Receives what happened: the response to the service does not show it. It may throw. Default: no listener. */
  onEvent?: ((event: WebhookCallEvent) => void | Promise<void>) | undefined
}

/** Handles one event. `INCOMING_PAYMENT.PENDING` asks for a decision: return it. For all other events the returned value has no effect. */
export type WebhookHandler = (event: WebhookEvent) => Handled | Promise<Handled>

/** What a handler returns: a decision about an incoming payment, or nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a handler may decide about one event and return nothing for others
export type Handled = PaymentDecision | undefined | void

/**
 * Receives a webhook. Give the response that it returns to the service.
 *
 * `handle` runs at most once at a time for an event, as long as it ends within the lease, and once in all if it succeeds.
 * If it fails, the service delivers the event again. So `handle` must work if it runs again after a crash.
 *
 * `INCOMING_PAYMENT.PENDING` asks whether a payment may come in, and the status of the response is the decision. So there
 * `handle` must return a `PaymentDecision`. One that returns nothing, or fails, has not decided: the response is a 500, and
 * the payment does not come in. The service does not deliver this event again, nor a TEST. So what `handle` has decided is the response, even if
 * the store fails after it. A proxy may deliver it twice: the second delivery waits for the decision of the first, and gets the same response.
 *
 * @param request - With an unread body: the signature covers the raw bytes.
 * @returns 200 if the event was handled; the decision of `handle` (200, 202, 403 or 422, see `decisionResponse`) to
 * `INCOMING_PAYMENT.PENDING`; 409 if the event was handled before; 401, 400 or 413 if the request is not an event
 * of the service; 503 while another delivery is being handled (of `INCOMING_PAYMENT.PENDING`: for more than 30 seconds); 500 if `handle` or the store failed.
 * @throws {TypeError} If an option is missing or has a wrong type, or the body was read before.
 * @see docs/reference/contract.md
 * @example
 * ```ts
 * app.post('/webhooks', (c) =>
 *   receiveWebhook(c.req.raw, { publicKeys: [pem] }, async (event) => {
 *     if (event.type === 'INCOMING_PAYMENT.PENDING') return { decision: 'approve' }
 *     if (event.problem !== undefined) console.warn(`${event.type} cannot be read: see ${event.problem}`)
 *     else if (event.family === 'AGENT_ACTION') await askForApproval(event.data)
 *   }),
 * )
 * ```
 */
export async function receiveWebhook(
  request: Request,
  options: ReceiveOptions,
  handle: WebhookHandler,
): Promise<Response> {
  checkReceiveOptions(options, handle)
  const startedAt = Date.now()
  const facts: Partial<
    Pick<Extract<WebhookCallEvent, { event: 'webhook' }>, 'type' | 'decision' | 'code' | 'error'>
  > = {}
  const respondWith = (response: Response) => {
    const { status } = response
    emit(options.onEvent, { event: 'webhook', ...facts, status, durationMs: Date.now() - startedAt })
    return response
  }
  const respondDecided = (decision: PaymentDecision) => {
    const response = decisionResponse(decision)
    facts.decision = decision.decision
    return respondWith(response)
  }
  const refuse = (status: number, code: string, message: string, headers: Record<string, string> = {}) => {
    facts.code = code
    const body: ErrorBody = { status, code, message }
    return respondWith(
      new Response(JSON.stringify(body), {
        status,
        headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
      }),
    )
  }

  const { replays = defaultReplays, leaseSeconds = 60 } = options
  let event: WebhookEvent
  try {
    event = await readSignedEvent(request, options)
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error
    facts.error = error
    return refuse(error.status, error.code, error.message)
  }
  facts.type = event.type
  try {
    let state = await beginOf(replays, event.id, leaseSeconds)
    if (event.type === DECISION_EVENT) {
      const waitUntil = Date.now() + maxDecisionWaitMs
      while (state !== 'new') {
        const kept = await replays.decisionOf?.(event.id)
        if (kept != null) return respondDecided(JSON.parse(kept))
        if (state === 'done' || Date.now() >= waitUntil) break
        await new Promise((resolve) => setTimeout(resolve, decisionPollMs))
        state = await beginOf(replays, event.id, leaseSeconds)
      }
    }
    if (state === 'done') return refuse(409, errorCodes.conflict, 'The event was handled before.')
    if (state === 'busy') {
      const wait = { 'Retry-After': String(leaseSeconds) }
      return refuse(503, 'BUSY', 'Another delivery of the event is being handled.', wait)
    }
    let decision: PaymentDecision | undefined
    try {
      const returned = await handle(event)
      if (event.type === DECISION_EVENT) {
        checkDecision(returned)
        decision = returned
      }
    } catch (error) {
      try {
        await replays.abandon(event.id)
      } catch (storeError) {
        emit(options.onEvent, { event: 'webhook-store', error: storeError })
      }
      throw error
    }
    const finish = async () => replays.finish(event.id, keepSeconds)
    if (decision === undefined) {
      await finish()
      return respondWith(new Response(null, { status: 200 }))
    }
    const keep = async () => replays.keepDecision?.(event.id, JSON.stringify(decision), leaseSeconds)
    // The service asks once, and the handler may have acted on its decision.
    for (const note of [keep, finish])
      await note().catch((error) => emit(options.onEvent, { event: 'webhook-store', error }))
    return respondDecided(decision)
  } catch (error) {
    facts.error = error
    const message =
      event.type === DECISION_EVENT
        ? 'The payment is not decided: the handler or the store failed, or no decision was returned.'
        : 'The event could not be handled. Deliver it again.'
    return refuse(500, errorCodes.internalError, message)
  }
}

/** @throws {TypeError} Naming the option and what it takes. */
export function checkReceiveOptions(options: ReceiveOptions, handle: unknown): void {
  checkVerifyOptions(options, 'leaseSeconds', 'onEvent')
  const { leaseSeconds = 60, onEvent } = options
  checkWholeNumber('leaseSeconds', leaseSeconds, 1, maxTimeoutMs)
  if (onEvent !== undefined) checkFunction('onEvent', onEvent)
  checkFunction('handle', handle)
}
