/** Logs an event of the interface, and delivers it to the platform's webhook endpoint if there is one. */

import type { EventType } from '@embedded-wallet/protocol'
import { isoTime } from '../state/clock.js'
import type { LoggedEvent } from '../state/event.js'
import { newId } from '../state/ids.js'
import type { RowList } from '../state/rowLists.js'
import type { Service } from '../state/service.js'

/** Assumption: a sandbox has no use for older events; the real service keeps longer logs. What still waits for its delivery stays. */
const maxEvents = 10_000

/** @param data - Copied, so that later changes do not change the event. */
export function logEvent(type: EventType, data: object, service: Service): void {
  const { events } = service.records
  const now = service.clock.now()
  const id = newId('Webhook')
  const isDelivered = service.webhook !== undefined
  const event: LoggedEvent = {
    id,
    type,
    timestamp: isoTime(now),
    data: structuredClone(data),
    delivery: isDelivered ? 'waiting' : 'none',
    attempts: [],
    ...(isDelivered && { nextAt: now }),
  }
  events.set(id, event)
  if (isDelivered) service.records.outbox.set(id, { eventId: id })
  const settled = events.list('settled', 'yes')
  if (settled.size > maxEvents) events.delete(firstOf(settled).id)
  service.deliveries.add(event)
}

function firstOf(list: RowList<LoggedEvent>): LoggedEvent {
  const [first] = list.from(undefined, 'asc')
  return first![1]
}
