/** Delivers events to the platform's webhook endpoint: signed over the raw body, and retried until acknowledged. */

import {
  DECISION_EVENT,
  type EventType,
  emit,
  maxWebhookPauseSeconds,
  readText,
  type TestWebhookResult,
  type Transaction,
  WEBHOOK_SIGNATURE_HEADER,
  webhookRetrySeconds,
} from '@embedded-wallet/protocol'
import { bytesToBase64, utf8 } from '../encoding.js'
import { Refusal } from '../refusal.js'
import { p1363ToDer } from '../sealing/walletSignature.js'
import { createDueQueue } from '../state/clock.js'
import type { Records } from '../state/createRecords.js'
import {
  type Deliveries,
  type DeliveryAttempt,
  errorEvent,
  type LoggedEvent,
  type Webhook,
} from '../state/events.js'
import { isoTime, newId, type Service } from '../state/service.js'

/** Milliseconds. Assumption: the document names only the longest pause between retries, 30 minutes. */
const firstPause = 5_000
const timeout = 10_000

/** Sends events one after the other, so that no first attempt overtakes that of an earlier event. Some ask for a decision about a payment. */
export function createDeliveries(
  records: Records,
  service: () => Service,
  onDecision: (transactionId: string, status: number | undefined, service: Service) => void,
): Deliveries {
  const outbox = createOutbox(records)
  const deliverDue = async () => {
    const { flush, clock } = service()
    // The journal must hold an event before the receiver gets it.
    await flush()
    const next = () => outbox.next(clock.now())
    for (let event = next(); event !== undefined; event = next()) {
      const at = event.nextAt!
      const status = await deliver(event, service().webhook!, service())
      // A reset takes it out of the log meanwhile.
      if (!records.events.has(event.id)) continue
      recordAttempt(event, at, status)
      if (event.type === DECISION_EVENT) onDecision((event.data as Transaction).id, status, service())
      records.events.set(event.id, event)
      if (event.delivery === 'waiting') outbox.add(event)
      else records.outbox.delete(event.id)
    }
    await flush()
  }
  let running: Promise<boolean> | undefined
  const wake = () => {
    if (service().webhook === undefined) return
    const failed = (error: unknown) => {
      emit(service().onEvent, errorEvent('webhook deliveries', error))
      return false
    }
    running ??= deliverDue()
      .then(() => true, failed)
      .finally(() => {
        running = undefined
      })
  }
  return {
    add(event: LoggedEvent) {
      outbox.add(event)
      wake()
    },
    async settled() {
      wake()
      while (running !== undefined)
        if ((await running) && outbox.next(service().clock.now()) !== undefined) wake()
    },
  }
}

/** @returns The status of the response; `undefined` when there was none. */
async function deliver(event: LoggedEvent, webhook: Webhook, service: Service) {
  const response = await post(event, webhook, service)
  // An unread body would keep its connection. A failure of the cancellation is ignored: the status has arrived.
  await response?.body?.cancel().catch(() => undefined)
  return response?.status
}

/** Past the queue and whatever became of the event before. A retry that was due is not sent as well. */
export async function redeliver(eventId: string, service: Service): Promise<DeliveryAttempt | undefined> {
  const { events, outbox } = service.records
  const event = events.get(eventId)
  if (event === undefined || service.webhook === undefined) return undefined
  const at = service.clock.now()
  const status = await deliver(event, service.webhook, service)
  const attempt = attemptOf(at, status)
  if (!events.has(eventId)) return attempt
  event.attempts.push(attempt)
  if (isSuccess(status)) {
    event.delivery = 'delivered'
    delete event.nextAt
    outbox.delete(event.id)
  }
  events.set(event.id, event)
  await service.flush()
  return attempt
}

async function post({ id, type, timestamp, data }: LoggedEvent, webhook: Webhook, service: Service) {
  const body = utf8(JSON.stringify({ id, type, timestamp, data }))
  const key = await service.keys('webhook')
  const base64 = bytesToBase64(p1363ToDer(await key.sign(body)))
  const signature = webhook.headerForm === 'json' ? JSON.stringify({ v: '1', s: base64 }) : base64
  const request = new Request(webhook.url, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', [WEBHOOK_SIGNATURE_HEADER]: signature },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
  })
  try {
    return await (webhook.fetch ?? fetch)(request)
  } catch (error) {
    // The caller sees only that there was no response: a retry follows whatever the cause was.
    emit(service.onEvent, errorEvent(`POST ${webhook.url}`, error))
    return undefined
  }
}

const isSuccess = (status = 0) => status >= 200 && status < 300

const attemptOf = (at: number, status: number | undefined): DeliveryAttempt => ({
  at: isoTime(at),
  ...(status !== undefined && { status }),
})

/** Events that are sent once. Source: the dated profiles, webhooks. */
const onceOnly: readonly EventType[] = ['TEST', DECISION_EVENT]

/** The statuses that decide about a payment, beside those of success. Source: the dated profiles, webhooks. */
const refusals: readonly (number | undefined)[] = [403, 422]

/** @param at - When the attempt was due. Pauses count from there, so that a clock advanced by days makes every attempt. */
function recordAttempt(event: LoggedEvent, at: number, status: number | undefined): void {
  event.attempts.push(attemptOf(at, status))
  delete event.nextAt
  const isDecision = event.type === DECISION_EVENT && refusals.includes(status)
  const pause = Math.min(firstPause * 2 ** (event.attempts.length - 1), maxWebhookPauseSeconds * 1000)
  const isTooLate = at + pause > Date.parse(event.timestamp) + webhookRetrySeconds * 1000
  if (isDecision || isSuccess(status)) event.delivery = 'delivered'
  // It was delivered on request meanwhile.
  else if (event.delivery === 'delivered') return
  else if (status === 409) event.delivery = 'duplicate'
  else if (onceOnly.includes(event.type) || isTooLate) event.delivery = 'given up'
  else event.nextAt = at + pause
}

/** What waits for a delivery, in its order. It is in the rows of `outbox` and in `nextAt` of the events. */
function createOutbox({ events, outbox }: Pick<Records, 'events' | 'outbox'>) {
  const queue = createDueQueue(outbox, ({ eventId }) => events.get(eventId)?.nextAt)
  return {
    add({ id, nextAt }: LoggedEvent) {
      if (nextAt !== undefined) queue.add(id, nextAt)
    },
    /** @returns The event that is due by now and has waited longest. */
    next(now: number): LoggedEvent | undefined {
      for (let first = queue.next(); first !== undefined && first.dueAt <= now; first = queue.next()) {
        const event = events.get(first.id)
        // Delivered past the queue, or due at another time since: that has its own entry.
        if (event?.nextAt === first.dueAt && outbox.has(first.id)) return event
        queue.drop()
      }
      return undefined
    },
  }
}

/** Bytes of a response that are shown. */
const maxResponse = 65_536

/** Sends the event past the queue of deliveries. It is logged, and not repeated. */
export async function sendTest(service: Service): Promise<TestWebhookResult> {
  const { webhook, clock, records } = service
  if (webhook === undefined)
    throw new Refusal('WEBHOOK_ENDPOINT_NOT_SET', 'set webhookEndpoint with PATCH /config first')
  const at = clock.now()
  const event: LoggedEvent = {
    id: newId('Webhook'),
    type: 'TEST',
    timestamp: isoTime(at),
    data: {},
    delivery: 'given up',
    attempts: [attemptOf(at, undefined)],
  }
  records.events.set(event.id, event)
  await service.flush()
  const response = await post(event, webhook, service)
  if (response === undefined)
    throw new Refusal('WEBHOOK_DELIVERY_ERROR', 'the webhook endpoint did not respond')
  event.attempts = [attemptOf(at, response.status)]
  if (response.ok) event.delivery = 'delivered'
  if (records.events.has(event.id)) records.events.set(event.id, event)
  // The cause is left out: the status is what a test asks for.
  const text = await readText(response, maxResponse).catch(() => undefined)
  return {
    url: webhook.url,
    response_status: response.status,
    ...(text !== undefined && { response_body: text }),
  }
}
