/** Checks the options of a relay once, at its creation. An error names the option and what it takes, never its value. */

import {
  checkBoolean,
  checkBranding,
  checkCredential,
  checkedBaseUrl,
  checkFunction,
  checkNames,
  checkNumber,
  checkObject,
  checkOneOf,
  checkText,
  identifierPattern,
  isWebOrigin,
  maxTimeoutMs,
  profileNames,
  readVerbs,
  rpIdPattern,
} from '@embedded-wallet/protocol'
import type { LoginOptions } from './login/loginOptions.js'
import { defaultQuotas, type SomeQuotas } from './quotas/quotas.js'
import type { RelayOptions } from './relayOptions.js'
import { checkStore } from './store/relayStore.js'
import type { RelayedService } from './upstream/transport.js'

const serviceNames = [
  'baseUrl',
  'tokenId',
  'clientSecret',
  'fetch',
  'transport',
  'timeoutMs',
  'branding',
  'profile',
]
const signUpNames = ['createAccount', 'mailCode', 'keepAccount', 'terms']
const quotaNames = ['perUser', 'perAddress', 'total']
const loginNames = [
  'findAccount',
  'onSignedIn',
  'beforeCode',
  'handOff',
  'signUp',
  'decoyAuthMethods',
  'sampleAccountId',
]

/** The check of every option: a misspelled one, such as `quota`, would silently leave its default in place. */
export type OptionChecks<Options> = {
  readonly [Name in keyof Options]-?: (
    value: NonNullable<Options[Name]>,
    options: Options,
    name: Name,
  ) => void
}

const optionChecks: OptionChecks<RelayOptions> = {
  service: checkService,
  profile: (profile) => checkOneOf('profile', profile, profileNames),
  mode: (mode) => checkOneOf('mode', mode, ['production', 'sandbox']),
  mountPath: (mountPath) => {
    // Clients resolve dots that are a whole part of a path, so no call would arrive.
    if (!/^(\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/.test(mountPath))
      throw new TypeError('mountPath must be a path such as /wallet, without a slash at its end')
  },
  relyingParty: (relyingParty) => {
    checkObject('relyingParty', relyingParty)
    checkNames(relyingParty, ['id', 'name', 'origins'], 'relyingParty.')
    checkText('relyingParty.id', relyingParty.id)
    if (!rpIdPattern.test(relyingParty.id))
      throw new TypeError(
        'relyingParty.id must be a domain in lower case, such as shop.example or localhost: no scheme, no port, no IP address',
      )
    checkText('relyingParty.name', relyingParty.name)
    checkOrigins('relyingParty.origins', relyingParty.origins)
    const { id, origins } = relyingParty
    if (!/\.|^localhost$/.test(id) && !origins.some((origin) => new URL(origin).hostname === id))
      throw new TypeError(
        'relyingParty.id must not be a top-level domain: give your own, such as shop.example',
      )
    if (!relyingParty.origins.some((origin) => mayUse(relyingParty.id, origin)))
      throw new TypeError(
        `relyingParty.origins has no page that can use passkeys of ${relyingParty.id}: list one at that host or below it, such as https://${relyingParty.id}, or change relyingParty.id`,
      )
  },
  authorize: isFunction,
  authorizeAction: isFunction,
  allowExport: (allowExport) => checkBoolean('allowExport', allowExport),
  maxSessionHours: (hours) => checkNumber('maxSessionHours', hours, 1, 8_760),
  createQuote: isFunction,
  allowReads: checkReads,
  offersCodes: (offersCodes) => checkBoolean('offersCodes', offersCodes),
  login: checkLogin,
  onSignedOut: isFunction,
  cors: (cors) => {
    checkObject('cors', cors)
    checkNames(cors, ['origins', 'headers'], 'cors.')
    checkOrigins('cors.origins', cors.origins)
    if (cors.headers !== undefined && !isListOf(cors.headers, isHeaderName))
      throw new TypeError('cors.headers must be a list of header names such as X-Tenant')
  },
  quotas: checkQuotas,
  clientAddress: isFunction,
  store: checkStore,
  onEvent: isFunction,
  notifyOwner: isFunction,
  maxInFlight: (maxInFlight) => checkNumber('maxInFlight', maxInFlight, 1, 1_000_000),
  now: isFunction,
}

export const checkRelayOptions = (options: RelayOptions): void =>
  checkEach(options, optionChecks, ['service', 'relyingParty', 'authorize'])

/** Checks each option that is given or required. */
export function checkEach<Options extends object>(
  options: Options,
  checks: OptionChecks<Options>,
  required: readonly (keyof Options)[],
): void {
  checkObject('options', options)
  const names = Object.keys(checks) as (keyof Options & string)[]
  checkNames(options, names)
  for (const name of names)
    if (options[name] !== undefined || required.includes(name)) checks[name](options[name]!, options, name)
}

function isFunction(value: unknown, _: RelayOptions, name: string): void {
  checkFunction(name, value)
}

function checkService(service: RelayedService, { profile = 'document' }: RelayOptions): void {
  checkObject('service', service)
  checkNames(service, serviceNames, 'service.')
  checkText('service.baseUrl', service.baseUrl)
  for (const name of ['tokenId', 'clientSecret'] as const) checkCredential(`service.${name}`, service[name])
  try {
    checkedBaseUrl(service.baseUrl)
  } catch (error) {
    throw new TypeError(`service.${(error as TypeError).message}`)
  }
  // HTTP Basic ends the user name at the first colon.
  if (service.tokenId.includes(':')) throw new TypeError('service.tokenId must not contain a colon')
  for (const name of ['fetch', 'transport'] as const) {
    if (service[name] !== undefined) checkFunction(`service.${name}`, service[name])
  }
  if (service.timeoutMs !== undefined) checkNumber('service.timeoutMs', service.timeoutMs, 1, maxTimeoutMs)
  if (service.branding !== undefined) checkBranding(service.branding, 'service.branding')
  if (service.profile !== undefined) checkOneOf('service.profile', service.profile, [profile])
}

function checkLogin(login: LoginOptions, { profile, relyingParty, cors }: RelayOptions): void {
  checkObject('login', login)
  checkNames(login, loginNames, 'login.')
  checkFunction('login.findAccount', login.findAccount)
  checkFunction('login.onSignedIn', login.onSignedIn)
  const { decoyAuthMethods, handOff, sampleAccountId, signUp } = login
  if (handOff !== undefined) {
    checkObject('login.handOff', handOff)
    checkNames(handOff, ['pages'], 'login.handOff.')
    checkOrigins('login.handOff.pages', handOff.pages)
    // The option `relyingParty` is checked before this one.
    if (handOff.pages.some((page) => [...relyingParty.origins, ...(cors?.origins ?? [])].includes(page)))
      throw new TypeError(
        'login.handOff.pages must not be among relyingParty.origins or cors.origins: a script of such a page could sign in as the user without the wallet',
      )
  }
  if (login.beforeCode !== undefined) checkFunction('login.beforeCode', login.beforeCode)
  if (signUp !== undefined) {
    checkObject('login.signUp', signUp)
    checkNames(signUp, signUpNames, 'login.signUp.')
    checkFunction('login.signUp.createAccount', signUp.createAccount)
    // There the first registration is signed, so a code of the app cannot finish a sign-up.
    const [proof, other] =
      profile === '2026-08' ? (['keepAccount', 'mailCode'] as const) : (['mailCode', 'keepAccount'] as const)
    if (signUp[other] !== undefined)
      throw new TypeError(
        `login.signUp.${other} is not for the profile ${profile ?? 'document'}: give ${proof}`,
      )
    checkFunction(`login.signUp.${proof}`, signUp[proof])
    if (signUp.terms !== undefined) checkFunction('login.signUp.terms', signUp.terms)
  }
  if (decoyAuthMethods !== undefined && !isListOf(decoyAuthMethods, isCombination))
    throw new TypeError(
      "login.decoyAuthMethods must be a list of combinations such as ['PASSKEY', 'EMAIL_OTP']",
    )
  if (
    sampleAccountId !== undefined &&
    !(isString(sampleAccountId) && identifierPattern.test(sampleAccountId))
  )
    throw new TypeError('login.sampleAccountId must be an account id such as InternalAccount:0198')
}

function checkReads(allowReads: unknown): void {
  const verbs = Object.keys(readVerbs)
  if (!Array.isArray(allowReads) || !allowReads.every((verb) => verbs.includes(verb)))
    throw new TypeError(`allowReads must be a list of some of ${verbs.join(', ')}`)
}

function checkQuotas(quotas: SomeQuotas | false): void {
  if (quotas === false) return
  checkObject('quotas', quotas)
  checkNames(quotas, Object.keys(defaultQuotas), 'quotas.')
  for (const [name, quota] of Object.entries(quotas)) {
    if (quota === undefined) continue
    checkObject(`quotas.${name}`, quota)
    checkNames(quota, quotaNames, `quotas.${name}.`)
    for (const part of ['perUser', 'perAddress', 'total'] as const) {
      const path = `quotas.${name}.${part}`
      const rate = quota[part]
      if (part === 'total' && rate === undefined) continue
      checkObject(path, rate)
      checkNames(rate, ['points', 'seconds'], `${path}.`)
      checkNumber(`${path}.points`, rate.points, 0, Number.MAX_SAFE_INTEGER)
      // A store may end the period with a timer.
      checkNumber(`${path}.seconds`, rate.seconds, 1, Math.floor(maxTimeoutMs / 1000))
    }
  }
}

const isString = (value: unknown): value is string => typeof value === 'string'

const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length > 0 && value.every(isItem)

const isCombination = (value: unknown) => isListOf(value, (type) => isString(type) && type !== '')

/** With credentials, browsers take `*` for the name of a header. */
const isHeaderName = (value: unknown) => isString(value) && /^[\w!#$%&'+.^`|~-]+$/.test(value)

/** A browser never sends a wildcard or a path in its origin. The other form is the origin of an Android app. */
const isOrigin = (value: unknown) =>
  isString(value) && !value.includes('*') && (/^[a-z]+:apk-key-hash:/.test(value) || isWebOrigin(value))

/**
 * Whether browsers may let a page use passkeys of the id: at its host or below; on another domain if `/.well-known/webauthn` of the id may list it.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-validating-relation-domain
 */
function mayUse(rpId: string, origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  if (hostname === rpId || hostname.endsWith(`.${rpId}`) || !/^https?:$/.test(protocol)) return true
  return protocol === 'https:' && [rpId, hostname].every((host) => /\.[a-z][\w-]*$/.test(host))
}

export function checkOrigins(name: string, origins: unknown): void {
  if (!isListOf(origins, isOrigin))
    throw new TypeError(`${name} must be a list of at least one origin such as https://shop.example`)
}
