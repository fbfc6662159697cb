/**
 * Calls that the service accepts now and settles later. The identical request joins the operation and never starts a second one.
 *
 * Source: dated profiles, section 8.
 */

import { type Processing, REQUEST_ID_HEADER, WALLET_SIGNATURE_HEADER } from '@embedded-wallet/protocol'
import type { FaultResponse } from '../faults.js'
import { Refusal } from '../refusal.js'
import type { AnyReply, OperationRecord } from '../state/records.js'
import type { Service } from '../state/service.js'
import type { Call } from './route.js'

class Accepted extends Error {}

/**
 * Checks the proof of a call and uses it up, once for a call that is settled later and gets here twice. The outcome is kept until
 * `expiresAt`. `prove` returns plain JSON, and must throw for the second of two calls with one proof.
 */
export async function acceptOnce<Proof>(
  call: Call,
  expiresAt: number,
  service: Service,
  prove: () => Proof | Promise<Proof>,
): Promise<Proof> {
  if (call.accepted !== undefined) return call.accepted.proof as Proof
  const proof = await prove()
  const processing = service.faults.takeProcessing(call.name)
  if (processing === undefined) return proof
  const { headers, agent: _, ...rest } = call
  const { processingSeconds, error } = processing
  const now = service.clock.now()
  const settlesAt = processingSeconds === 'forever' ? undefined : now + processingSeconds * 1000
  const key = keyOf(call)
  service.records.operations.set(key, {
    call: { ...rest, accepted: { proof } },
    headers: Object.fromEntries(signedHeaders.flatMap((name) => pairOf(name, headers.get(name)))),
    expiresAt,
    ...(settlesAt !== undefined && { settlesAt }),
    ...(error && { error }),
  })
  for (const dueAt of [settlesAt, expiresAt])
    if (dueAt !== undefined) service.schedule.add({ dueAt, kind: 'continue operation', subject: key })
  throw new Accepted()
}

/** Lets a call join its operation; otherwise handles it. Of two identical calls at the same time, the second one joins. */
export async function joinOrHandle(call: Call, service: Service, handle: () => Promise<AnyReply>) {
  const joined = join(call, service)
  if (joined !== undefined) return joined
  try {
    return await handle()
  } catch (error) {
    const begun = join(call, service)
    if (begun === undefined) throw error
    return begun
  }
}

/** Ends an operation with its response, which is lost if no request gets it in time. */
export function settle(operation: OperationRecord, key: string, outcome: AnyReply, service: Service): void {
  const { operations } = service.records
  if (service.clock.now() < operation.expiresAt) operations.set(key, { ...operation, outcome })
  else operations.delete(key)
}

/** Whether no request gets the outcome anymore. Assumption: a call that is no export takes the identical request until it is settled. */
export const isOver = ({ call, expiresAt, outcome }: OperationRecord, service: Service): boolean =>
  service.clock.now() >= expiresAt && (outcome !== undefined || call.name === 'exportInternalAccount')

/** The error response that a scenario puts in place of the real one. */
export function injectedReply({ status, body }: FaultResponse, { deployment }: Service): AnyReply {
  // A response with this status has no body.
  if (status === 204) return { status, body: undefined }
  const fault = new Refusal('INTERNAL_ERROR', 'the sandbox injected this fault')
  const { status: ownStatus, ...own } = fault.body(deployment.errorBodies)
  return { status, body: body === undefined ? { ...(ownStatus && { status }), ...own } : body }
}

function join(call: Call, service: Service): AnyReply | undefined {
  const { operations } = service.records
  const key = keyOf(call)
  const operation = operations.get(key)
  if (operation === undefined || isOver(operation, service)) return undefined
  const { outcome } = operation
  if (outcome === undefined) return { status: 200, body: processing }
  // The response that delivers the outcome uses the Request-Id up.
  operations.delete(key)
  return outcome
}

const processing: Processing = {
  status: 'PROCESSING',
  message: 'The request is accepted. Send the identical request again.',
}

/** Method, path and body are in the fingerprint. */
const keyOf = ({ headers, fingerprint }: Call): string =>
  [...signedHeaders.map((name) => headers.get(name) ?? ''), fingerprint].join(' ')

const signedHeaders = [REQUEST_ID_HEADER, WALLET_SIGNATURE_HEADER]
const pairOf = (name: string, value: string | null) => (value === null ? [] : [[name, value] as const])
