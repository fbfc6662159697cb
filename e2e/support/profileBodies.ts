/** Makes the bodies that dated deployments send, from the table of their resources: minimal, full, newer and odd ones. */

import {
  type ProfileResource,
  profileEvents,
  profileResources,
  profileResponses,
} from './profileResources.js'

/** The two dated profiles. */
export const datedProfiles = ['2026-04', '2026-08'] as const
export type DatedProfile = (typeof datedProfiles)[number]

/**
 * `minimal`: only required fields. `nulls`: these, and null for all others. `full`: all fields. `newer`: all, with unknown
 * fields and unknown members of open sets.
 */
export type BodyKind = 'minimal' | 'nulls' | 'full' | 'newer'

/** One field of a resource, in one profile. */
export interface ProfileField {
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
export interface OddBody {
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
export interface ProfileEvent {
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
