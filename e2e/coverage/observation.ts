/** Records which rows of the contract the product itself produced during the current test, and which a fault or a fake put in its mouth. */

import {
  errorCodes,
  errorStatuses,
  type ServiceEndpointName,
  serviceEndpoints,
} from '@embedded-wallet/protocol'
import { TestRunner } from 'vitest'

interface Observed {
  produced: Set<string>
  injected: Set<string>
}

const byTest = new WeakMap<object, Observed>()
/** Bodies that are still being read. */
const pending = new Set<Promise<void>>()

/** What was observed in the current test so far. Outside a test it is thrown away. */
export function observed(): Observed {
  const test = TestRunner.getCurrentTest()
  const found = (test && byTest.get(test)) ?? { produced: new Set<string>(), injected: new Set<string>() }
  if (test !== undefined) byTest.set(test, found)
  return found
}

/** Records the error codes of a response that a fault or a fake gives: later the product may repeat them, and proves nothing by it. */
export function observeInjected(status: number, body: unknown): void {
  const { injected } = observed()
  const code = fieldsOf(body).code
  if (typeof code === 'string') injected.add(`error:${code}`)
  // Without a code of its own, the response may become any code of its status.
  else
    for (const name of Object.values(errorCodes))
      if (errorStatuses[name] === status) injected.add(`error:${name}`)
}

/**
 * Records the rows that a response of the product carries: its endpoint, its error code, and the states of its records.
 * It reads a clone, and the caller does not wait for it.
 */
export function observeResponse({ method, url }: Request, response: Response): void {
  const target = observed()
  const { ok, status } = response
  const name = ok ? endpointOf(method, new URL(url).pathname) : undefined
  const reading = response
    .clone()
    .json()
    // A body that is not JSON carries its endpoint alone.
    .catch(() => undefined)
    .then((body: unknown) => observeBody(target, ok && status !== 202 ? name : undefined, ok, body))
  pending.add(reading)
  reading.finally(() => pending.delete(reading))
}

/** @returns What was observed in the current test, after all bodies were read. */
export async function observedInAll(): Promise<Observed> {
  const target = observed()
  await Promise.all(pending)
  return target
}

function observeBody(
  target: Observed,
  name: ServiceEndpointName | undefined,
  ok: boolean,
  body: unknown,
): void {
  const code = fieldsOf(body).code
  if (!ok && typeof code === 'string') produce(target, `error:${code}`)
  if (name === undefined) return
  produce(target, `endpoint:${name}`)
  if (name === 'registerAuthMethod') produce(target, 'state:credential.REGISTERED')
  if (name === 'revokeAuthMethod') produce(target, 'state:credential.REVOKED')
  if (name === 'verifyAuthMethod') produce(target, 'state:session.ACTIVE')
  if (name === 'revokeSession') produce(target, 'state:session.REVOKED')
  observeStates(body, target)
}

/** Records an event of the product and the states of its records. */
export function observeEvent({ type, data }: { type: string; data?: unknown }): void {
  const target = observed()
  produce(target, `event:${type}`)
  observeStates(data, target)
}

function produce({ produced, injected }: Observed, row: string): void {
  if (!injected.has(row)) produced.add(row)
}

/** Which machine a record belongs to, by the prefix of its id. Source: interface document, conventions. */
const machines: Record<string, string> = {
  Transaction: 'transaction',
  Quote: 'quote',
  AgentAction: 'agentAction',
  ExternalAccount: 'externalAccount',
}

function observeStates(value: unknown, target: Observed): void {
  if (Array.isArray(value)) for (const item of value) observeStates(item, target)
  if (typeof value !== 'object' || value === null) return
  const { id, status, inviterUma, kycStatus, kybStatus } = fieldsOf(value)
  const machine = inviterUma === undefined ? machines[String(id).split(':')[0]!] : 'invitation'
  if (machine !== undefined) produce(target, `state:${machine}.${status}`)
  for (const state of [kycStatus, kybStatus])
    if (state !== undefined) produce(target, `state:verification.${state}`)
  if (!Array.isArray(value)) for (const field of Object.values(value)) observeStates(field, target)
}

const patterns = Object.entries(serviceEndpoints).map(([name, { method, path }]) => ({
  name: name as ServiceEndpointName,
  method,
  places: (path.match(/\{/g) ?? []).length,
  // The base URL ends with the version. A relay's paths have none, so a relay's success shows no endpoint of the service.
  pattern: new RegExp(`/\\d{4}-\\d\\d-\\d\\d${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}))

/** @returns The endpoint with the fewest places for identifiers that fits. */
function endpointOf(method: string, path: string): ServiceEndpointName | undefined {
  return patterns
    .filter((row) => row.method === method && row.pattern.test(path))
    .sort((a, b) => a.places - b.places)[0]?.name
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
