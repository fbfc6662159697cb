import { afterEach, expect, test, vi } from 'vitest'
import { tellApp } from './tellApp.js'

const fault = new ReferenceError('gtag is not defined')
const throws = (_: string): void => {
  throw fault
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the app is told at once, with what there is to tell', () => {
  const hear = vi.fn()
  tellApp(hear, 'a', 1)
  expect(hear).toHaveBeenCalledExactlyOnceWith('a', 1)
  tellApp(undefined)
  tellApp(null)
})

test.each([
  ['throws', throws],
  ['rejects', (text: string) => Promise.resolve(text).then(throws)],
])('a function that %s: its developer sees it, and its caller goes on', async (_, hear) => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  tellApp(hear, 'a')
  await vi.waitFor(() => expect(reported.mock.calls).toEqual([[fault]]))
})

test('where there is no reportError, a timer throws it', async () => {
  vi.stubGlobal('reportError', undefined)
  vi.useFakeTimers()
  tellApp(throws, 'a')
  await vi.advanceTimersByTimeAsync(0).then(
    () => expect.unreachable(),
    (error) => expect(error).toBe(fault),
  )
})
