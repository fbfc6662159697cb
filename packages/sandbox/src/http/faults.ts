/** Injected faults: an endpoint fails before or after it acts, for tests of lost and broken responses. */

import type { ServiceEndpointName } from '@embedded-wallet/protocol'

/** One injected fault: which endpoint fails, when, and how. */
export interface Fault {
  /** The name of an endpoint in the protocol's `serviceEndpoints`, such as `executeQuote`; `*` matches every endpoint. */
  endpoint: ServiceEndpointName | '*'
  /** `before`: the service does nothing. `after`: the service acts, and only its response is lost or replaced. */
  when: 'before' | 'after'
  /** `drop`: the connection ends without a response. An object: this response replaces the real one. `status`: 200 to 599. */
  response: 'drop' | { status: number; headers?: Record<string, string>; body?: unknown }
  /** How many calls fail. A whole number from 1. Default 1. */
  times?: number
  /** How many matching calls succeed first. A whole number from 0. Default 0. */
  skip?: number
  /** Only calls that would respond with this status fail, such as 202 for the first call of a signed retry. Only for `after`. */
  onStatus?: number
}

/** Injects faults into endpoints and shows those that are still pending. */
export interface Faults {
  /** Adds a fault. Several faults for one endpoint apply one after the other. */
  add(fault: Fault): void
  /** Removes every pending fault. */
  clear(): void
  /** The faults that still apply to future calls, oldest first. */
  pending(): readonly Fault[]
  /**
   * Takes the fault that applies to this call and counts it. The sandbox calls this; tests use `add`.
   *
   * @returns What to respond in place of the real response; `undefined` when no fault applies.
   */
  take(endpoint: ServiceEndpointName, when: Fault['when'], status?: number): Fault['response'] | undefined
}

/** A fault dropped the response: the sandbox's `fetch` rejects with this error, as `fetch` does when the network fails. */
export class DroppedResponse extends TypeError {
  constructor() {
    super('fetch failed: an injected fault dropped the response')
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
