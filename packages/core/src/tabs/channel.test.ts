/** Tabs notify each other that sessions changed, and a browser without channels works alone. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

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
