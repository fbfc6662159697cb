/** A text that no wallet can read is signed only for the action that the user has clicked, and only while it runs. */

import type { SigningSummary } from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { createApproval } from './approval.js'

const summaryOf = (changes: Partial<SigningSummary>): SigningSummary => ({
  action: 'exportWallet',
  accountId: 'InternalAccount:1',
  form: 'unknown',
  payloadToSign: 'AAAA',
  blind: true,
  notShown: ['payload'],
  ...changes,
})

test('a click approves its own action alone, and nothing after its end', async () => {
  const { approve, asClicked } = createApproval(true)
  const decide = (changes: Partial<SigningSummary>) => approve(summaryOf(changes))
  await asClicked('exportWallet', async () => {
    expect(decide({})).toBe(true)
    expect(decide({ action: 'revokeAuthMethod' })).toBe(false)
    expect(decide({ payloadToSign: '{"type":"UNKNOWN"}' })).toBe(false)
  })
  expect(decide({})).toBe(false)
  const failing = asClicked('exportWallet', () => Promise.reject(new Error('failed')))
  await expect(failing).rejects.toThrow('failed')
  expect(decide({})).toBe(false)
})

test('a raw payload waits for the user, one at a time, and a refusal ends the action', async () => {
  const { approve, waiting } = createApproval(false)
  const raw = summaryOf({ form: 'activity' })
  expect(await approve(summaryOf({}))).toBe(false)
  const first = approve(raw)
  expect(waiting()?.summary).toBe(raw)
  expect(await approve(raw)).toBe(false)
  waiting()!.end(true)
  expect(await first).toBe(true)
  const second = approve(raw) as Promise<boolean>
  waiting()!.end(false)
  await expect(second).rejects.toThrow()
  expect(waiting()).toBeUndefined()
})

test('the words of a click never stand for another one, and each keeps its own way from confirming', async () => {
  const { asClicked, purposeOf, exceptedOf } = createApproval(false)
  const ends: (() => void)[] = []
  const wait = () => new Promise<void>((end) => ends.push(end))
  const first = asClicked('revokeAuthMethod', wait, { purpose: 'remove the passkey “A”', except: 'A' })
  expect(purposeOf('revokeAuthMethod')).toBe('remove the passkey “A”')
  expect(purposeOf('exportWallet')).toBeUndefined()
  const second = asClicked('revokeAuthMethod', wait, { purpose: 'remove the passkey “B”', except: 'B' })
  expect(purposeOf('revokeAuthMethod')).toBeUndefined()
  expect(exceptedOf('revokeAuthMethod')).toEqual(['A', 'B'])
  ends[0]!()
  await first
  expect(purposeOf('revokeAuthMethod')).toBe('remove the passkey “B”')
  expect(exceptedOf('revokeAuthMethod')).toEqual(['B'])
  ends[1]!()
  await second
  expect(purposeOf('revokeAuthMethod')).toBeUndefined()
})

test('what waits for a user who is gone is not signed', async () => {
  const { approve, refuse, waiting } = createApproval(false)
  const deciding = approve(summaryOf({ form: 'activity' })) as Promise<boolean>
  refuse()
  await expect(deciding).rejects.toMatchObject({ code: 'SIGNING_DECLINED' })
  expect(waiting()).toBeUndefined()
})
