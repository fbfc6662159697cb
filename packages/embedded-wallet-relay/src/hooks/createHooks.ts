/** Calls the hooks over HTTP: signed, each with its own time limit, without redirects, with a bound for the answer. Everything that is not an answer is a failure. */

import { createHash } from 'node:crypto'
import { decodeText, parseJsonObject } from '@embedded-wallet/protocol'
import { QuoteRefusal } from '@embedded-wallet/relay'
import { Agent, request as send } from 'undici'
import * as v from 'valibot'
import {
  type AnswerOf,
  type HookName,
  type HookRow,
  type HookTarget,
  hookTable,
  Refusal,
} from './hookTable.js'
import type { Sign } from './signature.js'

/** The longest answer. */
export const maxAnswerBytes = 65_536
/** Shorter than servers keep idle connections: a call must not meet one that the server just closes. */
const keepAliveMs = 1_000

/** A hook did not answer, or with something else. Its message has no value of a call, an answer or a configuration. */
export class HookFailure extends Error {
  override readonly name = 'HookFailure'
}

/** What stands behind a call of a hook. */
export interface Behind {
  /** The browser's request: the hook gets its cookies and its Authorization. */
  request?: Request | undefined
  address?: string | undefined
  signal?: AbortSignal | undefined
}

/** A finished call. */
export interface Answer<Name extends HookName> {
  /** Checked. Undefined for a hook without an answer, and for a 401 of `authorize`. */
  json: AnswerOf<Name> | undefined
  /** The lines of `Set-Cookie`. */
  cookies: string[]
}

export interface HookOptions {
  targets: Readonly<Partial<Record<HookName, HookTarget>>>
  sign: Sign
  /** Headers of the browser that hooks get beside `Cookie` and `Authorization`. */
  passHeaders: readonly string[]
  /** How long who is signed in is remembered, for reads alone. 0: never. */
  authorizeCacheSeconds: number
  now: () => number
}

export type Hooks = ReturnType<typeof createHooks>

export function createHooks({ targets, sign, passHeaders, authorizeCacheSeconds, now }: HookOptions) {
  const passed = ['cookie', 'authorization', ...passHeaders.map((name) => name.toLowerCase())]
  const agent = new Agent({
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    // One deadline for the whole exchange is kept below.
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: 16_384,
  })
  const passedOf = (request: Request | undefined): Record<string, string> => {
    const pairs = passed.flatMap((name) => {
      const value = request?.headers.get(name)
      return value == null ? [] : [[name, value] as const]
    })
    return Object.fromEntries(pairs)
  }

  const exchange = async (
    hook: HookName,
    { url, timeoutMs }: HookTarget,
    body: string,
    headers: Record<string, string>,
    signal: AbortSignal | undefined,
  ) => {
    const isLate = AbortSignal.timeout(timeoutMs)
    const ending = signal === undefined ? isLate : AbortSignal.any([isLate, signal])
    const once = async () => {
      const response = await send(url, {
        method: 'POST',
        dispatcher: agent,
        headers: { ...headers, ...sign(body) },
        body,
        signal: ending,
      })
      const chunks: Uint8Array[] = []
      let length = 0
      for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
        length += chunk.length
        // The loop's end gives the rest up, and with it the connection.
        if (length > maxAnswerBytes)
          throw new HookFailure(`${hook} answered with more than ${maxAnswerBytes} bytes`)
        chunks.push(chunk)
      }
      return { status: response.statusCode, headers: response.headers, bytes: Buffer.concat(chunks) }
    }
    const failed = (error: unknown): never => {
      if (error instanceof HookFailure) throw error
      if (isLate.aborted) throw new HookFailure(`${hook} did not answer within ${timeoutMs} ms`)
      // The name of the failure alone: a message may repeat what was sent.
      throw new HookFailure(`${hook} cannot be reached: ${codeOf(error)}`)
    }
    const isRead = (hookTable[hook] as HookRow).isRead === true
    try {
      return await once()
    } catch (error) {
      const isBroken = !(error instanceof HookFailure) && !ending.aborted
      if (!isRead || !isBroken) return failed(error)
      return await once().catch(failed)
    }
  }

  const call = async <Name extends HookName>(
    hook: Name,
    fields: object = {},
    { request, address, signal }: Behind = {},
  ): Promise<Answer<Name>> => {
    const target = targets[hook]!
    const about = request && {
      method: request.method,
      path: new URL(request.url).pathname,
      origin: request.headers.get('Origin') ?? undefined,
      address,
    }
    const body = JSON.stringify({ version: 1, hook, ...fields, request: about })
    const { idempotencyKey } = fields as { idempotencyKey?: string }
    const headers = {
      ...passedOf(request),
      'content-type': 'application/json',
      accept: 'application/json',
      'user-agent': 'embedded-wallet-relay',
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    }
    const answered = await exchange(hook, target, body, headers, signal)
    return readAnswer(hook, answered)
  }

  /** Who is signed in, by what the browser brought. Only found users are kept: a login counts at once. */
  const kept = new Map<string, { answer: Answer<'authorize'>; until: number }>()
  const keyOf = (request: Request) =>
    createHash('sha256')
      .update(JSON.stringify(passedOf(request)))
      .digest('base64')
  const authorize = async (behind: Behind & { request: Request }): Promise<Answer<'authorize'>> => {
    const { request } = behind
    if (authorizeCacheSeconds === 0) return call('authorize', {}, behind)
    const key = keyOf(request)
    // A call that changes something asks again: a sign-out counts at once, and from then on for reads, too.
    if (request.method !== 'GET') {
      const answer = await call('authorize', {}, behind)
      if (!hasUser(answer)) kept.delete(key)
      return answer
    }
    const known = kept.get(key)
    if (known !== undefined && known.until > now()) return known.answer
    const answer = await call('authorize', {}, behind)
    kept.delete(key)
    if (hasUser(answer)) kept.set(key, { answer, until: now() + authorizeCacheSeconds * 1000 })
    if (kept.size > 10_000) kept.delete(kept.keys().next().value!)
    return answer
  }

  return {
    /** Whether the configuration has the hook. */
    has: (hook: HookName): boolean => targets[hook] !== undefined,
    call,
    authorize,
    /** Ends the session of the app. Its cookie may stay the same: nobody is remembered by it. */
    signOut: async (behind: Behind & { request: Request }): Promise<Answer<'onSignedOut'>> => {
      const forget = () => kept.delete(keyOf(behind.request))
      // Also of a read that came in between.
      return call('onSignedOut', {}, behind).finally(forget)
    },
    close: () => agent.close(),
  }
}

const hasUser = ({ json }: Answer<'authorize'>): boolean =>
  json !== undefined && ('user' in json ? json.user !== null : json.accounts.length > 0)

function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  const said = typeof code === 'string' ? code : name
  return typeof said === 'string' && /^\w{1,64}$/.test(said) ? said : 'unknown'
}

function readAnswer<Name extends HookName>(
  hook: Name,
  {
    status,
    headers,
    bytes,
  }: { status: number; headers: Readonly<Record<string, string | string[] | undefined>>; bytes: Uint8Array },
): Answer<Name> {
  const { answer: schema, setsCookies }: HookRow = hookTable[hook]
  const cookies = setsCookies ? [headers['set-cookie'] ?? []].flat() : []
  if (status >= 300 && status < 400)
    throw new HookFailure(`${hook} answered with ${status}: redirects are not followed`)
  if (hook === 'authorize' && status === 401) return { json: undefined, cookies }
  if (hook === 'createQuote' && status >= 400 && status < 500 && status !== 401) {
    const { code, message } = parse(hook, Refusal, bytes) as v.InferOutput<typeof Refusal>
    throw new QuoteRefusal(code, message, status)
  }
  if (schema === undefined && status >= 200 && status < 300) return { json: undefined, cookies }
  if (status !== 200)
    throw new HookFailure(`${hook} answered with ${status}, and not with ${schema ? '200' : '2xx'}`)
  return { json: parse(hook, schema!, bytes) as AnswerOf<Name>, cookies }
}

function parse(hook: HookName, schema: v.GenericSchema, bytes: Uint8Array): unknown {
  let json: unknown
  try {
    json = parseJsonObject(decodeText(bytes))
  } catch (error) {
    throw new HookFailure(`${hook} did not answer with a JSON object: ${(error as Error).message}`)
  }
  const parsed = v.safeParse(schema, json)
  if (parsed.success) return parsed.output
  throw new HookFailure(`${hook} answered in a different form: ${placeIn(schema, json)} is missing or wrong`)
}

/** The field that is wrong, by name. Where an answer has several forms, in the one with the fewest mistakes: it was meant. */
function placeIn(schema: v.GenericSchema, json: unknown): string {
  const forms =
    schema.type === 'union' ? (schema as unknown as { options: v.GenericSchema[] }).options : [schema]
  const mistakes = forms.map((form) => v.safeParse(form, json).issues ?? [])
  const [fewest] = mistakes.sort((one, other) => one.length - other.length)
  const path = (fewest?.[0] && v.getDotPath(fewest[0])) ?? 'the body'
  // The name of an unknown field comes from the answer: what is no plain name stays out of the log.
  return /^(?:the body|[\w.]{1,100})$/.test(path) ? path : 'a field'
}
