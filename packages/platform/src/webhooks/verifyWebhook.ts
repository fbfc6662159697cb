/** Verifies a webhook request: the signature over its raw bytes first, everything else after that. */

import {
  type Branding,
  decodeText,
  errorCodes,
  neutralFields,
  readBytes,
  WEBHOOK_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import { PlatformError } from '../platformError.js'
import { defaultReplays, keepSeconds, type ReplayStore } from './replayStore.js'
import { readEvent, type WebhookEvent } from './webhookEvent.js'
import { importPublicKeys, isSignedBy } from './webhookSignature.js'

const maxBodyBytes = 1024 * 1024

/** What `verifyWebhook` takes. */
export interface VerifyOptions {
  /** The service's keys, PEM (SPKI). Several while one replaces the other. */
  publicKeys: readonly string[]
  /** Which events were seen. Default: this process's memory, for eight days. */
  replays?: ReplayStore
  /** Names of a deployment that brands them. Default: the interface document's. */
  branding?: Branding
}

/**
 * Verifies a webhook request and reads its event.
 *
 * The event counts as handled from here on: store it before anything can go wrong, or use `receiveWebhook`, which lets the
 * service deliver an event again when handling it failed. No time limit is set on its age: retries run for seven days.
 *
 * @param request - With its body unread: the signature is over the raw bytes, parsed and written again they are others.
 * @throws {PlatformError} `status` is what to answer: 401 UNAUTHORIZED for a bad signature, 409 CONFLICT for an event that
 * was seen, 503 BUSY while another delivery of it is in hand, 400 INVALID_INPUT for a signed body that is no event,
 * 413 PAYLOAD_TOO_LARGE.
 * @throws {TypeError} When a public key is none.
 * @see Service interface, "Webhook signature" and "Events".
 * @example
 * ```ts
 * const event = await verifyWebhook(request, { publicKeys: [pem] })
 * if (event.family === 'INCOMING_PAYMENT') console.log(event.data.status)
 * ```
 */
export async function verifyWebhook(request: Request, options: VerifyOptions): Promise<WebhookEvent> {
  const { replays = defaultReplays } = options
  const event = await readSignedEvent(request, options)
  const state = await replays.begin(event.id, 60)
  // A 409 would end its deliveries, and the one in hand may fail yet.
  if (state === 'busy')
    throw new PlatformError('BUSY', 'The event is being received.', { status: 503, retryAfterSeconds: 60 })
  if (state === 'done')
    throw new PlatformError(errorCodes.conflict, 'The event was seen already.', { status: 409 })
  await replays.finish(event.id, keepSeconds)
  return event
}

/** The event of a signed request, whether it was seen or not. */
export async function readSignedEvent(
  request: Request,
  { publicKeys, branding = {} }: VerifyOptions,
): Promise<WebhookEvent> {
  const keys = await importPublicKeys(publicKeys)
  const header = request.headers.get(branding.webhookSignatureHeader ?? WEBHOOK_SIGNATURE_HEADER)
  const body = await readBody(request)
  if (!(await isSignedBy(keys, header, body)))
    throw new PlatformError(errorCodes.unauthorized, 'The webhook is not signed by the service.', {
      status: 401,
    })
  const event = readEvent(neutralFields(parseBody(body), branding))
  if (event === undefined)
    throw new PlatformError(errorCodes.invalidInput, 'The signed body is not a webhook event.', {
      status: 400,
    })
  return event
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (request.bodyUsed)
    throw new TypeError('request: its body was read already; verify before anything parses it')
  try {
    return await readBytes(request, maxBodyBytes)
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    const message = 'The webhook is larger than 1 MiB.'
    throw new PlatformError(errorCodes.payloadTooLarge, message, { status: 413, cause })
  }
}

function parseBody(body: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(body))
  } catch {
    return undefined
  }
}
