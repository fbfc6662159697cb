/** Verifies a webhook request: the signature over its raw bytes first, everything else after that. */

import {
  type Branding,
  checkBranding,
  checkFunction,
  checkNames,
  checkObject,
  decodeText,
  isFetchRequest,
  mountingWords,
  neutralFields,
  readBytes,
  WEBHOOK_SIGNATURE_HEADER,
} from '@embedded-wallet/protocol'
import { p256 } from '@noble/curves/nist.js'
import { beginOf, defaultReplays, isWithinMemory, keepSeconds, type ReplayStore } from './replayStore.js'
import { WebhookError } from './webhookError.js'
import { readEvent, type WebhookEvent } from './webhookEvent.js'

/** A key of Web Crypto, by what makes one: the global `CryptoKey` is missing in a program that has Node's types alone. */
type WebCryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

/** The longest webhook. */
const maxBodyBytes: number = 1024 * 1024
/** How long a delivery may take to be stored before another one may take over. */
const verifyLeaseSeconds = 60

/** The options of `verifyWebhook`. */
export interface VerifyOptions {
  /** The service's public keys, PEM (SPKI, P-256), one each. Give two while one replaces the other. */
  publicKeys: readonly string[]
  /**
   * Remembers the events that were handled. Default: this process's memory, which forgets at a restart. Production needs
   * `redisReplayStore` of `@embedded-wallet/platform/redis`, or your own store.
   */
  replays?: ReplayStore | undefined
  /** The names of a deployment that brands them. Default: the interface's neutral names. */
  branding?: Branding | undefined
  /** The clock that the time of an event is compared with, in milliseconds since 1970. Default: `Date.now`. */
  now?: (() => number) | undefined
}

/**
 * Verifies a webhook request and reads its event.
 *
 * The event counts as handled when this returns: store it before anything can fail, or use `receiveWebhook`, which lets the
 * service deliver an event again if handling it failed. An event is at most eight days old, a day more than the service
 * repeats it, so that a captured delivery is refused even after it has been forgotten.
 *
 * @param request - With an unread body: the signature covers the raw bytes.
 * @returns The event. `problem` names the field of its data that cannot be read; without one, `switch (event.family)` narrows
 * its data.
 * @throws {WebhookError} `UNAUTHORIZED`: respond with 401; the service did not sign this body.
 * @throws {WebhookError} `CONFLICT`: respond with 409; the event was handled before. Of `INCOMING_PAYMENT.PENDING` respond with the decision of
 * the first delivery instead, as `receiveWebhook` does.
 * @throws {WebhookError} `BUSY`: respond with 503; another delivery of the event is being handled.
 * @throws {WebhookError} `INVALID_INPUT`: respond with 400; the body ended early, or is signed and is not an event.
 * @throws {WebhookError} `TIMESTAMP_OUT_OF_RANGE`: respond with 400; the event is too old or ahead of time.
 * @throws {WebhookError} `PAYLOAD_TOO_LARGE`: respond with 413.
 * @throws {TypeError} If an option is missing or has a wrong type, `begin` of `replays` returns no `ReplayState`, or the body was read before.
 * @see docs/reference/contract.md
 * @example
 * ```ts
 * const event = await verifyWebhook(request, { publicKeys: [pem] })
 * if (event.problem !== undefined) console.warn(`${event.type} cannot be read: see ${event.problem}`)
 * else if (event.family === 'OUTGOING_PAYMENT') console.log(event.data.id, event.data.status)
 * ```
 */
export async function verifyWebhook(request: Request, options: VerifyOptions): Promise<WebhookEvent> {
  checkVerifyOptions(options)
  const { replays = defaultReplays } = options
  const event = await readSignedEvent(request, options)
  const state = await beginOf(replays, event.id, verifyLeaseSeconds)
  // A 409 would end its deliveries, and the one that is being handled may still fail.
  if (state === 'busy')
    throw new WebhookError('BUSY', 'Another delivery of the event is being handled.', {
      retryAfterSeconds: verifyLeaseSeconds,
    })
  if (state === 'done') throw new WebhookError('CONFLICT', 'The event was handled before.')
  await replays.finish(event.id, keepSeconds)
  return event
}

/**
 * @param more - The names of options beside those of `verifyWebhook`. Without `replays`, which is misspelt, a restart would forget.
 * @throws {TypeError} Naming the option and what it takes.
 */
export function checkVerifyOptions(options: VerifyOptions, ...more: string[]): void {
  checkObject('options', options)
  checkNames(options, ['publicKeys', 'replays', 'branding', 'now', ...more])
  const { publicKeys, replays, branding, now } = options
  if (!Array.isArray(publicKeys) || publicKeys.length === 0)
    throw new TypeError('publicKeys must be a list of at least one public key')
  publicKeys.forEach(pointOf)
  if (branding !== undefined) checkBranding(branding)
  if (now !== undefined) checkFunction('now', now)
  const methods = ['begin', 'finish', 'abandon'] as const
  if (replays !== undefined && !methods.every((name) => typeof replays?.[name] === 'function'))
    throw new TypeError('replays must be a store with begin, finish and abandon')
}

/** What the words about a wrong mount call the webhooks. */
export const mounted = {
  handlerOf: (request: string) => `receiveWebhook(${request}, options, handle)`,
  listener: 'webhookListener(options, handle)',
} as const

/** The event of a signed request, whether it was handled before or not. */
export async function readSignedEvent(
  request: Request,
  { publicKeys, branding = {}, now = Date.now }: VerifyOptions,
): Promise<WebhookEvent> {
  if (!isFetchRequest(request)) throw new TypeError(mountingWords(mounted, request, undefined))
  const keys = await importPublicKeys(publicKeys)
  const header = request.headers.get(branding.webhookSignatureHeader ?? WEBHOOK_SIGNATURE_HEADER)
  const body = await readBody(request)
  if (!(await isSignedBy(keys, header, body)))
    throw new WebhookError('UNAUTHORIZED', 'The service did not sign this webhook. Check publicKeys.')
  const event = readEvent(neutralFields(parseJson(body), branding))
  if (event === undefined) throw new WebhookError('INVALID_INPUT', 'The signed body is not a webhook event.')
  if (!isWithinMemory(event.timestamp, now())) {
    const message =
      'The signed timestamp is older than eight days or more than a day ahead. Check the clock of this machine.'
    throw new WebhookError('TIMESTAMP_OUT_OF_RANGE', message)
  }
  return event
}

async function readBody(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  if (request.bodyUsed)
    throw new TypeError(
      'request must have an unread body, as the signature covers its raw bytes: verify it before anything parses it',
    )
  try {
    return await readBytes(request, maxBodyBytes)
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new WebhookError('PAYLOAD_TOO_LARGE', 'The webhook is longer than 1 MiB.', { cause })
    throw new WebhookError('INVALID_INPUT', 'The body of the webhook ended early.', { cause })
  }
}

function parseJson(body: Uint8Array): unknown {
  try {
    return JSON.parse(decodeText(body))
  } catch {
    // Ignored: where the JSON is broken. The caller refuses the whole body.
    return undefined
  }
}

/** The longest DER signature of P-256 is 72 bytes; the JSON form adds little to its base64. */
const maxHeaderLength = 256

/** Whether one of the keys signed exactly these bytes. The header is base64 of a DER signature, or JSON `{"v":"1","s":"<base64>"}`. */
export async function isSignedBy(
  keys: readonly WebCryptoKey[],
  header: string | null,
  body: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const signature = header === null ? undefined : signatureOf(header)
  if (signature === undefined) return false
  for (const key of keys) {
    if (await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, body)) return true
  }
  return false
}

/** The signature in IEEE P1363, as WebCrypto takes it; undefined for anything but one strict DER signature. */
function signatureOf(header: string): Uint8Array<ArrayBuffer> | undefined {
  if (header.length > maxHeaderLength) return undefined
  try {
    const base64 = header.startsWith('{') ? textOf(JSON.parse(header)) : header
    if (base64 === undefined || base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64))
      return undefined
    const der = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return Uint8Array.from(p256.Signature.fromBytes(der, 'der').toBytes('compact'))
  } catch {
    // Ignored: the fault. Whoever sends it may only learn that it is refused.
    return undefined
  }
}

/** The signature of the JSON form; undefined for another version. */
function textOf({ v, s }: { v?: unknown; s?: unknown }): string | undefined {
  return v === '1' && typeof s === 'string' ? s : undefined
}

/** Imports the service's public keys: PEM, SubjectPublicKeyInfo, P-256; one key each. */
export async function importPublicKeys(pems: readonly string[]): Promise<WebCryptoKey[]> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  return Promise.all(
    pems.map(pointOf).map((point) => crypto.subtle.importKey('raw', point, algorithm, false, ['verify'])),
  )
}

/** What stands before the point in the SubjectPublicKeyInfo of a P-256 key. Source: RFC 5480, section 2. */
const spkiHeads = [
  '3059301306072a8648ce3d020106082a8648ce3d030107034200',
  '3039301306072a8648ce3d020106082a8648ce3d030107032200',
]

/** @returns The point of a public key in PEM, uncompressed. @throws {TypeError} Naming the option, and the fault, if it can be seen. */
function pointOf(pem: string, at: number): Uint8Array<ArrayBuffer> {
  try {
    // Greedy, so that two keys in one text are refused: the second would be ignored.
    const [, base64 = ''] = /-----BEGIN PUBLIC KEY-----([\s\S]+)-----END PUBLIC KEY-----/.exec(pem) ?? []
    const hex = Array.from(atob(base64.replace(/\s/g, '')), (character) =>
      character.charCodeAt(0).toString(16).padStart(2, '0'),
    ).join('')
    const head = spkiHeads.find((one) => hex.startsWith(one))
    if (head === undefined) throw new Error('it is not a P-256 key')
    return Uint8Array.from(p256.Point.fromHex(hex.slice(head.length)).toBytes(false))
  } catch (cause) {
    const isEscaped = typeof pem === 'string' && pem.includes('\\n')
    const why = isEscaped
      ? ': its lines end with the two characters \\n, so use key.replaceAll("\\\\n", "\\n")'
      : ''
    throw new TypeError(`publicKeys[${at}] must be a P-256 public key in PEM (SPKI)${why}`, { cause })
  }
}
