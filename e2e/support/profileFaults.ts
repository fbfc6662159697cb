/** Holds a body that a simulator sends against the table of published resources: what it lacks, and what it should not have; and makes bodies of that table. */

import { type ProfileResource, profileResources } from './profileResources.js'
import { profileEvents, profileResponses } from './profileResponses.js'

/** The table has one variant of these; here are the others. Source: published schemas, sources and destinations. */
const variants: Readonly<Record<string, readonly string[]>> = {
  QuoteSource: ['sourceType customerId currency* cryptoNetwork'],
  QuoteDestination: ['destinationType umaAddress* currency'],
  TransactionSource: [
    'sourceType currency umaAddress*',
    `sourceType currency* customerId +accountHolderName +accountIdentifier +bankName +bankIdentifier +paymentRail
      +remittanceInformation +endToEndId +traceNumber +onChainTransaction:OnChainTransaction`,
  ],
  TransactionDestination: ['destinationType currency umaAddress*'],
}

/**
 * Finds what is wrong with a body.
 *
 * @returns One text for each fault, such as `balance.currency: missing`; none for a body of the profile.
 */
export function faultsOf(
  resource: ProfileResource,
  profile: DatedProfile,
  body: unknown,
  path: string = resource,
): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [`${path}: not an object`]
  const { accountType } = body as { accountType?: unknown }
  // Account types have tables of their own.
  if (typeof accountType === 'string') return []
  const found = [profileResources[resource], ...(variants[resource] ?? [])].map((fields) =>
    faultsOfFields(fields, profile, body as Record<string, unknown>, path),
  )
  return found.reduce((fewest, faults) => (faults.length < fewest.length ? faults : fewest))
}

function faultsOfFields(
  table: string,
  profile: DatedProfile,
  body: Record<string, unknown>,
  path: string,
): string[] {
  const fields = readFields(table, profile)
  const unknown = Object.keys(body).filter((name) => fields.every((field) => field.name !== name))
  return [
    ...unknown.map((name) => `${path}.${name}: not in ${profile}`),
    ...fields.flatMap(({ name, isRequired, type }) => {
      const place = `${path}.${name}`
      if (!Object.hasOwn(body, name)) return isRequired ? [`${place}: missing`] : []
      return faultsOfValue(type, profile, body[name], place)
    }),
  ]
}

const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  i: Number.isSafeInteger,
  n: Number.isFinite,
  b: (value) => typeof value === 'boolean',
  map: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
}

function faultsOfValue(type: string, profile: DatedProfile, value: unknown, path: string): string[] {
  if (type.endsWith('?')) return value === null ? [] : faultsOfValue(type.slice(0, -1), profile, value, path)
  if (type.endsWith('[]'))
    return Array.isArray(value)
      ? value.flatMap((item, at) => faultsOfValue(type.slice(0, -2), profile, item, `${path}[${at}]`))
      : [`${path}: not a list`]
  if (Object.hasOwn(profileResources, type)) return faultsOf(type as ProfileResource, profile, value, path)
  const scalar = scalars[type]
  if (scalar !== undefined) return scalar(value) ? [] : [`${path}: not ${type}`]
  const members = type
    .split('|')
    .flatMap((member) =>
      member.startsWith('+') ? (profile === '2026-08' ? [member.slice(1)] : []) : [member],
    )
  return members.includes(String(value)) ? [] : [`${path}: ${String(value)} is not one of ${type}`]
}

/** The two dated profiles. */
export const datedProfiles = ['2026-04', '2026-08'] as const
type DatedProfile = (typeof datedProfiles)[number]

/**
 * `minimal`: only required fields. `nulls`: these, and null for all others. `full`: all fields. `newer`: all, with unknown
 * fields and unknown members of open sets.
 */
type BodyKind = 'minimal' | 'nulls' | 'full' | 'newer'

/** One field of a resource, in one profile. */
interface ProfileField {
  name: string
  isRequired: boolean
  /** As the table writes it; `text` where it writes none. */
  type: string
}

type Json = Record<string, unknown>

export function fieldsOf(resource: ProfileResource, profile: DatedProfile, more = ''): ProfileField[] {
  return readFields(`${profileResources[resource]} ${more}`, profile)
}

export function readFields(table: string, profile: DatedProfile): ProfileField[] {
  return table
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => {
      const [, since = '', name = '', mark = '', , type = 'text'] =
        /^([+-]?)(\w+)(\*>|>\*|\*)?(:(\S+))?$/.exec(word) ?? []
      if (name === '') throw new Error(`${word} is not a field`)
      if (since === (profile === '2026-08' ? '-' : '+')) return []
      const isRequired = mark === '*' || mark === (profile === '2026-08' ? '>*' : '*>')
      return [{ name, isRequired, type }]
    })
}

/** @returns A body of the resource as the profile sends it. */
export function bodyOf(resource: ProfileResource, profile: DatedProfile, kind: BodyKind, more = ''): Json {
  const fields = fieldsOf(resource, profile, more).filter(
    ({ isRequired }) => isRequired || kind === 'full' || kind === 'newer',
  )
  const body: Json = Object.fromEntries(
    fields.map(({ name, type }) => [name, sampleOf(resource, name, type, profile, kind)]),
  )
  if (kind === 'newer') return { ...body, addedLater: { any: ['thing'] } }
  if (kind !== 'nulls') return body
  const names = fieldsOf(resource, profile, more).map(({ name }) => name)
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...body }
}

const isResource = (type: string): type is ProfileResource => Object.hasOwn(profileResources, type)

function sampleOf(
  resource: ProfileResource,
  name: string,
  type: string,
  profile: DatedProfile,
  kind: BodyKind,
): unknown {
  if (type.endsWith('?'))
    return kind === 'full' ? null : sampleOf(resource, name, type.slice(0, -1), profile, kind)
  if (type.endsWith('[]'))
    return kind === 'minimal' || kind === 'nulls'
      ? []
      : [sampleOf(resource, name, type.slice(0, -2), profile, kind)]
  if (isResource(type)) return bodyOf(type, profile, kind)
  if (type === 'i') return 7
  if (type === 'n') return 1.5
  if (type === 'b') return true
  if (type === 'map') return { FULL_NAME: 'Ada Example' }
  if (type === 'text') return textOf(resource, name)
  const members = type.split('|').filter((member) => profile === '2026-08' || !member.startsWith('+'))
  // A set of one names the kind of the resource, so no newer member stands there.
  return kind === 'newer' && members.length > 1 ? 'ADDED_LATER' : members.at(-1)!.replace('+', '')
}

const prefixes: Readonly<Record<string, string>> = {
  id: 'Thing',
  accountId: 'InternalAccount',
  sourceAccountId: 'InternalAccount',
  destinationAccountId: 'ExternalAccount',
  documentHolder: 'Customer',
}

function textOf(resource: ProfileResource, name: string): string {
  if (/(At|Date)$/.test(name)) return name === 'birthDate' ? '1990-01-15' : '2026-08-21T12:30:00Z'
  if (name === 'id' && resource === 'ExportedWallet') return 'InternalAccount:0198'
  const isLink = name === 'id' || name === 'documentHolder' || /[a-z]Id$/.test(name)
  if (!isLink || /^(platform|credential|response)/.test(name)) return `${name} text`
  return `${prefixes[name] ?? name[0]!.toUpperCase() + name.slice(1, -2)}:0198`
}

/** A body of which one field has a wrong type, and the name of that field. */
interface OddBody {
  field: string
  body: Json
}

/** @returns The full body once per field, each time with that field of a wrong type. */
export function oddBodiesOf(resource: ProfileResource, profile: DatedProfile, more = ''): OddBody[] {
  const full = bodyOf(resource, profile, 'full', more)
  return fieldsOf(resource, profile, more).map(({ name, type }) => ({
    field: name,
    body: { ...full, [name]: type === 'i' || type === 'n' || type === 'b' ? 'odd' : 42 },
  }))
}

/** A call of a profile: `GET /quotes/{}`, which variant, and what its response holds. */
export interface ProfileCall {
  /** Method and path, with `{}` for each parameter. */
  call: string
  variant: string
  shape: 'page' | 'list' | 'one' | 'empty'
  resource: ProfileResource | undefined
}

export function callsOf(profile: DatedProfile): ProfileCall[] {
  return Object.entries(profileResponses).flatMap(([row, responses]) => {
    const response = typeof responses === 'string' ? responses : responses[profile === '2026-04' ? 0 : 1]
    if (response === undefined) return []
    const [call = '', variant = ''] = row.split('#')
    const [first = '', second] = response.split(' ')
    const shape = second !== undefined ? (first as 'page' | 'list') : first === '' ? 'empty' : 'one'
    const resource = (second ?? first) || undefined
    return [{ call, variant, shape, resource: resource as ProfileResource | undefined }]
  })
}

/** An event type of a profile, and what its data holds. */
interface ProfileEvent {
  type: string
  family: string
  /** Undefined: no data. */
  resource: ProfileResource | undefined
  /** Further optional fields of the data. */
  more: string
}

/** @returns The events of the profile, one for each type and each form of its data. */
export function eventsOf(profile: DatedProfile): ProfileEvent[] {
  return Object.entries(profileEvents).flatMap(([family, { types, data, more = '' }]) =>
    types.split(/\s+/).flatMap((word) => {
      if (word.startsWith('+') && profile === '2026-04') return []
      const name = word.replace('+', '')
      const type = family === name ? name : `${family}.${name}`
      const resources = data === '' ? [undefined] : [data].flat()
      return resources.map((resource) => ({ type, family, resource: resource as ProfileResource, more }))
    }),
  )
}
