/** One tab at a time, and no call waits forever. */

import { lockManager } from '@embedded-wallet/e2e/flows/faults/tabs.js'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type LockState, withLock } from './lock.js'

/** A promise and the function that resolves it. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

const told = (state: LockState) => Promise.resolve(state)
let name = ''
let count = 0

beforeEach(() => {
  count += 1
  name = `work-${count}`
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe.each(['with Web Locks', 'without'])('%s', (kind) => {
  beforeEach(() => {
    vi.stubGlobal('navigator', kind === 'without' ? {} : { locks: lockManager() })
  })

  test('a free lock is acquired at once', async () => {
    expect(await withLock(name, 1000, told, undefined)).toBe('free')
    expect(await withLock(name, 1000, told, undefined)).toBe('free')
  })

  test('work of one name runs one after the other, and the later learns that it waited', async () => {
    const { open, opened } = gate()
    const order: string[] = []
    const first = withLock(name, 1000, () => opened.then(() => void order.push('first')), undefined)
    const second = withLock(
      name,
      1000,
      async (state) => {
        order.push('second')
        return state
      },
      undefined,
    )
    const other = await withLock(`${name}/other`, 1000, told, undefined)
    expect(other).toBe('free')
    expect(order).toEqual([])
    open()
    await first
    expect(await second).toBe('waited')
    expect(order).toEqual(['first', 'second'])
  })

  test('work that fails gives the lock back', async () => {
    const fail = () => Promise.reject(new Error('work'))
    await expect(withLock(name, 1000, fail, undefined)).rejects.toThrow('work')
    expect(await withLock(name, 1000, told, undefined)).toBe('free')
  })

  test('after the limit the work runs without the lock and learns it', async () => {
    const { open, opened } = gate()
    const holder = withLock(name, 1000, () => opened, undefined)
    expect(await withLock(name, 1, told, undefined)).toBe('timed-out')
    open()
    await holder
  })

  test('an abort ends the wait, and the work does not run', async () => {
    const { open, opened } = gate()
    const holder = withLock(name, 1000, () => opened, undefined)
    const controller = new AbortController()
    const work = vi.fn(told)
    const waiting = withLock(name, 1000, work, controller.signal)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED', outcome: 'none' })
    expect(work).not.toHaveBeenCalled()
    open()
    await holder
    await expect(withLock(name, 1000, work, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    expect(work).not.toHaveBeenCalled()
  })
})

test('where the browser’s locks only refuse, each tab is on its own', async () => {
  const request = () => Promise.reject(new DOMException('Refused.', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await withLock(name, 1000, told, undefined)).toBe('free')
})
