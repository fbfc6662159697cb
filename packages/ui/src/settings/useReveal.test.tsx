/** The recovery words go from the page by themselves, whatever the clock of the device does meanwhile. */

import '../../test/page.js'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useReveal } from './useReveal.js'

const now = Date.parse('2026-11-22T12:00:00Z')
beforeEach(
  () => void vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'], now }),
)
afterEach(() => void vi.useRealTimers())

function open() {
  const { result } = renderHook(() => useReveal(true))
  act(() => result.current.reveal(['abandon', 'about']))
  return {
    shown: () => result.current.shown,
    secondsLeft: () => result.current.secondsLeft,
    pass: (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000)),
  }
}

test('after a minute, and the minute is counted down', () => {
  const { shown, secondsLeft, pass } = open()
  expect([shown(), secondsLeft()]).toEqual([['abandon', 'about'], 60])
  pass(59)
  expect([shown(), secondsLeft()]).toEqual([['abandon', 'about'], 1])
  pass(1)
  expect(shown()).toBeUndefined()
})

test.each([
  ['set back by an hour', -3_600_000],
  ['set ahead by a minute', 60_000],
])('also when the clock is %s', (_, correction) => {
  const { shown, secondsLeft, pass } = open()
  pass(1)
  vi.setSystemTime(Date.now() + correction)
  pass(1)
  expect(secondsLeft()).toBeLessThanOrEqual(60)
  pass(59)
  expect(shown()).toBeUndefined()
})
