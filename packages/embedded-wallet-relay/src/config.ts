/** Reads the configuration: the options of the relay as JSON, hooks as addresses, secrets from the environment alone. The relay checks its own options; this file checks what only a program has. */

import { readFileSync } from 'node:fs'
import {
  checkBoolean,
  checkedBaseUrl,
  checkNames,
  checkObject,
  checkOneOf,
  checkText,
  checkWholeNumber,
  parseJsonObject,
} from '@embedded-wallet/protocol'
import type { PaymentLimit, RelayOptions } from '@embedded-wallet/relay'
import { type HookName, type HookTarget, hookNames, hookTable } from './hooks/hookTable.js'

type Json = Record<string, unknown>
export type Environment = Readonly<Record<string, string | undefined>>

/** By what a caller is counted: its socket, or the header of a proxy, in which each of ours has added one address. */
export type ClientAddress = 'socket' | { header: string; trustedHops: number }

/** The configuration, checked as far as the program goes. */
export interface Settings {
  host: string
  port: number
  /** The options of the relay that are data: `createRelay` checks them. */
  relay: Partial<RelayOptions>
  targets: Partial<Record<HookName, HookTarget>>
  passHeaders: readonly string[]
  authorizeCacheSeconds: number
  clientAddress: ClientAddress | undefined
  paymentLimit: PaymentLimit | undefined
  webhooks: { publicKeys: readonly string[]; incoming: 'approve' | 'reject' } | undefined
  hasTerms: boolean
  logsEvents: boolean
  isSandbox: boolean
  /** The text of HOOKS_SECRET. */
  hooksSecret: string
  redisUrl: string | undefined
}

/** The program's own names beside those of the relay's options. */
const ownNames = [
  'host',
  'port',
  'keepPayment',
  'settle',
  'passHeaders',
  'authorizeCacheSeconds',
  'paymentLimit',
  'webhooks',
  'logEvents',
]
/** Options of the relay that are code, for which a file has no form. */
const codeNames = ['store', 'onEvent', 'now']
/** Headers that a page must not set, because they are those of the hook's own request. */
const ownHeaders =
  /^(?:webhook-.*|content-.*|host|connection|transfer-encoding|expect|upgrade|te|trailer|keep-alive|proxy-.*|idempotency-key|accept|user-agent)$/i

/**
 * @param text - The file.
 * @param environment - `PORT`, `HOST`, `SERVICE_BASE_URL`, `SERVICE_TOKEN_ID`, `SERVICE_CLIENT_SECRET`, `HOOKS_SECRET`, `REDIS_URL`. They take the
 * place of the file's values. Each also as `…_FILE`: the path of a file that has the value.
 * @throws {TypeError} The message names the option, never its value.
 */
export function readConfig(text: string, environment: Environment, isSandbox: boolean): Settings {
  const json = parse(text)
  for (const name of codeNames)
    if (name in json)
      throw new TypeError(
        `${name} is not an option of the file${name === 'store' ? ': give REDIS_URL in the environment' : ''}`,
      )
  const own = Object.fromEntries(ownNames.map((name) => [name, json[name]])) as Json
  const relay: Json = Object.fromEntries(Object.entries(json).filter(([name]) => !ownNames.includes(name)))
  const targets = takeTargets(relay, own)
  const hasTerms = takeTerms(relay)
  const { clientAddress } = relay
  delete relay.clientAddress
  const env = (name: string) => variableOf(name, environment)
  relay.service = isSandbox ? undefined : serviceOf(relay.service, env)
  if (isSandbox) {
    if (environment.NODE_ENV === 'production')
      throw new TypeError('--sandbox is for development: NODE_ENV must not be production')
    relay.mode = 'sandbox'
  }
  const hooksSecret = env('HOOKS_SECRET') ?? ''
  const { passHeaders = [], authorizeCacheSeconds = 0, paymentLimit, logEvents = false } = own
  checkWholeNumber('authorizeCacheSeconds', authorizeCacheSeconds, 0, 10)
  checkBoolean('logEvents', logEvents)
  if (!isTexts(passHeaders) || passHeaders.some((name) => !/^[\w-]+$/.test(name) || ownHeaders.test(name)))
    throw new TypeError('passHeaders must be a list of names such as X-Captcha, none of the hook itself')
  if (paymentLimit !== undefined) {
    checkObject('paymentLimit', paymentLimit)
    checkNames(paymentLimit, ['perPayment', 'perDay', 'currency'], 'paymentLimit.')
    if (targets.authorizeAction !== undefined)
      throw new TypeError('paymentLimit is a policy of its own: give it or authorizeAction')
  }
  const webhooks = checkWebhooks(own.webhooks)
  if (targets.authorize === undefined) throw new TypeError('authorize must be the address of a hook')
  if (targets.settle !== undefined && targets.keepPayment === undefined)
    throw new TypeError('settle needs keepPayment, which gives the payment to your order first')
  if (targets.settle !== undefined && !isSandbox && webhooks === undefined)
    throw new TypeError('settle needs webhooks: the service says by them what became of a payment')
  return {
    ...addressIn(json, environment),
    relay: relay as Partial<RelayOptions>,
    targets,
    passHeaders,
    authorizeCacheSeconds: authorizeCacheSeconds as number,
    clientAddress: checkClientAddress(clientAddress),
    paymentLimit: paymentLimit as PaymentLimit | undefined,
    webhooks,
    hasTerms,
    logsEvents: logEvents as boolean,
    isSandbox,
    hooksSecret,
    redisUrl: env('REDIS_URL'),
  }
}

/** Where the program listens, of an otherwise unread configuration. */
export function readAddress(text: string, environment: Environment) {
  const json = parse(text)
  return { ...addressIn(json, environment), mountPath: String(json.mountPath ?? '/wallet') }
}

function addressIn(json: Json, environment: Environment): { host: string; port: number } {
  const host = variableOf('HOST', environment) ?? json.host ?? 'localhost'
  const port = Number(variableOf('PORT', environment) ?? json.port ?? 8787)
  checkText('host', host)
  checkWholeNumber('port', port, 0, 65_535)
  return { host, port }
}

function parse(text: string): Json {
  try {
    return parseJsonObject(text)
  } catch (error) {
    throw new TypeError(`The configuration is ${(error as Error).message}`)
  }
}

/** @returns The variable, or what the file that `…_FILE` names has, without the line break at its end. */
function variableOf(name: string, environment: Environment): string | undefined {
  const path = environment[`${name}_FILE`]
  if (!path) return environment[name] || undefined
  if (environment[name]) throw new TypeError(`Give ${name} or ${name}_FILE, and not both`)
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch (error) {
    throw new TypeError(`The file of ${name}_FILE cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

function serviceOf(given: unknown, env: (name: string) => string | undefined): unknown {
  if (given !== undefined) checkObject('service', given)
  const service: Json = { ...given }
  if ('clientSecret' in service)
    throw new TypeError(
      'service.clientSecret is a secret: give SERVICE_CLIENT_SECRET or SERVICE_CLIENT_SECRET_FILE in the environment',
    )
  for (const name of ['fetch', 'transport'])
    if (name in service) throw new TypeError(`service.${name} is not an option of the file`)
  const baseUrl = env('SERVICE_BASE_URL') ?? service.baseUrl
  if (baseUrl === undefined)
    throw new TypeError('service.baseUrl is missing. For a first try, start with --sandbox')
  const tokenId = env('SERVICE_TOKEN_ID') ?? service.tokenId
  return { ...service, baseUrl, tokenId, clientSecret: env('SERVICE_CLIENT_SECRET') }
}

/** Takes the addresses of hooks out of the options. */
function takeTargets(relay: Json, own: Json): Partial<Record<HookName, HookTarget>> {
  const targets: Partial<Record<HookName, HookTarget>> = {}
  for (const name of hookNames) {
    const path = name.split('.')
    const last = path.pop()!
    const isOwn = path.length === 0 && ownNames.includes(last)
    const place = path.reduce<unknown>((within, part) => (within as Json | undefined)?.[part], relay)
    const holder = (isOwn ? own : place) as Json | undefined
    if (typeof holder !== 'object' || holder === null || holder[last] === undefined) continue
    targets[name] = targetOf(name, holder[last])
    delete holder[last]
  }
  return targets
}

function targetOf(name: HookName, given: unknown): HookTarget {
  const target = typeof given === 'string' ? { url: given } : given
  checkObject(name, target)
  checkNames(target, ['url', 'timeoutMs'], `${name}.`)
  const { url, timeoutMs = hookTable[name].timeoutMs } = target as Partial<HookTarget>
  try {
    checkedBaseUrl(url as string)
  } catch (error) {
    throw new TypeError((error as Error).message.replace('baseUrl', name).replace('client secret', 'session'))
  }
  // Below the 15 seconds that the relay waits, so that the message names the hook's own limit.
  checkWholeNumber(`${name}.timeoutMs`, timeoutMs, 1, 14_000)
  return { url: new URL(url as string).href, timeoutMs }
}

function takeTerms(relay: Json): boolean {
  const signUp = (relay.login as { signUp?: Json } | undefined)?.signUp
  const terms = signUp?.terms ?? false
  checkBoolean('login.signUp.terms', terms)
  if (signUp) delete signUp.terms
  return terms as boolean
}

function checkWebhooks(given: unknown): Settings['webhooks'] {
  if (given === undefined) return undefined
  checkObject('webhooks', given)
  checkNames(given, ['publicKeys', 'incoming'], 'webhooks.')
  const { publicKeys, incoming } = given as Json
  if (!isTexts(publicKeys) || publicKeys.length === 0)
    throw new TypeError('webhooks.publicKeys must be a list of keys in PEM')
  checkOneOf('webhooks.incoming', incoming, ['approve', 'reject'])
  return { publicKeys, incoming: incoming as 'approve' | 'reject' }
}

function checkClientAddress(given: unknown): ClientAddress | undefined {
  if (given === undefined || given === 'socket') return given
  const wrong = "clientAddress must be 'socket' or { header, trustedHops }"
  if (typeof given !== 'object' || given === null) throw new TypeError(wrong)
  checkNames(given, ['header', 'trustedHops'], 'clientAddress.')
  const { header, trustedHops = 1 } = given as { header?: unknown; trustedHops?: unknown }
  if (typeof header !== 'string' || !/^[\w-]+$/.test(header)) throw new TypeError(wrong)
  checkWholeNumber('clientAddress.trustedHops', trustedHops, 1, 10)
  return { header, trustedHops: trustedHops as number }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && one !== '')
