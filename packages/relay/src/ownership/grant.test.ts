/** What can be said of a grant without asking the service. */

import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { callerOf, isGranted, onlyAccountOf, requireGranted } from './grant.js'
import { createRefusedIds } from './knownOwners.js'

const many = Array.from({ length: 10_000 }, (_, n) => `InternalAccount:${n}`)

test('a caller has one name, whatever the order, the prefixes and the repetitions of the accounts', async () => {
  for (const grant of [
    ['InternalAccount:1', 'InternalAccount:2'],
    ['EmbeddedWallet:2', 'InternalAccount:1', 'InternalAccount:2'],
  ])
    expect(await callerOf(grant)).toBe('InternalAccount:1 InternalAccount:2')
})

test('the name of a caller with many accounts is short, and another one differs', async () => {
  const [name, reversed, fewer] = await Promise.all(
    [many, [...many].reverse(), many.slice(1)].map((grant) => callerOf(grant)),
  )
  const sorted = Array.from(many).sort().join(' ')
  expect(name).toBe(`sha256 ${createHash('sha256').update(sorted).digest('base64url')}`)
  expect(reversed).toBe(name)
  expect(fewer).not.toBe(name)
})

test('a caller with one account has only that one, also under both prefixes', () => {
  expect(onlyAccountOf([])).toBeUndefined()
  expect(onlyAccountOf(['InternalAccount:1'])).toBe('InternalAccount:1')
  expect(onlyAccountOf(['EmbeddedWallet:1', 'InternalAccount:1'])).toBe('EmbeddedWallet:1')
  expect(onlyAccountOf(['InternalAccount:1', 'InternalAccount:2'])).toBeUndefined()
})

test.each([
  ['InternalAccount:1', true],
  ['EmbeddedWallet:1', true],
  ['InternalAccount:10', false],
  ['internalaccount:1', false],
  ['', false],
])('granted is InternalAccount:1; %s is granted: %s', (accountId, expected) => {
  expect(isGranted(['InternalAccount:1'], accountId)).toBe(expected)
})

const noAccounts = [undefined, 1, '', 'x', 'InternalAccount:', 'InternalAccount:1 ', ['InternalAccount:1']]
test.each(noAccounts.map((id) => [id]))('%j is no account', (id) => {
  expect(() => requireGranted(['InternalAccount:1'], id)).toThrow('must be one id')
})

// What the memory of refused ids forgets, and when.

test('a refusal is for one caller and one id, and ends after ten seconds', () => {
  let now = 0
  const refused = createRefusedIds(() => now)
  refused.note('ada', 'Quote:1')
  expect([
    refused.has('ada', 'Quote:1'),
    refused.has('bob', 'Quote:1'),
    refused.has('ada', 'Quote:2'),
  ]).toEqual([true, false, false])
  now = 9_999
  expect(refused.has('ada', 'Quote:1')).toBe(true)
  now = 10_000
  expect(refused.has('ada', 'Quote:1')).toBe(false)
})

test('it holds ten thousand refusals: of more, the oldest are forgotten, and a repeated one is young again', () => {
  const refused = createRefusedIds(() => 0)
  for (let n = 0; n < 10_000; n++) refused.note('eve', `Quote:${n}`)
  expect(refused.has('eve', 'Quote:0')).toBe(true)
  refused.note('eve', 'Quote:0')
  refused.note('eve', 'Quote:one-more')
  expect(['0', '1', '2', 'one-more'].map((n) => refused.has('eve', `Quote:${n}`))).toEqual([
    true,
    false,
    true,
    true,
  ])
})
