/** The store keeps the last traces, and joins what the guard compared with the call that it belongs to. */

import { expect, it, vi } from 'vitest'
import type { GuardReport, Trace } from './recorder'
import { createRecorder } from './recorder'

let made = 0
const trace = (endpoint: string, isSigned = false): Trace => ({
  traceId: String(++made),
  endpoint,
  to: 'relay',
  method: 'POST',
  path: '/',
  startedAt: 0,
  ...(isSigned && { isSigned: true }),
})
const guard = (action: string, outcome: GuardReport['outcome'] = 'approved'): GuardReport => ({
  action,
  outcome,
  form: 'activity',
  compared: ['type'],
  notCompared: [],
})

it('keeps the last 200, and the same list until something changes', () => {
  const { add, traces, update, clear, subscribe } = createRecorder()
  const listener = vi.fn()
  const end = subscribe(listener)
  const all = Array.from({ length: 201 }, () => trace('getQuote'))
  for (const one of all) add(one)
  expect(traces()).toEqual(all.slice(1))
  expect(traces()).toBe(traces())
  const ended = { durationMs: 7 }
  update(all[0]!.traceId, ended)
  expect(traces()).toEqual(all.slice(1))
  update(all[5]!.traceId, ended)
  expect(traces()[4]).toEqual({ ...all[5], ...ended })
  expect(listener).toHaveBeenCalledTimes(202)
  end()
  clear()
  expect(traces()).toEqual([])
  expect(listener).toHaveBeenCalledTimes(202)
})

it('an approval goes to the signed call of its action, also when other calls are made in between', () => {
  const { add, traces, noteGuard } = createRecorder()
  noteGuard(guard('executeQuote'))
  noteGuard(guard('revokeAuthMethod'))
  add(trace('getQuote'))
  add(trace('revokeAuthMethod', true))
  add(trace('executeQuote', true))
  add(trace('executeQuote', true))
  expect(traces().map(({ guard }) => guard?.action)).toEqual([
    undefined,
    'revokeAuthMethod',
    'executeQuote',
    undefined,
  ])
})

it.each([
  ['registerPasskey', 'registerAuthMethod'],
  ['registerEmailOtp', 'registerAuthMethod'],
  ['registerSmsOtp', 'registerAuthMethod'],
  ['registerOAuth', 'registerAuthMethod'],
  ['revokeAuthMethod', 'revokeAuthMethod'],
  ['revokeSession', 'revokeSession'],
  ['refreshSession', 'refreshSession'],
  ['exportWallet', 'exportInternalAccount'],
  ['setWalletPrivacy', 'updateInternalAccount'],
  ['updateContact', 'updateCustomer'],
  ['executeQuote', 'executeQuote'],
])('the signed call of %s is %s', (action, endpoint) => {
  const { add, traces, noteGuard } = createRecorder()
  noteGuard(guard(action))
  add(trace(endpoint, true))
  expect(traces()[0]!.guard?.action).toBe(action)
})

it('of several texts that are approved at once, each goes to a signed call of its own', () => {
  const { add, traces, noteGuard } = createRecorder()
  const reports = ['document', 'activity'].map((form) => ({ ...guard('revokeSession'), form }))
  for (const report of reports) noteGuard(report)
  for (const _ of reports) add(trace('revokeSession', true))
  expect(traces().map(({ guard }) => guard)).toEqual(reports)
})

it('an approval that was not used is forgotten', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { add, traces, noteGuard } = createRecorder()
  noteGuard({ ...guard('exportWallet'), form: 'unknown' })
  vi.setSystemTime(Date.now() + 5000)
  noteGuard(guard('exportWallet'))
  add(trace('exportInternalAccount', true))
  expect(traces()[0]!.guard?.form).toBe('activity')
  vi.useRealTimers()
})

it('a call with an unknown outcome is marked, and the one that reads what became of it', () => {
  const { add, traces, noteCall } = createRecorder()
  for (const endpoint of ['getQuote', 'executeQuote', 'listSessions', 'getQuote']) add(trace(endpoint))
  noteCall({ endpoint: 'executeQuote', outcome: 'unknown' })
  noteCall({ endpoint: 'listSessions', outcome: 'none' })
  noteCall({ endpoint: 'getQuote', readsBack: 'executeQuote' })
  expect(traces().map(({ isOutcomeUnknown, readsBack }) => [isOutcomeUnknown, readsBack])).toEqual([
    [undefined, undefined],
    [true, undefined],
    [undefined, undefined],
    [undefined, 'executeQuote'],
  ])
})

it('a refusal goes to the call that brought the text', () => {
  const { add, traces, noteGuard } = createRecorder()
  for (const endpoint of ['exportInternalAccount', '/api/quotes', 'getQuote', 'listSessions'])
    add(trace(endpoint))
  noteGuard(guard('exportWallet', 'refused'))
  noteGuard(guard('executeQuote', 'refused'))
  expect(traces().map(({ guard }) => guard?.action)).toEqual([
    'exportWallet',
    undefined,
    'executeQuote',
    undefined,
  ])
})
