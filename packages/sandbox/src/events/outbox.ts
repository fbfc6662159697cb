/** The events that wait for a delivery, in the order in which they are due. */

import { createDueQueue } from '../state/dueQueue.js'
import type { LoggedEvent } from '../state/event.js'
import type { Records } from '../state/records.js'

/** What waits for a delivery. The rows of `outbox` and `nextAt` of the events say it; this is their order. */
export interface Outbox {
  /** Notes when an event of the outbox is due. */
  add(event: LoggedEvent): void
  /** @returns The event that is due by now and has waited longest. */
  next(now: number): LoggedEvent | undefined
}

export function createOutbox({ events, outbox }: Records): Outbox {
  const queue = createDueQueue(outbox, ({ eventId }) => events.get(eventId)?.nextAt)
  return {
    add: ({ id, nextAt }) => {
      if (nextAt !== undefined) queue.add(id, nextAt)
    },
    next(now) {
      for (let first = queue.next(); first !== undefined && first.dueAt <= now; first = queue.next()) {
        const event = events.get(first.id)
        // Delivered past the queue, or due at another time since: that has an entry of its own.
        if (event?.nextAt === first.dueAt && outbox.has(first.id)) return event
        queue.drop()
      }
      return undefined
    },
  }
}
