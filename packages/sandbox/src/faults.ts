/** Injected faults: an endpoint fails before or after it acts, for tests of lost and broken responses. */

import { processingEndpoints, type ServiceEndpointName, serviceEndpoints } from '@embedded-wallet/protocol'
import { isObject, object, oneOf, takes, wholeNumber } from './checks.js'

/** The response that a fault puts in place of the real one. */
export interface FaultResponse {
  /** 200 to 599. */
  status: number
  /** Added to the headers of every response. */
  headers?: Record<string, string>
  /** Any JSON value. Default: the interface's error body with the code INTERNAL_ERROR. A 204 has none. */
  body?: unknown
}

/** The response takes that long, by the clock on the wall. The service acts. */
export interface SlowResponse {
  /** A whole number from 1 to 60. */
  slowSeconds: number
}

/** The service accepts the call, responds 200 PROCESSING, and settles it later by the sandbox's clock. */
export interface ProcessingResponse {
  /** A whole number from 0, or `forever`. With 0 the second of two identical requests gets the settled response. */
  processingSeconds: number | 'forever'
  /** How the operation fails in the end. Default: it succeeds. */
  error?: FaultResponse
}

/** One injected fault: which endpoint fails, when, and how. */
export interface Fault {
  /** The name of an endpoint in the protocol's `serviceEndpoints`, such as `executeQuote`; `*` matches every endpoint. */
  endpoint: ServiceEndpointName | '*'
  /**
   * `before`: the service does nothing. `after`: the service acts, and only its response is lost or replaced. `accepted`: the service
   * accepts a call of the protocol's `processingEndpoints` and settles it later; a call that it refuses, or that asks for a signature,
   * does not count.
   */
  when: 'before' | 'after' | 'accepted'
  /** `drop`: the connection ends without a response. An object: this response replaces the real one, or is late. For `accepted`: when it is settled. */
  response: 'drop' | FaultResponse | SlowResponse | ProcessingResponse
  /** How many calls fail. A whole number from 1. Default 1. */
  times?: number
  /** How many matching calls succeed first. A whole number from 0. Default 0. */
  skip?: number
  /** Only for `after`: only calls with this status fail, such as 202 for the first call of a signed retry. Default: all. */
  onStatus?: number
}

/** Injects faults into endpoints and shows those that are still pending. */
export interface Faults {
  /**
   * Adds a fault. Several faults for one endpoint apply one after the other.
   *
   * @throws TypeError if a field is unknown or missing, or has a wrong type or literal.
   * @throws RangeError if a number is out of its range.
   */
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
  take(
    endpoint: ServiceEndpointName,
    when: 'before' | 'after',
    status?: number,
  ): 'drop' | FaultResponse | SlowResponse | undefined
  /** Takes the scenario of a call that the service has just accepted. The sandbox calls this; tests use `add`. */
  takeProcessing(endpoint: ServiceEndpointName): ProcessingResponse | undefined
}

/** A fault dropped the response: the sandbox's `fetch` rejects with this error, as `fetch` does when the network fails. */
export class DroppedResponse extends TypeError {
  constructor() {
    super('fetch failed: an injected fault dropped the response')
  }
}

const isTextRecord = (value: unknown) =>
  isObject(value) && Object.values(value).every((text) => typeof text === 'string')

const checkResponse = object<FaultResponse>(
  {
    status: wholeNumber(200, 599),
    headers: takes('an object with string values', isTextRecord),
    body: () => {},
  },
  ['status'],
)
const checkSlow = object<SlowResponse>({ slowSeconds: wholeNumber(1, 60) }, ['slowSeconds'])
const atLeast = (minimum: number) => wholeNumber(minimum, Number.MAX_SAFE_INTEGER)

const checkProcessing = object<ProcessingResponse>(
  {
    processingSeconds: (value, name) => {
      if (value !== 'forever') atLeast(0)(value, name)
    },
    error: checkResponse,
  },
  ['processingSeconds'],
)

const checkFault = object<Fault>(
  {
    endpoint: takes(
      'the name of an endpoint, such as executeQuote, or *',
      (value) => value === '*' || Object.hasOwn(serviceEndpoints, String(value)),
    ),
    when: oneOf('before', 'after', 'accepted'),
    response: () => {},
    times: atLeast(1),
    skip: atLeast(0),
    onStatus: wholeNumber(200, 599),
  },
  ['endpoint', 'when', 'response'],
)

export function createFaults(): Faults {
  const queue: { fault: Fault; skip: number; left: number }[] = []
  const take = (endpoint: ServiceEndpointName, when: Fault['when'], status?: number) => {
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
  }
  return {
    add(fault) {
      checkFault(fault, 'fault')
      const { when, response } = fault
      if (when === 'accepted') checkProcessing(response, 'fault.response')
      else if (response !== 'drop')
        (isObject(response) && 'slowSeconds' in response ? checkSlow : checkResponse)(
          response,
          'fault.response',
        )
      queue.push({ fault, skip: fault.skip ?? 0, left: fault.times ?? 1 })
    },
    clear: () => void queue.splice(0),
    pending: () => queue.map(({ fault }) => fault),
    take: (endpoint, when, status) => take(endpoint, when, status) as ReturnType<Faults['take']>,
    takeProcessing(endpoint) {
      if (!processingEndpoints.some((name) => name === endpoint)) return undefined
      return take(endpoint, 'accepted') as ReturnType<Faults['takeProcessing']>
    },
  }
}
