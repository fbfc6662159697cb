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

const echo = (state: LockState) => Promise.resolve(state)
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

test.each([
  [
    'throw when they are touched',
    {
      get locks(): never {
        throw new DOMException('Refused.', 'SecurityError')
      },
    },
  ],
  ['only refuse', { locks: { request: () => Promise.reject(new DOMException('', 'SecurityError')) } }],
  ['refuse at once', { locks: { request: () => void JSON.parse('') } }],
])('where the locks %s, the page takes turns by itself', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await withLock(name, 1000, echo, undefined)).toBe('free')
})

describe.each(['with Web Locks', 'without'])('%s', (kind) => {
  beforeEach(() => {
    vi.stubGlobal('navigator', kind === 'without' ? {} : { locks: lockManager() })
  })

  test('a free lock is acquired at once', async () => {
    expect(await withLock(name, 1000, echo, undefined)).toBe('free')
    expect(await withLock(name, 1000, echo, undefined)).toBe('free')
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
    const other = await withLock(`${name}/other`, 1000, echo, undefined)
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
    expect(await withLock(name, 1000, echo, undefined)).toBe('free')
  })

  test.each(['free', 'waited', 'timed-out'])(
    'work that fails with a lock that is %s ran once',
    async (kept) => {
      const { open, opened } = gate()
      const holder = kept === 'free' ? undefined : withLock(name, 1000, () => opened, undefined)
      const work = vi.fn((_: LockState) => Promise.reject(new Error('sent, and then the network broke')))
      const running = withLock(name, kept === 'timed-out' ? 1 : 1000, work, undefined)
      if (kept === 'waited') open()
      await expect(running).rejects.toThrow('sent, and then the network broke')
      expect(work.mock.calls).toEqual([[kept]])
      open()
      await holder
    },
  )

  test('after the limit the work runs without the lock and learns it', async () => {
    const { open, opened } = gate()
    const holder = withLock(name, 1000, () => opened, undefined)
    expect(await withLock(name, 1, echo, undefined)).toBe('timed-out')
    open()
    await holder
  })

  test.each(['while the first is at work', 'after the first'])(
    'a third call %s waits for the second, too',
    async (moment) => {
      const [first, second] = [gate(), gate()]
      const order: string[] = []
      const work = (one: string, { opened }: { opened: Promise<void> }) =>
        withLock(name, 1000, () => opened.then(() => void order.push(one)), undefined)
      const third = () => withLock(name, 1000, async (state) => void order.push(`third ${state}`), undefined)
      const running = [work('first', first), work('second', second)]
      if (moment === 'while the first is at work') running.push(third())
      first.open()
      await running[0]
      if (moment === 'after the first') running.push(third())
      await new Promise((resolve) => setImmediate(resolve))
      expect(order).toEqual(['first'])
      second.open()
      await Promise.all(running)
      expect(order).toEqual(['first', 'second', 'third waited'])
    },
  )

  test('an abort ends the wait, and the work does not run', async () => {
    const { open, opened } = gate()
    const holder = withLock(name, 1000, () => opened, undefined)
    const controller = new AbortController()
    const work = vi.fn(echo)
    const waiting = withLock(name, 1000, work, controller.signal)
    controller.abort()
    await expect(waiting).rejects.toMatchObject({
      code: 'ABORTED',
      outcome: 'none',
      message: 'The call was aborted while it waited for another call.',
    })
    expect(work).not.toHaveBeenCalled()
    open()
    await holder
    await expect(withLock(name, 1000, work, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    expect(work).not.toHaveBeenCalled()
  })

  test('an aborted call does not take the lock from the next one', async () => {
    await expect(withLock(name, 1000, echo, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    expect(await withLock(name, 1000, echo, undefined)).toBe('free')
  })

  test('the third call waits for the second, also when the second was aborted', async () => {
    const { open, opened } = gate()
    const order: string[] = []
    const first = withLock(name, 1000, () => opened.then(() => void order.push('first')), undefined)
    const controller = new AbortController()
    const second = withLock(name, 1000, echo, controller.signal)
    const third = withLock(name, 1000, async () => void order.push('third'), undefined)
    controller.abort()
    await expect(second).rejects.toMatchObject({ code: 'ABORTED' })
    expect(order).toEqual([])
    open()
    await Promise.all([first, third])
    expect(order).toEqual(['first', 'third'])
  })
})

test('where the browser’s locks only refuse, each tab is on its own', async () => {
  const request = () => Promise.reject(new DOMException('Refused.', 'SecurityError'))
  vi.stubGlobal('navigator', { locks: { request } })
  expect(await withLock(name, 1000, echo, undefined)).toBe('free')
})

describe('another tab holds the lock', () => {
  /** The locks of the browser, and what a call requested from them. */
  function locksOfBothTabs() {
    const locks = lockManager()
    const request = vi.spyOn(locks, 'request')
    vi.stubGlobal('navigator', { locks })
    const { open, opened } = gate()
    const otherTab = locks.request(`embedded-wallet/${name}`, {}, () => opened)
    return { request, open, otherTab }
  }

  test('a call waits for it, and then learns that it waited', async () => {
    const { open, otherTab, request } = locksOfBothTabs()
    const waiting = withLock(name, 1000, echo, undefined)
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(3))
    open()
    await otherTab
    expect(await waiting).toBe('waited')
  })

  test('work that fails after the wait ran once', async () => {
    vi.useFakeTimers()
    const { open, otherTab } = locksOfBothTabs()
    const work = vi.fn(() => Promise.reject(new Error('work')))
    const waiting = withLock(name, 1000, work, undefined)
    open()
    await otherTab
    await expect(waiting).rejects.toThrow('work')
    await vi.advanceTimersByTimeAsync(1000)
    expect(work).toHaveBeenCalledTimes(1)
  })

  test('after the limit the work runs without the lock, once', async () => {
    vi.useFakeTimers()
    const { open, otherTab } = locksOfBothTabs()
    const work = vi.fn(echo)
    const waiting = withLock(name, 1000, work, undefined)
    await vi.advanceTimersByTimeAsync(999)
    expect(work).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await waiting).toBe('timed-out')
    open()
    await otherTab
    await vi.advanceTimersByTimeAsync(1000)
    expect(work.mock.calls).toEqual([['timed-out']])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('an abort ends the wait, and the work does not run', async () => {
    vi.useFakeTimers()
    const { open, otherTab, request } = locksOfBothTabs()
    const controller = new AbortController()
    const work = vi.fn(echo)
    const waiting = withLock(name, 1000, work, controller.signal)
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(3))
    controller.abort()
    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED' })
    expect(work).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
    open()
    await otherTab
  })

  test('work that takes longer than the limit keeps the lock', async () => {
    vi.useFakeTimers()
    const { open, otherTab } = locksOfBothTabs()
    const own = gate()
    const work = vi.fn(() => own.opened)
    const waiting = withLock(name, 1000, work, undefined)
    open()
    await otherTab
    await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1))
    expect(vi.getTimerCount()).toBe(0)
    own.open()
    await waiting
  })
})
