/** Keeps what the sandboxes of the current test were asked and responded, each with the time of the sandbox's clock. */

import type { Sandbox } from '@embedded-wallet/sandbox'
import { TestRunner } from 'vitest'

// biome-ignore lint/suspicious/noExplicitAny: bodies of any form, which the witnesses only read
export type Json = any

/** A call of the service and its response. */
export interface Exchange {
  /** Milliseconds since 1970, when it was responded. */
  at: number
  method: string
  /** Behind the version, such as `/quotes/Quote:1`. */
  path: string
  query: URLSearchParams
  headers: Headers
  /** The body of the request; undefined when it is not JSON. */
  sent: Json
  status: number
  isDone: boolean
  received: Json
  receivedHeaders: Headers
}

type SandboxEvent = ReturnType<Sandbox['events']>[number]

/** What a test saw of the service. Events are in the order of the sandbox. */
export interface Story {
  exchanges: readonly Exchange[]
  events: readonly SandboxEvent[]
}

interface Log {
  exchanges: Exchange[]
  sandboxes: Set<Sandbox>
  pending: Set<Promise<void>>
}
const logs = new WeakMap<object, Log>()

/**
 * Begins to read the JSON of a request, before the service does. The service may refuse a body in its middle: its copy ends only when this
 * one does, so other bodies are left alone.
 */
export function readSent(request: Request): Promise<Json> {
  const isJson = request.headers.get('content-type')?.startsWith('application/json') ?? false
  return isJson ? jsonOf(request.clone()) : Promise.resolve(undefined)
}

/** Logs one call. It reads clones, and the caller does not wait for it. */
export function logExchange(
  sandbox: Sandbox,
  request: Request,
  sent: Promise<Json>,
  response: Response,
): void {
  const test = TestRunner.getCurrentTest()
  if (test === undefined) return
  const log = logs.get(test) ?? { exchanges: [], sandboxes: new Set(), pending: new Set() }
  logs.set(test, log)
  log.sandboxes.add(sandbox)
  const { pathname, searchParams } = new URL(request.url)
  const exchange: Exchange = {
    at: sandbox.clock.now(),
    method: request.method,
    path: pathname.replace(/^.*\/\d{4}-\d\d-\d\d(?=\/)/, ''),
    query: searchParams,
    headers: request.headers,
    sent: undefined,
    status: response.status,
    // A 202 asks for a signature: nothing is done yet.
    isDone: response.ok && response.status !== 202,
    received: undefined,
    receivedHeaders: response.headers,
  }
  log.exchanges.push(exchange)
  const reading = Promise.all([sent, jsonOf(response.clone())]).then(([body, received]) => {
    Object.assign(exchange, { sent: body, received })
  })
  log.pending.add(reading)
}

/** @returns What the current test saw, after all bodies were read. */
export async function storyOfTest(): Promise<Story> {
  const test = TestRunner.getCurrentTest()
  const log = test && logs.get(test)
  if (log === undefined) return { exchanges: [], events: [] }
  await Promise.all(log.pending)
  return { exchanges: log.exchanges, events: [...log.sandboxes].flatMap((sandbox) => sandbox.events()) }
}

const jsonOf = (message: Request | Response): Promise<Json> =>
  // Lost: a body that is not JSON, which no witness needs.
  message.json().catch(() => undefined)

/** @returns The calls of one kind, in their order. */
export const calls = ({ exchanges }: Story, method: string, path: RegExp): readonly Exchange[] =>
  exchanges.filter((call) => call.method === method && path.test(call.path))

/** @returns The part of an account's id that its two prefixes share. */
export const accountIn = (id: string | null | undefined): string | undefined => id?.split(':')[1]
