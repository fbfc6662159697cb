/** The rows of the contract, and which of them the calls of each test showed: endpoints that succeeded, the states of their records, events and error codes. */

import {
  agentActionStates,
  errorCodes,
  eventTypes,
  externalAccountStates,
  invitationStates,
  quoteStates,
  type ServiceEndpointName,
  serviceEndpoints,
  transactionStates,
  verificationStates,
} from '@embedded-wallet/protocol'
import type { RelayOptions } from '@embedded-wallet/relay'
import type { Sandbox } from '@embedded-wallet/sandbox'

declare module 'vitest' {
  interface TaskMeta {
    /** The rows of the contract that this test was the first in its process to show, such as `error:CONFLICT`. */
    contract?: string[]
  }
}

const known = new Set<string>()
let news: string[] = []
const reading = new Set<Promise<unknown>>()
const called = new Set<Sandbox>()
const faulty = new WeakSet<Sandbox>()
/** What a test has shown, compared when it has ended: a test may count what the relay itself parses. */
let comparisons: (() => Promise<string[]>)[] = []

/** Compares when the test has ended. `compare` returns what does not fit, which fails the test. */
export function compareLater(compare: () => Promise<string[]>): void {
  comparisons.push(compare)
}

/** @returns What has not fit since the last call. */
export async function takeMisfits(): Promise<string[]> {
  const taken = comparisons
  comparisons = []
  const found = await Promise.all(taken.map((compare) => compare()))
  return [...new Set(found.flat())]
}

/** The responses of sandboxes that had no fault. */
const genuine = new WeakSet<Response>()
/** How often a relay got a response that no sandbox had sent so: a test speaks for the service, or has changed what it said. */
export const foreignResponses = { count: 0 }

/**
 * Records a row, such as `error:CONFLICT`. A test that puts one in the service's mouth gives the value that the client returned, such as
 * the `serviceCode` of its error, and not a text of its own.
 */
export function recordRow(row: string): void {
  if (!known.has(row)) news.push(row)
  known.add(row)
}

/** Records a response of the product. It reads a copy, and the caller does not wait for it. */
function recordResponse({ method, url }: Request, response: Response): void {
  const { ok, status } = response
  // A 202 asks for a signature: nothing is done yet.
  const endpoint = ok && status !== 202 ? endpointOf(method, new URL(url).pathname) : undefined
  if (endpoint !== undefined) recordRow(`endpoint:${endpoint}`)
  const body = response.clone().json()
  const rows = body.then(
    (value) => {
      if (!ok && typeof value?.code === 'string') recordRow(`error:${value.code}`)
      if (endpoint !== undefined) for (const row of statesIn(value)) recordRow(row)
    },
    // A body that is not JSON shows its endpoint alone.
    () => {},
  )
  reading.add(rows)
  rows.finally(() => reading.delete(rows))
}

/** @returns The sandbox with calls that are recorded. A sandbox that had a fault proves nothing from then on. */
export function recordSandbox(sandbox: Sandbox): Sandbox {
  const fetch: Sandbox['fetch'] = async (request) => {
    if (sandbox.faults.pending().length > 0) faulty.add(sandbox)
    called.add(sandbox)
    const response = await sandbox.fetch(request)
    if (!faulty.has(sandbox)) {
      recordResponse(request, response)
      genuine.add(response)
    }
    return response
  }
  return new Proxy(sandbox, {
    get: (target, name) => (name === 'fetch' ? fetch : Reflect.get(target, name)),
  })
}

/** @returns The relay's options, and what records the relay's own refusals: those with a status that its service never sent. */
export function recordService(options: RelayOptions): {
  watched: RelayOptions
  recordRelay: typeof recordResponse
} {
  const send = options.service?.fetch
  if (send === undefined) return { watched: options, recordRelay: () => {} }
  const sent = new Set<number>()
  const fetch: typeof send = async (request) => {
    const response = await send(request)
    sent.add(response.status)
    if (!genuine.has(response)) foreignResponses.count += 1
    return response
  }
  return {
    watched: { ...options, service: { ...options.service, fetch } },
    recordRelay: (request, response) => {
      if (!response.ok && !sent.has(response.status)) recordResponse(request, response)
    },
  }
}

/** @returns What was recorded for the first time since the last call, after all bodies were read. */
export async function takeNews(): Promise<string[]> {
  await Promise.all(reading)
  for (const sandbox of called)
    for (const { type, data } of sandbox.events()) {
      recordRow(`event:${type}`)
      for (const row of statesIn(data)) recordRow(row)
    }
  called.clear()
  const taken = news
  news = []
  return taken
}

const machines = {
  transaction: transactionStates,
  quote: quoteStates,
  agentAction: agentActionStates,
  externalAccount: externalAccountStates,
  invitation: invitationStates,
  verification: verificationStates,
}
/** All rows, in the order of the interface document. */
export const coverageRows: readonly string[] = [
  ...Object.keys(serviceEndpoints).map((name) => `endpoint:${name}`),
  ...Object.entries(machines).flatMap(([name, { transitions }]) =>
    Object.keys(transitions).map((state) => `state:${name}.${state}`),
  ),
  ...eventTypes.map((type) => `event:${type}`),
  ...Object.values(errorCodes).map((code) => `error:${code}`),
]

/** Which machine a record belongs to, by the prefix of its id. Source: interface document, conventions. */
const machineOf: Record<string, keyof typeof machines> = {
  Transaction: 'transaction',
  Quote: 'quote',
  AgentAction: 'agentAction',
  ExternalAccount: 'externalAccount',
}

/** @returns The rows of the states that a body and the records in it have. */
export function statesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.values(value).flatMap(statesIn)
  const { id, status, inviterUma, kycStatus, kybStatus } = value as Record<string, unknown>
  const machine = inviterUma === undefined ? machineOf[String(id).split(':')[0]!] : 'invitation'
  const verified = [kycStatus, kybStatus].filter((state) => state !== undefined)
  return [
    ...(machine === undefined ? [] : [`state:${machine}.${status}`]),
    ...verified.map((state) => `state:verification.${state}`),
    ...inside,
  ]
}

const patterns = Object.entries(serviceEndpoints)
  .map(([name, { method, path }]) => ({
    name: name as ServiceEndpointName,
    method,
    places: (path.match(/\{/g) ?? []).length,
    // The base URL ends with the version.
    pattern: new RegExp(`/\\d{4}-\\d\\d-\\d\\d${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))
  .sort((a, b) => a.places - b.places)

/** @returns The endpoint with the fewest places for identifiers that fits. */
export const endpointOf = (method: string, path: string): ServiceEndpointName | undefined =>
  patterns.find((row) => row.method === method && row.pattern.test(path))?.name
