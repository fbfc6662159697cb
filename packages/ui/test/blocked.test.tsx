/** Stories of browsers that keep no site data, or lack what is good to have: what they refuse takes nothing else away. */

import './page.js'
import { WalletReceive, WalletSettings } from '@embedded-wallet/ui'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { act, cleanup, click, openPage, openShop, screen, signUp, waitFor } from './openShop.js'

beforeEach(() => localStorage.clear())

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
/** Replaces a property until the end of the test. */
function replace(owner: object, name: string, property: PropertyDescriptor) {
  const before = Object.getOwnPropertyDescriptor(owner, name)
  Object.defineProperty(owner, name, { configurable: true, ...property })
  onTestFinished(() => {
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  })
}
const throwing = (owner: object, name: string) => () => replace(owner, name, { get: refuse })
const missing = (owner: object, name: string) => () => replace(owner, name, { value: undefined })

/** Firefox with all cookies blocked, or a frame with `sandbox="allow-scripts"`. */
class Blocked {
  constructor() {
    refuse()
  }
}
class Mute {
  postMessage = refuse
  close() {}
}

const features: [name: string, take: () => void][] = [
  ['channels that may not be opened', () => replace(globalThis, 'BroadcastChannel', { value: Blocked })],
  ['channels that may not speak', () => replace(globalThis, 'BroadcastChannel', { value: Mute })],
  ['channels', throwing(globalThis, 'BroadcastChannel')],
  ['localStorage', throwing(globalThis, 'localStorage')],
  ['sessionStorage', throwing(globalThis, 'sessionStorage')],
  ['indexedDB', throwing(globalThis, 'indexedDB')],
  ['locks', throwing(globalThis.navigator, 'locks')],
  [
    'locks that only refuse',
    () => replace(globalThis.navigator, 'locks', { value: { request: async () => refuse() } }),
  ],
  ['to say what it is', missing(globalThis.navigator, 'userAgent')],
  ['matchMedia', throwing(globalThis, 'matchMedia')],
  ['clipboard', throwing(globalThis.navigator, 'clipboard')],
]

const screens = (
  <>
    <p>Signed in</p>
    <WalletReceive />
    <WalletSettings userName="ada" />
  </>
)

const story = async (take: readonly (() => void)[]) => {
  const shop = openShop()
  const browser = shop.openBrowser()
  const logged = vi.spyOn(console, 'error')
  for (const one of take) one()
  openPage(browser, {}, { sessionStore: undefined }, screens)
  await signUp(shop)
  await screen.findByRole('heading', { name: 'Receive money' })
  const copies = await screen.findAllByRole('button', { name: /^Copy / })
  expect(copies.length).toBeGreaterThan(0)
  await act(async () => copies[0]!.click())
  cleanup()
  expect(logged.mock.calls).toEqual([])
}

test.each(features)('a user signs up where the browser refuses %s', async (_, take) => story([take]))

test('a user signs up where the browser refuses all of them', async () =>
  story(features.filter(([name]) => !name.includes(' that ')).map(([, take]) => take)))

test.each([
  ['gives no promise', () => undefined],
  ['refuses at once', refuse],
  ['is closed by the user', () => Promise.reject(new DOMException('closed', 'AbortError'))],
])('a share that %s changes nothing', async (_, share) => {
  const shared = vi.fn(share)
  replace(globalThis.navigator, 'share', { value: shared })
  const shop = openShop()
  openPage(shop.openBrowser(), {}, {}, screens)
  await signUp(shop)
  const failed = vi.fn()
  process.on('unhandledRejection', failed)
  onTestFinished(() => void process.off('unhandledRejection', failed))
  await click('Share')
  await waitFor(() => expect(shared).toHaveBeenCalledTimes(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(failed).not.toHaveBeenCalled()
})
