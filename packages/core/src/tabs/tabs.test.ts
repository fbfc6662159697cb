/** Tabs of one device: what they send each other, and what only one of them does. */

import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ServiceError } from '../errors.js'
import { onlyOnce } from './onlyOnce.js'

// Tabs notify each other that sessions changed, and a browser without channels works alone.
describe('channel', () => {
  /** A channel that a test speaks through as another tab would. */
  class OtherTab {
    static opened: OtherTab[] = []
    onmessage: ((event: { data: unknown }) => void) | undefined
    posted: unknown[] = []
    unref = vi.fn()
    readonly name: string
    constructor(name: string) {
      this.name = name
      OtherTab.opened.push(this)
    }
    postMessage(message: unknown) {
      this.posted.push(message)
    }
  }

  /** The module as a page loads it: nothing opened yet. */
  async function load() {
    vi.resetModules()
    return import('./channel.js')
  }

  beforeEach(() => {
    OtherTab.opened = []
    vi.stubGlobal('BroadcastChannel', OtherTab)
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  // The next files of this process get a module with a real channel.
  afterAll(() => void vi.resetModules())

  test('the channel opens at first use, once, and does not keep a process alive', async () => {
    const { onTabMessage, tellTabs } = await load()
    expect(OtherTab.opened).toEqual([])
    onTabMessage(() => undefined)
    tellTabs('account-1')
    tellTabs('account-2')
    expect(OtherTab.opened).toMatchObject([{ name: 'embedded-wallet', posted: ['account-1', 'account-2'] }])
    expect(OtherTab.opened[0]?.unref).toHaveBeenCalledTimes(1)
  })

  test('a message of another tab reaches every listener', async () => {
    const { onTabMessage } = await load()
    const [first, second] = [vi.fn(), vi.fn()]
    onTabMessage(first)
    onTabMessage(second)
    OtherTab.opened[0]?.onmessage?.({ data: 'account-1' })
    expect(first.mock.calls).toEqual([['account-1']])
    expect(second.mock.calls).toEqual([['account-1']])
  })

  // Source: HTML, "back/forward cache": a page in it hears no channel, and gets `pageshow` with `persisted` when it comes back.
  test.each([true, false])('a page that is shown, from the cache: %s', async (persisted) => {
    const shown: ((event: object) => void)[] = []
    vi.stubGlobal('addEventListener', (_: string, listener: () => void) => shown.push(listener))
    const { onTabMessage } = await load()
    const listener = vi.fn()
    onTabMessage(listener)
    for (const show of shown) show({ persisted })
    // Of every account.
    expect(listener.mock.calls).toEqual(persisted ? [[undefined]] : [])
  })

  test('a message of this tab reaches the other wallets of the page, and not its sender', async () => {
    const { onTabMessage, tellTabs } = await load()
    const [own, other] = [vi.fn(), vi.fn()]
    onTabMessage(own)
    onTabMessage(other)
    tellTabs('account-1', own)
    expect(own).not.toHaveBeenCalled()
    expect(other.mock.calls).toEqual([['account-1']])
  })

  test.each([
    ['without channels', undefined],
    [
      'that may not open one',
      class {
        constructor() {
          throw new DOMException('Refused.', 'SecurityError')
        }
      },
    ],
    [
      'that cannot post',
      class extends OtherTab {
        override postMessage() {
          throw new DOMException('Closed.', 'InvalidStateError')
        }
      },
    ],
    [
      'with channels that know no unref',
      class {
        postMessage() {}
      },
    ],
  ])('in a browser %s the wallets of the page hear each other', async (_, channel) => {
    vi.stubGlobal('BroadcastChannel', channel)
    const { onTabMessage, tellTabs } = await load()
    const listener = vi.fn()
    onTabMessage(listener)
    tellTabs('account-1')
    expect(listener.mock.calls).toEqual([['account-1']])
  })
})

// Calls for the same thing at the same time share one run.
describe('onlyOnce', () => {
  function gate<T = number>() {
    let open = (_: T) => {}
    let fail = (_: unknown) => {}
    const done = new Promise<T>((resolve, reject) => {
      open = resolve
      fail = reject
    })
    return { open, fail, done }
  }

  let name = ''
  let count = 0

  beforeEach(() => {
    count += 1
    name = `work-${count}`
  })

  const aborted = () => new ServiceError('ABORTED', 'The call was aborted before anything was signed.')

  test('two calls of one name share the run; another name and a later call have one of their own', async () => {
    const { open, done } = gate()
    const work = vi.fn(() => done)
    const both = [onlyOnce(name, work, undefined), onlyOnce(name, work, undefined)]
    const other = onlyOnce(`${name}/other`, () => Promise.resolve(2), undefined)
    expect(await other).toBe(2)
    open(1)
    expect(await Promise.all(both)).toEqual([1, 1])
    expect(work).toHaveBeenCalledTimes(1)
    expect(await onlyOnce(name, () => Promise.resolve(3), undefined)).toBe(3)
  })

  test('a run that fails, fails for all, and the next call begins again', async () => {
    const { fail, done } = gate()
    const work = vi.fn(() => done)
    const both = [onlyOnce(name, work, undefined), onlyOnce(name, work, undefined)]
    fail(new Error('no network'))
    expect(await Promise.allSettled(both)).toMatchObject([
      { reason: { message: 'no network' } },
      { reason: { message: 'no network' } },
    ])
    expect(work).toHaveBeenCalledTimes(1)
    expect(await onlyOnce(name, () => Promise.resolve(3), undefined)).toBe(3)
  })

  test('a call that joined and is aborted never begins a run of its own', async () => {
    const { open, done } = gate()
    const first = onlyOnce(name, () => done, undefined)
    const again = vi.fn(() => done)
    const second = onlyOnce(name, again, AbortSignal.abort(), aborted)
    await expect(second).rejects.toMatchObject({ code: 'ABORTED' })
    open(1)
    await first
    expect(again).not.toHaveBeenCalled()
  })

  test('a call that joined and is aborted does not know the outcome, and the run goes on', async () => {
    const { open, done } = gate()
    const first = onlyOnce(name, () => done, undefined)
    const controller = new AbortController()
    const second = onlyOnce(name, () => done, controller.signal)
    controller.abort()
    await expect(second).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      message: expect.stringMatching(
        /^The call was aborted while another call did the same. That one goes on. /,
      ),
    })
    open(1)
    expect(await first).toBe(1)
  })

  test('a call that was aborted before it joined does not wait', async () => {
    const { open, done } = gate()
    const first = onlyOnce(name, () => done, undefined)
    await expect(onlyOnce(name, () => done, AbortSignal.abort())).rejects.toMatchObject({
      code: 'OUTCOME_UNKNOWN',
    })
    open(1)
    await first
  })

  test.each([
    ['has no signal', undefined],
    ['has a signal of its own', new AbortController().signal],
  ])(
    'when the first call is aborted before it sent anything, a second that %s runs the work itself',
    async (_, signal) => {
      const { fail, done } = gate()
      const first = onlyOnce(name, () => done, undefined)
      const own = vi.fn(() => Promise.resolve(2))
      const second = onlyOnce(name, own, signal)
      fail(aborted())
      await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
      expect(await second).toBe(2)
      expect(own).toHaveBeenCalledTimes(1)
    },
  )

  test('when both are aborted, the second runs nothing', async () => {
    const { fail, done } = gate()
    const first = onlyOnce(name, () => done, undefined)
    const controller = new AbortController()
    const own = vi.fn(() => Promise.resolve(2))
    const second = onlyOnce(name, own, controller.signal)
    fail(aborted())
    controller.abort()
    await expect(first).rejects.toMatchObject({ code: 'ABORTED' })
    await expect(second).rejects.toBeInstanceOf(ServiceError)
    expect(own).not.toHaveBeenCalled()
  })

  test.each([
    ['an error of the service', new ServiceError('UNREACHABLE', 'The relay cannot be reached.')],
    ['another error that says ABORTED', Object.assign(new Error('x'), { code: 'ABORTED' })],
  ])('%s of the first call is also the second call’s', async (_, error) => {
    const { fail, done } = gate()
    const first = onlyOnce(name, () => done, undefined)
    const own = vi.fn(() => Promise.resolve(2))
    const second = onlyOnce(name, own, undefined)
    fail(error)
    await expect(first).rejects.toBe(error)
    await expect(second).rejects.toBe(error)
    expect(own).not.toHaveBeenCalled()
  })
})
