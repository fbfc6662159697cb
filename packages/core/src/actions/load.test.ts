/** Verbs that load with their first call: what happens when their code cannot be loaded, or the caller gives up. */

import { expect, onTestFinished, test, vi } from 'vitest'
import { errorOf, unitWallet } from '../../test/unitWallet.js'

const { wallet } = unitWallet()

/** The verbs of a page that has not loaded this code. */
async function newPage(code: () => object | Promise<object>) {
  vi.resetModules()
  vi.doMock('./everyday.js', code)
  onTestFinished(() => {
    vi.doUnmock('./everyday.js')
    vi.resetModules()
  })
  return import('../verbs.js')
}

test('a verb gets what it is called with, and returns what its code returns', async () => {
  const startLogin = vi.fn(async () => 'an offer')
  const verbs = await newPage(() => ({ startLogin }))
  const [relay, options] = [{ relayUrl: '/wallet' }, { identifier: 'ada@example.com' }]
  expect(await verbs.startLogin(relay, options)).toBe('an offer')
  expect(startLogin).toHaveBeenCalledExactlyOnceWith(relay, options)
})

test('code that cannot be loaded sends nothing', async () => {
  const load = vi.fn(() => Promise.reject(new Error('offline')))
  const verbs = await newPage(load)
  expect(await errorOf(verbs.reconcilePayments(wallet.handle))).toMatchObject({
    name: 'ServiceError',
    code: 'UNREACHABLE',
    outcome: 'none',
    retryable: true,
  })
})

/** A module that is lost as in a browser which never asks again for one that it lost. */
const lost = () => Promise.reject(new TypeError('error loading dynamically imported module'))

test('code that cannot be loaded twice says that only a new page gets it', async () => {
  const { codeFrom } = await import('../loadCode.js')
  const code = codeFrom(lost)
  const first = { name: 'ServiceError', code: 'UNREACHABLE', outcome: 'none', retryable: true }
  const again = { name: 'ServiceError', code: 'RELOAD_NEEDED', outcome: 'none', retryable: false }
  // Two that wait for one load have one failure.
  expect(await Promise.all([errorOf(code()), errorOf(code())])).toMatchObject([first, first])
  expect(await errorOf(code())).toMatchObject(again)
  expect(await errorOf(code())).toMatchObject(again)
})

test('a failure without a network does not count, and code that comes in the end is there', async () => {
  const { codeFrom } = await import('../loadCode.js')
  const load = vi.fn(lost as () => Promise<string>)
  const code = codeFrom(load)
  vi.stubGlobal('navigator', { onLine: false })
  onTestFinished(() => void vi.unstubAllGlobals())
  for (let times = 0; times < 3; times++) expect(await errorOf(code())).toMatchObject({ code: 'UNREACHABLE' })
  vi.stubGlobal('navigator', { onLine: true })
  expect(await errorOf(code())).toMatchObject({ code: 'UNREACHABLE' })
  load.mockResolvedValue('the code')
  expect([await code(), await code()]).toEqual(['the code', 'the code'])
})

test('an abort ends the wait for the code', async () => {
  const verbs = await newPage(() => new Promise(() => {}))
  const controller = new AbortController()
  const calling = errorOf(verbs.reconcilePayments(wallet.handle, { signal: controller.signal }))
  controller.abort()
  expect(await calling).toMatchObject({ code: 'ABORTED', outcome: 'none' })
})

test('signOut deletes the keys also where the code that revokes never comes', async () => {
  await newPage(() => new Promise(() => {}))
  // With the modules of that page.
  const page = await import('../../test/unitWallet.js')
  const { wallet, handle } = page.unitWallet()
  await (await import('../session/keepSession.js')).keepSession(wallet, await page.sessionRecord())
  void (await import('./signOut.js')).signOut(handle)
  await vi.waitFor(async () => expect(await handle.sessionStore.list('session/')).toEqual([]))
})
