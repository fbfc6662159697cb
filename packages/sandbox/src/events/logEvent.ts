/** Logs an event of the interface, and delivers it to the platform's webhook endpoint if there is one. */

import type { EventType } from '@embedded-wallet/protocol'
import { isoTime } from '../state/clock.js'
import { newId } from '../state/ids.js'
import type { Service } from '../state/service.js'

/** Assumption: a sandbox has no use for older events; the real service keeps longer logs. */
const maxEvents = 10_000

/** @param data - Copied, so that later changes do not change the event. */
export function logEvent(type: EventType, data: object, service: Service): void {
  const { events } = service.records
  const now = service.clock.now()
  const id = newId('Webhook')
  const isDelivered = service.webhook !== undefined
  events.set(id, {
    id,
    type,
    timestamp: isoTime(now),
    data: structuredClone(data),
    delivery: isDelivered ? 'waiting' : 'none',
    attempts: [],
    ...(isDelivered && { nextAt: now }),
  })
  if (isDelivered) service.records.outbox.set(id, { eventId: id })
  if (events.size > maxEvents) events.delete(events.values().next().value!.id)
  service.deliveries.wake()
}
