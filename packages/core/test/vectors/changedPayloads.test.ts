/** Each published payload with one change: a value of another type, a missing field and a new one are never waved through. */

import { describe, expect, test } from 'vitest'
import { rowsOf } from '../../src/guard/activities.js'
import { type KnownParameters, registrationParameters } from '../../src/guard/knownParameters.js'
import { checkPayload, type ExpectedPayload } from '../../src/guard/payloadGuard.js'
import type { SignedAction } from '../../src/signingSummary.js'
import { type PayloadVector, publishedPayloads } from './publishedPayloads.js'

type Json = Record<string, unknown>
type Path = readonly (string | number)[]

const isActivity = ({ verdict, action, profile }: PayloadVector) =>
  verdict === 'sign' && action !== 'signInWithOtp' && profile !== '2026-04'
const activities = publishedPayloads.filter(isActivity)
/** Fields that a published sample, or the request, may lack. */
const optional = ['generateAppProofs', 'parameters.type', 'parameters.expirationSeconds']
/** What must be as in the request: another value there is a contradiction. Source: service-profiles.md, section 2, "What must hold". */
const compared =
  /^type$|(^|\.)(oidcToken|attestationObject|clientDataJson|credentialId|authenticatorName|challenge|transports|targetPublicKey|publicKey)(\.\d+)?$/

/** What the request has nothing to compare with. */
const madeByService = [
  ...['organizationId', 'userId', 'walletId', 'signWith', 'payload', 'unsignedTransaction'],
  ...['authenticatorIds.0', 'providerIds.0', 'apiKeyIds.0', 'oauthProviders.0.providerName'],
]

function knownOf({ action, context }: PayloadVector): KnownParameters {
  const { body = {} } = context.request
  if (action.startsWith('register')) return registrationParameters(body as never)
  const userEmail = body.email ?? body.value
  return { targetPublicKey: body.clientPublicKey, userEmail, userPhoneNumber: body.phoneNumber }
}

const actions: Record<string, SignedAction> = {
  revokeCredential: 'revokeAuthMethod',
  changeContact: 'updateContact',
  updateCustomer: 'updateContact',
  updateInternalAccount: 'setWalletPrivacy',
}
const expectedOf = (vector: PayloadVector): ExpectedPayload => ({
  action: actions[vector.action] ?? (vector.action as SignedAction),
  accountId: vector.context.accountId,
  type: vector.context.type,
  now: vector.context.nowMs,
  parameters: knownOf(vector),
})

/** The outcome of the guard: a form, or the code of its refusal. */
function outcomeOf(vector: PayloadVector, payload: unknown): string {
  try {
    const text = typeof payload === 'string' ? payload : JSON.stringify(payload)
    return checkPayload(text, expectedOf(vector))
  } catch (error) {
    return (error as { code: string }).code
  }
}

/** The paths of all values, objects and lists included. */
function pathsOf(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at]
  return [at, ...Object.entries(value).flatMap(([key, item]) => pathsOf(item, [...at, key]))]
}

const valueAt = (payload: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (value as Json)[key], payload)

/** A copy with another value at a path; without the value, when the change returns undefined. */
function withChange(payload: Json, path: Path, change: (value: unknown) => unknown): Json {
  const copy = structuredClone(payload)
  const holder = valueAt(copy, path.slice(0, -1)) as Json
  const key = path.at(-1)!
  const changed = change(holder[key])
  if (changed === undefined) delete holder[key]
  else holder[key] = changed
  return copy
}

describe.each(activities)('$name', (vector) => {
  const payload = JSON.parse(vector.payloadToSign) as Json
  const paths = pathsOf(payload).slice(1)

  /** Whether the request says what must be at a path. An address is compared where the app named it, or removes it. */
  const isCompared = (path: Path) =>
    compared.test(path.join('.')) ||
    (/userEmail|userPhoneNumber/.test(path.join('.')) && vector.action !== 'registerEmailOtp')

  test('a value of another type is refused where the request has one, and left to the app elsewhere', () => {
    for (const path of paths) {
      const others: unknown[] = [1, null, {}, [], true, { value: 1 }]
      const own = valueAt(payload, path)
      // One in a list, and the text of a number, would pass a loose comparison.
      const loose = Array.isArray(own) ? [...own, ...own] : typeof own === 'string' ? [own] : String(own)
      for (const other of [...others, loose]) {
        if (typeof other === typeof own && !Array.isArray(own) && !Array.isArray(other) && other !== null)
          continue
        const changed = withChange(payload, path, () => other)
        const isSecond = Array.isArray(own) && other === loose
        expect(outcomeOf(vector, changed), `${path.join('.')}: ${JSON.stringify(other)}`).toBe(
          isCompared(path) || isSecond ? 'PAYLOAD_MISMATCH' : 'unknown',
        )
      }
    }
  })

  // Source: service-profiles.md, section 2, "What can be held against the request, and must be" and "What cannot".
  test('another text is refused, but where the service makes it', () => {
    const made: string[] = []
    for (const path of paths) {
      const own = valueAt(payload, path)
      if (typeof own !== 'string' || path[0] === 'type' || path[0] === 'timestampMs') continue
      const changed = withChange(payload, path, () => `${own}x`)
      const outcome = outcomeOf(vector, changed)
      if (outcome === 'activity') made.push(path.join('.'))
      // Another text in place of a fixed one is new, and the app decides.
      else if (['encoding', 'hashFunction', 'type', 'expirationSeconds'].includes(String(path.at(-1))))
        expect(outcome).toBe('unknown')
      else expect(outcome, path.join('.')).toBe('PAYLOAD_MISMATCH')
    }
    const known = [...madeByService, ...(vector.action === 'registerEmailOtp' ? ['userEmail'] : [])]
    expect(made.filter((name) => !known.includes(name.replace(/^parameters\./, '')))).toEqual([])
  })

  test('a list with one more is refused, and an empty one is the decision of the app', () => {
    for (const path of paths) {
      const own = valueAt(payload, path)
      if (!Array.isArray(own)) continue
      const outcome = (other: unknown[]) =>
        outcomeOf(
          vector,
          withChange(payload, path, () => other),
        )
      expect(outcome([...own, own[0]]), path.join('.')).toBe('PAYLOAD_MISMATCH')
      expect(outcome([]), path.join('.')).toBe(isCompared(path) ? 'PAYLOAD_MISMATCH' : 'unknown')
    }
  })

  test('a missing field is the decision of the app', () => {
    for (const path of paths) {
      const name = path.join('.')
      const changed = withChange(payload, path, () => undefined)
      if (optional.includes(name)) expect(outcomeOf(vector, changed), name).toBe('activity')
      else if (Array.isArray(valueAt(payload, path.slice(0, -1)))) continue
      else expect(outcomeOf(vector, changed), name).toBe('unknown')
    }
  })

  test('a new field, at any depth, is the decision of the app', () => {
    for (const path of [[], ...paths]) {
      const value = valueAt(payload, path)
      if (typeof value !== 'object' || Array.isArray(value)) continue
      for (const name of ['more', 'constructor', '__proto__', 'toString']) {
        const text = JSON.stringify(payload).replace(
          JSON.stringify(value),
          JSON.stringify(value).replace('{', `{${JSON.stringify(name)}:"1",`),
        )
        expect(outcomeOf(vector, text), `${path.join('.')}.${name}`).toBe('unknown')
        // What contradicts the request is refused all the same.
        const stale = text.replace(/"timestampMs":"\d+"/, '"timestampMs":"1"')
        expect(outcomeOf(vector, stale), `${path.join('.')}.${name}, stale`).toBe('PAYLOAD_MISMATCH')
      }
    }
  })

  test('a field that is named twice, at any depth, is refused', () => {
    for (const path of paths) {
      const [name, value] = [path.at(-1), valueAt(payload, path)]
      if (Array.isArray(valueAt(payload, path.slice(0, -1)))) continue
      const field = `${JSON.stringify(name)}:${JSON.stringify(value)}`
      const text = JSON.stringify(payload).replace(field, `${field},${field}`)
      expect(outcomeOf(vector, text), path.join('.')).toBe('PAYLOAD_UNREADABLE')
    }
  })

  test('a time that is no text of decimal digits is the decision of the app', () => {
    const time = Number(payload.timestampMs)
    for (const timestampMs of [
      time,
      `0x${time.toString(16)}`,
      time.toExponential(),
      `${time}.0`,
      ` ${time}`,
      `+${time}`,
      `${time}n`,
      '',
      new Date(time).toISOString(),
    ]) {
      expect(outcomeOf(vector, { ...payload, timestampMs }), String(timestampMs)).toBe('unknown')
    }
  })

  test("another action's activity is refused, and an unknown one is the decision of the app", () => {
    for (const other of activities) {
      const { type } = JSON.parse(other.payloadToSign)
      if (type === payload.type) continue
      // A quote may have a raw payload, and a refresh two activities.
      if (rowsOf(expectedOf(vector).action, vector.context.type).some((row) => type.endsWith(row.type)))
        continue
      expect(outcomeOf(vector, { ...payload, type }), type).toBe('PAYLOAD_MISMATCH')
      expect(outcomeOf(vector, other.payloadToSign), type).toBe('PAYLOAD_MISMATCH')
    }
    expect(outcomeOf(vector, { ...payload, type: 'ACTIVITY_TYPE_EXAMPLE' })).toBe('unknown')
  })
})

test('opaque texts are the decision of the app, and damaged JSON is refused', () => {
  const vector = publishedPayloads.find(({ action }) => action === 'revokeSession')!
  for (const text of [
    'Y2hhbGxlbmdlLXBheWxvYWQtdG8tc2lnbg==',
    'Y2hhbGxlbmdl-_8tdG8',
    'Y2hhbGxl.bmdlLXBh.eWxvYWQ',
  ]) {
    expect(outcomeOf(vector, text), text).toBe('unknown')
  }
  for (const text of [
    '',
    ' ',
    '[]',
    'null',
    '17',
    '"text"',
    'not JSON',
    '{',
    `${vector.payloadToSign},`,
    `x${vector.payloadToSign}`,
  ]) {
    expect(outcomeOf(vector, text), text).toBe('PAYLOAD_UNREADABLE')
  }
})
