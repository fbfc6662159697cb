/** A webhook endpoint in one call: verified, handled once, and delivered again by the service when handling failed. */

import { type ErrorBody, errorCodes } from '@embedded-wallet/protocol'
import { PlatformError } from '../platformError.js'
import { defaultReplays, keepSeconds } from './replayStore.js'
import { readSignedEvent, type VerifyOptions } from './verifyWebhook.js'
import type { WebhookEvent } from './webhookEvent.js'

/** What `receiveWebhook` takes. */
export interface ReceiveOptions extends VerifyOptions {
  /** For how long one delivery may be in hand before another one may take over. Default 60. */
  leaseSeconds?: number
  /** Told what went wrong, as the answer to the service does not say it. */
  onError?: (error: unknown) => void
}

/**
 * Receives a webhook: the answer to the service is what it returns.
 *
 * `handle` runs at most once at a time for an event, as long as it ends within its lease, and once in all if it succeeds.
 * Unless it succeeds, the service is asked to come again: a crash in the middle loses nothing, so `handle` must bear being
 * run again.
 *
 * @returns 204 when it was handled, 409 for what was handled before, 401, 400 or 413 for what is no event of the service,
 * 503 while another delivery is in hand, 500 when `handle` failed.
 * @throws {TypeError | RangeError} When a public key is none, or `leaseSeconds` no whole number from 1 on.
 * @example
 * ```ts
 * app.post('/webhooks', (c) =>
 *   receiveWebhook(c.req.raw, { publicKeys: [pem] }, async (event) => {
 *     if (event.family === 'AGENT_ACTION') await askForApproval(event.data)
 *   }),
 * )
 * ```
 */
export async function receiveWebhook(
  request: Request,
  options: ReceiveOptions,
  handle: (event: WebhookEvent) => void | Promise<void>,
): Promise<Response> {
  const { replays = defaultReplays, leaseSeconds = 60 } = options
  if (!Number.isSafeInteger(leaseSeconds) || leaseSeconds < 1)
    throw new RangeError('leaseSeconds: a whole number from 1 on is needed')
  let event: WebhookEvent
  try {
    event = await readSignedEvent(request, options)
  } catch (error) {
    if (!(error instanceof PlatformError) || error.status === undefined) throw error
    tell(options, error)
    return answer(error.status, error.code, error.message)
  }
  try {
    const state = await replays.begin(event.id, leaseSeconds)
    if (state === 'done') return answer(409, errorCodes.conflict, 'The event was handled already.')
    if (state === 'busy')
      return answer(503, 'BUSY', 'The event is being handled.', { 'Retry-After': String(leaseSeconds) })
    try {
      await handle(event)
    } catch (error) {
      try {
        await replays.abandon(event.id)
      } catch (abandoning) {
        tell(options, abandoning)
      }
      throw error
    }
    await replays.finish(event.id, keepSeconds)
    return new Response(null, { status: 204 })
  } catch (error) {
    tell(options, error)
    return answer(500, errorCodes.internalError, 'The event could not be handled.')
  }
}

/** A log that fails, at once or later, changes no answer and ends no process. */
function tell({ onError }: ReceiveOptions, error: unknown): void {
  try {
    const told: unknown = onError?.(error)
    if (told instanceof Promise) told.catch(() => undefined)
  } catch {}
}

function answer(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  const body: ErrorBody = { status, code, message }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', 'Cache-Control': 'no-store', ...headers },
  })
}
