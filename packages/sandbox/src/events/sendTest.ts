/** Sends a TEST event to the webhook endpoint at once, and reports what came back. */

import { errorCodes, readText, type TestWebhookResult } from '@embedded-wallet/protocol'
import { Refusal } from '../refusal.js'
import { isoTime } from '../state/clock.js'
import type { LoggedEvent } from '../state/event.js'
import { newId } from '../state/ids.js'
import type { Service } from '../state/service.js'
import { post } from './deliver.js'

/** In bytes. A longer response is left out. */
const maxResponse = 65_536

/**
 * Sends the event past the queue of deliveries. It is logged, and not repeated.
 *
 * @throws Refusal 400 WEBHOOK_ENDPOINT_NOT_SET when the platform has no endpoint.
 * @throws Refusal 400 WEBHOOK_DELIVERY_ERROR when no response arrives.
 */
export async function sendTest(service: Service): Promise<TestWebhookResult> {
  const { webhook, clock, records } = service
  if (webhook === undefined)
    throw new Refusal(400, errorCodes.webhookEndpointNotSet, 'set webhookEndpoint with PATCH /config first')
  const at = isoTime(clock.now())
  const event: LoggedEvent = {
    id: newId('Webhook'),
    type: 'TEST',
    timestamp: at,
    data: {},
    delivery: 'given up',
    attempts: [{ at }],
  }
  records.events.set(event.id, event)
  await service.flush()
  const response = await post(event, webhook, service)
  if (response === undefined)
    throw new Refusal(400, errorCodes.webhookDeliveryError, 'the webhook endpoint did not respond')
  event.attempts = [{ at, status: response.status }]
  if (response.ok) event.delivery = 'delivered'
  records.events.set(event.id, event)
  // The cause is lost: the status says what a test asks for.
  const text = await readText(response, maxResponse).catch(() => undefined)
  return {
    url: webhook.url,
    response_status: response.status,
    ...(text !== undefined && { response_body: text }),
  }
}
