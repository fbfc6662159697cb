/** Faults on order: makes an endpoint fail before or after it has acted, for tests of lost and broken answers. */

import type { ServiceEndpointName } from '@embedded-wallet/protocol'

/** One fault. */
export interface Fault {
  /** A name of `serviceEndpoints`, such as `executeQuote`; `*` is any. */
  endpoint: ServiceEndpointName | '*'
  /** `before`: nothing has happened. `after`: the service has acted, and only its answer goes wrong. */
  when: 'before' | 'after'
  /** `drop`: the connection ends without an answer. Otherwise what is answered instead. */
  response: 'drop' | { status: number; headers?: Record<string, string>; body?: unknown }
  /** How many calls it hits. Default 1. */
  times?: number
  /** How many calls it lets pass first. Default 0. */
  skip?: number
  /** Hits only calls that succeed with this status, such as 202 for the first leg of a signed retry. Only with `after`. */
  onStatus?: number
}

/** The controls of faults. */
export interface Faults {
  /** Orders a fault. Several for one endpoint strike one after the other. */
  add(fault: Fault): void
  clear(): void
  /** Faults that have not struck yet, or not often enough. */
  pending(): readonly Fault[]
  /** The answer to give in place of the real one, if a fault strikes here. Counts it. */
  take(endpoint: ServiceEndpointName, when: Fault['when'], status?: number): Fault['response'] | undefined
}

/** The connection ended without an answer: what the sandbox's `fetch` rejects with, like a failed network. */
export class DroppedResponse extends TypeError {
  constructor() {
    super('fetch failed: the sandbox dropped this answer because a fault was ordered')
  }
}

export function createFaults(): Faults {
  const queue: { fault: Fault; skip: number; left: number }[] = []
  return {
    add(fault) {
      queue.push({ fault, skip: fault.skip ?? 0, left: fault.times ?? 1 })
    },
    clear: () => void queue.splice(0),
    pending: () => queue.map(({ fault }) => fault),
    take(endpoint, when, status) {
      const next = queue.find(
        ({ fault }) =>
          fault.when === when &&
          (fault.endpoint === '*' || fault.endpoint === endpoint) &&
          (fault.onStatus === undefined || fault.onStatus === status),
      )
      if (next === undefined) return undefined
      if (next.skip-- > 0) return undefined
      if (--next.left <= 0) queue.splice(queue.indexOf(next), 1)
      return next.fault.response
    },
  }
}
