/** Faults on order: makes an endpoint fail before or after it has acted, for tests of lost and broken answers. */

import type { ServiceEndpointName } from '@embedded-wallet/protocol'

/** One fault. */
export interface Fault {
  /** A name of `serviceEndpoints`, such as `executeQuote`; `*` is any. */
  endpoint: ServiceEndpointName | '*'
  /** `before`: nothing has happened. `after`: the service has acted, and only its answer goes wrong. */
  when: 'before' | 'after'
  /** `drop`: the connection ends without an answer. Otherwise what is answered instead. */
  answer: 'drop' | { status: number; headers?: Record<string, string>; body?: unknown }
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
  strike(endpoint: ServiceEndpointName, when: Fault['when'], status?: number): Fault['answer'] | undefined
}

/** The connection ended without an answer: what the sandbox's `fetch` rejects with, like a failed network. */
export class DroppedAnswer extends TypeError {
  constructor() {
    super('fetch failed: the sandbox dropped this answer because a fault was ordered')
  }
}

export function createFaults(): Faults {
  const ordered: { fault: Fault; skip: number; left: number }[] = []
  return {
    add(fault) {
      ordered.push({ fault, skip: fault.skip ?? 0, left: fault.times ?? 1 })
    },
    clear: () => void ordered.splice(0),
    pending: () => ordered.map(({ fault }) => fault),
    strike(endpoint, when, status) {
      const order = ordered.find(
        ({ fault }) =>
          fault.when === when &&
          (fault.endpoint === '*' || fault.endpoint === endpoint) &&
          (fault.onStatus === undefined || fault.onStatus === status),
      )
      if (order === undefined) return undefined
      if (order.skip-- > 0) return undefined
      if (--order.left <= 0) ordered.splice(ordered.indexOf(order), 1)
      return order.fault.answer
    },
  }
}
