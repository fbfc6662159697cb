/** Holds a body that a simulator sends against the table of published resources: what it lacks, and what it should not have. */

import { type DatedProfile, readFields } from './profileBodies.js'
import { type ProfileResource, profileResources } from './profileResources.js'

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
