/** What the page says of the keys in this browser is true for one, for many, for none, and for one that only memory has. */

import type { SessionState } from '@embedded-wallet/core'
import { describe, expect, it } from 'vitest'
import { describeKeys, explainKeys, isCurrent } from './describeKeys'
import type { StoredKey } from './readKeys'

const { privateKey: key } = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
  'sign',
  'verify',
])) as CryptoKeyPair
const storedOf = (id: string): StoredKey => ({
  key,
  recordKey: `session/1/Session:${id}`,
  field: 'signingKey',
})
const sessionOf = (
  persistence: 'device' | 'memory',
  status: 'active' | 'expiring' | 'expired' = 'active',
): SessionState => ({
  status,
  session: {
    ...{ accountId: 'InternalAccount:1', sessionId: 'Session:2', authMethodId: 'AuthMethod:1' },
    ...{
      type: 'PASSKEY',
      nickname: 'Laptop',
      publicKey: '02',
      expiresAt: '2026-11-22T11:00:00Z',
      persistence,
    },
  },
})
const both = [storedOf('1'), storedOf('2')]

describe('the line', () => {
  it.each([
    [undefined, undefined, 'the browser did not let the page look'],
    [[], undefined, 'none now: the next sign-in makes one'],
    [[], sessionOf('device', 'expired'), 'none now: the next sign-in makes one'],
    [[], sessionOf('memory'), 'one, only in memory: it ends with this page'],
    [[storedOf('2')], sessionOf('device'), '1 · not extractable'],
    [both, sessionOf('device', 'expiring'), '2, 1 of this session · not extractable'],
    [both, sessionOf('device', 'expired'), '2 · not extractable'],
  ])('of %j', (keys, session, line) => {
    expect(describeKeys(keys, session)).toBe(line)
  })
})

it('only the key of the session that can sign is the current one', () => {
  expect(both.map((stored) => isCurrent(stored, sessionOf('device')))).toEqual([false, true])
  expect(both.map((stored) => isCurrent(stored, sessionOf('device', 'expired')))).toEqual([false, false])
  expect(both.map((stored) => isCurrent(stored, undefined))).toEqual([false, false])
})

it('more keys than one are explained, and a key that only memory has', () => {
  expect(explainKeys(both, sessionOf('device'))).toMatch(/^Each sign-in makes a key of its own/)
  expect(explainKeys([storedOf('1')], sessionOf('memory'))).toMatch(/only in the memory of this page/)
  expect(explainKeys([storedOf('2')], sessionOf('device'))).toBeUndefined()
  expect(explainKeys(undefined, undefined)).toBeUndefined()
})
