/** Checks the options that an app passes, so that a mistake shows where it was made, and fills in the defaults of the relay's. */

import { checkNames, type ProfileName, profileNames, rpIdPattern } from '@embedded-wallet/protocol'
import { maxDelayMs } from '../abort.js'
import { browserFetch } from '../http/browserFetch.js'
import type { RelayHeaders, RelayTransport } from '../http/relayCall.js'
import { createServiceClock } from '../http/serviceClock.js'
import type { WalletEvent } from '../walletEvent.js'

/** The relay options of `createWallet`. */
export interface RelayAddress {
  /** Where the integrator's backend mounts the relay. */
  relayUrl: string
  /** The profile of the deployment, as in a wallet. Default: `document`. */
  profile?: ProfileName | undefined
  /** Sends requests. Default: the browser's fetch. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  /** Whether cookies go along, as in a wallet. */
  credentials?: RequestCredentials | undefined
  /** The app's own headers for the relay, as in a wallet. */
  headers?: RelayHeaders | undefined
  /** The limit of one call, in milliseconds. Default: 30 000. */
  timeoutMs?: number | undefined
  /** Hears what happened, as in a wallet. */
  onEvent?: ((event: WalletEvent) => void) | undefined
}

/** The bytes of a P-256 key, compressed or not (SEC1, section 2.3.3). */
const signer = /^(unsigned-sandbox|0[23][\da-f]{64}|04[\da-f]{128})$/i
const signerWords = 'a SEC1 key in hex, or unsigned-sandbox'

/** Throws if an option does not take a value. */
type Rule = (name: string, value: unknown) => void

/** Text must not be empty. */
const text: Rule = (name, value) => {
  if (typeof value !== 'string' || value === '') throw optionError(name, 'a string')
}
const callback: Rule = (name, value) => {
  if (typeof value !== 'function') throw optionError(name, 'a function')
}
const object: Rule = (name, value) => {
  if (typeof value !== 'object' || value === null) throw optionError(name, 'an object')
}
const oneOf =
  (...literals: readonly string[]): Rule =>
  (name, value) => {
    if (!literals.includes(value as string)) throw optionError(name, literals.join(' or '))
  }
const form =
  (pattern: RegExp, words: string): Rule =>
  (name, value) => {
    if (typeof value !== 'string' || !pattern.test(value)) throw optionError(name, words)
  }
const delayFrom =
  (least: number): Rule =>
  (name, value) => {
    if (typeof value !== 'number' || Number.isNaN(value)) throw optionError(name, 'a number')
    if (value < least || value > maxDelayMs)
      throw new RangeError(`${name} must be between ${least} and ${maxDelayMs}`)
  }

/** What each option takes. */
const rules: Readonly<Record<string, Rule>> = {
  accountId: text,
  relayUrl: text,
  profile: oneOf(...profileNames),
  fetch: callback,
  credentials: oneOf('omit', 'same-origin', 'include'),
  timeoutMs: delayFrom(1),
  expiringMs: delayFrom(0),
  sessionStore: object,
  rpId: form(rpIdPattern, 'a bare host in lower case, such as shop.example'),
  passkeys: object,
  sessionKey: oneOf('sealed', 'client-held'),
  otp: oneOf('plain', 'encrypted'),
  exportSigner: form(signer, signerWords),
  otpSigner: form(signer, signerWords),
  approvePayload: callback,
  confirm: callback,
  reauthenticate: callback,
  onEvent: callback,
  headers: checkHeaders,
}

/** What an option of those who build on wallets is, or the options in it. */
export type OptionShape = 'string' | 'number' | 'boolean' | 'function' | 'object' | OptionShapes
/** By the name of the option. */
export interface OptionShapes {
  readonly [name: string]: OptionShape
}

/**
 * A copy of a wallet, as in `{ ...wallet, accountId }`, may bring what the app has put beside it: its options were checked before.
 *
 * @throws {TypeError} If there is an option of another name: one that is misspelt would count as left out.
 */
export function checkWalletNames(options: object, more: OptionShapes = {}): void {
  if (!Object.hasOwn(Object(options), 'state'))
    checkNames(options ?? {}, [...Object.keys(rules), ...Object.keys(more)])
}

/**
 * Checks the options of `createWallet` before an account is known, and what stands among them for who builds on it. `undefined` counts as
 * left out.
 *
 * @param more - What else may stand among them.
 * @throws {TypeError} Naming the first wrong option and what it takes, or one of another name.
 * @throws {RangeError} If no timer takes a delay.
 * @example
 * ```ts
 * checkWalletOptions({ relayUrl: '/wallet', isLogin: true }, { isLogin: 'boolean' })
 * ```
 */
export function checkWalletOptions(options: object, more: OptionShapes = {}): void {
  checkWalletNames(options, more)
  checkOptions(options as RelayAddress, ['relayUrl'])
  checkShapes(Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(more, name))), more)
}

/**
 * Checks options that none of a wallet stand among.
 *
 * @param required - Those that must not be left out.
 * @throws {TypeError} As `checkWalletOptions`.
 * @example
 * ```ts
 * checkShapes({ url: 'https://wallet.shop.example/frame' }, { url: 'string', title: 'string' }, ['url'])
 * ```
 */
export function checkShapes(
  options: object,
  shapes: OptionShapes,
  required: readonly string[] = [],
  within = '',
): void {
  object(within.slice(0, -1) || 'options', options)
  checkNames(options, Object.keys(shapes), within)
  for (const [key, shape] of Object.entries(shapes)) {
    const value = (options as Readonly<Record<string, unknown>>)[key]
    if (value === undefined && !required.includes(key)) continue
    const name = within + key
    if (typeof shape === 'object') checkShapes(value as object, shape, [], `${name}.`)
    else if (shape === 'object') object(name, value)
    else if (typeof value !== shape) throw optionError(name, `a ${shape}`)
  }
}

const defaults = { profile: 'document' as ProfileName, fetch: browserFetch, timeoutMs: 30_000 }

/**
 * Checks options. `undefined` counts as left out, and text must not be empty.
 *
 * @returns The options alone, with the relay's defaults; `relayUrl` without a slash at its end, so that paths can follow.
 * @throws {TypeError} Naming the first wrong option and what it takes. The value is not repeated: it may be a secret.
 * @throws {RangeError} If no timer takes a delay.
 */
export function checkOptions<T extends RelayAddress>(
  options: T,
  required: readonly string[],
): T & typeof defaults {
  const given = (options ?? {}) as Record<string, unknown>
  const checked: Record<string, unknown> = { ...defaults, headers: undefined }
  for (const [name, check] of Object.entries(rules)) {
    const value = given[name]
    if (value === undefined && !required.includes(name)) continue
    check(name, value)
    checked[name] = value
  }
  checked.relayUrl = (checked.relayUrl as string).replace(/(?<!\/)\/+$/, '')
  return checked as unknown as T & typeof defaults
}

/** The error of a wrong option. */
export const optionError = (name: string, takes: string): TypeError =>
  new TypeError(`${name} must be ${takes}`)

/** @throws {TypeError} If the value is neither headers nor a function. The value is not repeated: it may be a token. */
function checkHeaders(_: string, headers: unknown): void {
  if (typeof headers === 'function') return
  try {
    new Headers(headers as HeadersInit)
  } catch {
    // Ignored: the browser's error, because it can repeat the value.
    throw optionError('headers', 'headers, or a function that returns them')
  }
}

/** Reaches a relay without a wallet: before a login no account is known. */
export const toRelayTransport = (relay: RelayAddress): RelayTransport => ({
  ...checkOptions(relay, ['relayUrl']),
  accountId: undefined,
  clock: createServiceClock(),
})
