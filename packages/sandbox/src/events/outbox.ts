/** The events that wait for a delivery, in the order in which they are due. */

import { createDueQueue, type DueQueue } from '../state/dueQueue.js'
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
  let queue: DueQueue = createDueQueue()
  let built = -1
  const inOrder = () => {
    if (built === outbox.replacements) return queue
    built = outbox.replacements
    queue = createDueQueue()
    for (const { eventId } of outbox.values()) {
      const dueAt = events.get(eventId)?.nextAt
      if (dueAt !== undefined) queue.add(eventId, dueAt)
    }
    return queue
  }
  return {
    add: ({ id, nextAt }) => {
      if (nextAt !== undefined) inOrder().add(id, nextAt)
    },
    next(now) {
      const order = inOrder()
      for (let first = order.next(); first !== undefined && first.dueAt <= now; first = order.next()) {
        const event = events.get(first.id)
        // Delivered past the queue, or due at another time since: that has an entry of its own.
        if (event?.nextAt === first.dueAt && outbox.has(first.id)) return event
        order.drop()
      }
      return undefined
    },
  }
}
