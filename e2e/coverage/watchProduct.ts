/** Watches every sandbox and relay that a test creates, so that a claim about the contract is compared with what they really sent. */

import type { RelayOptions } from '@embedded-wallet/relay'
import type { Sandbox } from '@embedded-wallet/sandbox'
import { observeEvent, observeInjected, observeResponse } from './observation.js'
import { logExchange, readSent } from './story.js'

/** Whether this file of tests makes claims. Reading each response of every other file would only cost time. */
export let isWatching = false

/** The sandboxes of this file of tests, with the events that earlier tests already saw. */
const sandboxes: { sandbox: Sandbox; seen: Set<string> }[] = []

/** A file of tests begins. The one before it may have run in the same process. */
export function beginFile({ makesClaims }: { makesClaims: boolean }): void {
  isWatching = makesClaims
  sandboxes.length = 0
}

const fromSandbox = new WeakSet<Response>()

/** @returns The sandbox with a `fetch` that is watched. What its pending faults give is injected, however they were added. */
export function watchSandbox(sandbox: Sandbox): Sandbox {
  if (!isWatching) return sandbox
  sandboxes.push({ sandbox, seen: new Set() })
  const fetch: Sandbox['fetch'] = async (request) => {
    for (const { response } of sandbox.faults.pending()) {
      if (response === 'drop' || !('status' in response)) continue
      const { status, body = { code: 'INTERNAL_ERROR' } } = response
      observeInjected(status, body)
    }
    const faults = JSON.stringify(sandbox.faults.pending())
    const sent = readSent(request)
    const response = await sandbox.fetch(request)
    fromSandbox.add(response)
    observeResponse(request, response)
    // A response of a fault is none of the service.
    if (JSON.stringify(sandbox.faults.pending()) === faults) logExchange(sandbox, request, sent, response)
    return response
  }
  return new Proxy(sandbox, {
    get: (target, name) => (name === 'fetch' ? fetch : Reflect.get(target, name)),
  })
}

/** Reads the events that the sandboxes logged since the last call. */
export function observeNewEvents(): void {
  for (const { sandbox, seen } of sandboxes)
    for (const event of sandbox.events()) {
      if (seen.has(event.id)) continue
      seen.add(event.id)
      observeEvent(event)
    }
}

/** @returns The relay's options with a watched service: what a fake service responds is injected. */
export function watchService(options: RelayOptions): RelayOptions {
  const send = options.service?.fetch
  if (!isWatching || send === undefined) return options
  const fetch: typeof send = async (request) => {
    const response = await send(request)
    if (!response.ok && !fromSandbox.has(response))
      observeInjected(
        response.status,
        (await response
          .clone()
          .json()
          .catch(() => undefined)) as unknown,
      )
    return response
  }
  return { ...options, service: { ...options.service, fetch } }
}
