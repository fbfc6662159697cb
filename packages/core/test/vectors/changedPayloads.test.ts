/** Each published payload with one change: a value of another type, a missing field and a new one are never waved through. */

import { describe, expect, test } from 'vitest'
import { type KnownParameters, registrationParameters } from '../../src/signing/knownParameters.js'
import { checkCodeToken, checkPayload, type ExpectedPayload } from '../../src/signing/payloadGuard.js'
import type { SignedAction } from '../../src/signingSummary.js'
import { type PayloadVector, publishedPayloads } from './publishedPayloads.js'

type Json = Record<string, unknown>
type Path = readonly (string | number)[]

const isActivity = ({ verdict, action, profile }: PayloadVector) =>
  verdict === 'sign' && action !== 'signInWithOtp' && profile !== '2026-04'
const activities = publishedPayloads.filter(isActivity)
/** Fields that a published sample, or the request, may lack. */
const optional = ['generateAppProofs', 'parameters.type']

/** What the request has nothing to compare with. */
const madeByService = [
  ...['organizationId', 'userId', 'walletId', 'signWith', 'payload', 'unsignedTransaction'],
  ...['authenticatorIds.0', 'apiKeyIds.0', 'oauthProviders.0.providerName'],
]

function knownOf({ action, context }: PayloadVector): KnownParameters {
  const { body = {} } = context.request
  if (action.startsWith('register')) return registrationParameters(body as never)
  return { targetPublicKey: body.clientPublicKey, userEmail: body.email, userPhoneNumber: body.phoneNumber }
}

const actions: Record<string, SignedAction> = {
  updateCustomer: 'updateContact',
  updateInternalAccount: 'setWalletPrivacy',
}
const expectedOf = (vector: PayloadVector): ExpectedPayload => ({
  action: actions[vector.action] ?? (vector.action as SignedAction),
  accountId: vector.context.accountId,
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

  test('a value of another type is refused', () => {
    for (const path of paths) {
      const others: unknown[] = [1, null, {}, [], true, { value: 1 }]
      const own = valueAt(payload, path)
      // One in a list, and the text of a number, would pass a loose comparison.
      const loose = Array.isArray(own) ? [...own, ...own] : typeof own === 'string' ? [own] : String(own)
      for (const other of [...others, loose]) {
        if (typeof other === typeof own && !Array.isArray(own) && !Array.isArray(other) && other !== null)
          continue
        const changed = withChange(payload, path, () => other)
        expect(outcomeOf(vector, changed), `${path.join('.')}: ${JSON.stringify(other)}`).toBe(
          'PAYLOAD_MISMATCH',
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
      else if (['encoding', 'hashFunction', 'type'].includes(String(path.at(-1))))
        expect(outcome).toBe('unknown')
      else expect(outcome, path.join('.')).toBe('PAYLOAD_MISMATCH')
    }
    const known = [...madeByService, ...(vector.action === 'registerEmailOtp' ? ['userEmail'] : [])]
    expect(made.filter((name) => !known.includes(name.replace(/^parameters\./, '')))).toEqual([])
  })

  test('a list with one more, one less or another is refused', () => {
    for (const path of paths) {
      const own = valueAt(payload, path)
      if (!Array.isArray(own)) continue
      for (const other of [[], [...own, own[0]], [...own].reverse().concat('usb')])
        expect(
          outcomeOf(
            vector,
            withChange(payload, path, () => other),
          ),
          path.join('.'),
        ).toBe('PAYLOAD_MISMATCH')
    }
  })

  test('a missing field is refused', () => {
    for (const path of paths) {
      const name = path.join('.')
      const changed = withChange(payload, path, () => undefined)
      if (optional.includes(name)) expect(outcomeOf(vector, changed), name).toBe('activity')
      else if (name === 'type') expect(outcomeOf(vector, changed), name).toBe('unknown')
      else if (Array.isArray(valueAt(payload, path.slice(0, -1)))) continue
      else expect(outcomeOf(vector, changed), name).toBe('PAYLOAD_MISMATCH')
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

  test('a time that is no text of decimal digits is refused', () => {
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
      expect(outcomeOf(vector, { ...payload, timestampMs }), String(timestampMs)).toBe('PAYLOAD_MISMATCH')
    }
  })

  test("another action's activity is refused, and an unknown one is the decision of the app", () => {
    for (const other of activities) {
      const { type } = JSON.parse(other.payloadToSign)
      if (type === payload.type) continue
      expect(outcomeOf(vector, { ...payload, type }), type).toBe('PAYLOAD_MISMATCH')
      expect(outcomeOf(vector, other.payloadToSign), type).toBe('PAYLOAD_MISMATCH')
    }
    expect(outcomeOf(vector, { ...payload, type: 'ACTIVITY_TYPE_EXAMPLE' })).toBe('unknown')
  })
})

describe('the token of a one-time code', () => {
  const vector = publishedPayloads.find(({ action }) => action === 'signInWithOtp')!
  const { payloadToSign, context } = vector
  const [header, claims, signature] = payloadToSign.split('.') as [string, string, string]
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Json

  test('is signed as published', () => {
    expect(() => checkCodeToken(payloadToSign, context.nowMs)).not.toThrow()
  })

  test.each([
    ['two parts', `${header}.${claims}`],
    ['four parts', `${payloadToSign}.${signature}`],
    ['an empty part', `${header}.${claims}.`],
    ['padding', `${header}.${claims}.${signature}==`],
    ['white space', `${payloadToSign}\n`],
    ['another algorithm', `${encode({ ...decode(header), alg: 'none' })}.${claims}.${signature}`],
    ['no key id', `${encode({ alg: 'ES256' })}.${claims}.${signature}`],
    [
      'a header field more',
      `${encode({ ...decode(header), crit: ['b64'], b64: false })}.${claims}.${signature}`,
    ],
    ['no subject', `${header}.${encode({ ...decode(claims), sub: undefined })}.${signature}`],
    [
      'a claim more',
      `${header}.${encode({ ...decode(claims), type: 'ACTIVITY_TYPE_EXPORT_WALLET' })}.${signature}`,
    ],
    [
      'an expiry that is a text',
      `${header}.${encode({ ...decode(claims), exp: '1779410821' })}.${signature}`,
    ],
    ['claims that are no object', `${header}.${encode([decode(claims)])}.${signature}`],
    ['a header that is no JSON', `${Buffer.from('x').toString('base64url')}.${claims}.${signature}`],
    ['an activity', publishedPayloads[0]!.payloadToSign],
    ['the document form', publishedPayloads.find(({ profile }) => profile === '2026-04')!.payloadToSign],
    ['an opaque text', 'Y2hhbGxlbmdlLXBheWxvYWQtdG8tc2lnbg=='],
  ])('with %s is refused', (_, text) => {
    expect(() => checkCodeToken(text, context.nowMs)).toThrow(
      expect.objectContaining({ name: 'SessionError', code: 'PAYLOAD_MISMATCH' }),
    )
  })

  const { iat } = decode(claims) as { iat: number }
  const good = { ok: true, sub: 'a', iat, exp: iat + 3600 }
  const textOf = ({ ok, ...changed }: Json) => `${header}.${encode(changed)}.${signature}`

  test.each<[string, Json]>([
    ['was made five minutes ago', { ...good, iat: iat - 300 }],
    ['is made half a minute from now', { ...good, iat: iat + 30 }],
    ['is good for a day', { ...good, exp: iat + 86_400 }],
    ['expired half a minute ago', { ...good, exp: iat - 29 }],
    ['was made seven minutes ago', { ...good, ok: false, iat: iat - 420 }],
    ['is made two minutes from now', { ...good, ok: false, iat: iat + 120 }],
    ['expired two minutes ago', { ...good, ok: false, iat: iat - 200, exp: iat - 120 }],
    ['is good for two days', { ...good, ok: false, exp: iat + 172_800 }],
    ['has milliseconds for seconds', { ...good, ok: false, exp: (iat + 3600) * 1000 }],
  ])('that %s', (_, changed) => {
    const check = () => checkCodeToken(textOf(changed), context.nowMs)
    if (changed.ok) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }))
  })

  // Source: RFC 7515, section 2, "Base64url Encoding", and RFC 7518, section 3.4: a signature of ES256 has 64 bytes.
  test.each([
    ['a text that is no base64url', `${header}.${claims}A.${signature}`],
    ['another text of the same bytes', payloadToSign.replace(/w$/, 'x')],
    ['a signature of 63 bytes', `${header}.${claims}.${signature.slice(0, -2)}`],
    ['a signature of 72 bytes', `${header}.${claims}.${signature.slice(0, -2)}${'AAAAAAAAAAAA'}`],
    [
      'a claim twice',
      `${header}.${Buffer.from(`{"sub":"a","iat":1,"iat":${iat},"exp":${iat + 60}}`).toString('base64url')}.${signature}`,
    ],
    ['the other base64 alphabet', payloadToSign.replaceAll('-', '+').replaceAll('_', '/')],
  ])('with %s is refused, too', (_, text) => {
    expect(text).not.toBe(payloadToSign)
    expect(() => checkCodeToken(text, context.nowMs)).toThrow(
      expect.objectContaining({ code: 'PAYLOAD_MISMATCH' }),
    )
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
