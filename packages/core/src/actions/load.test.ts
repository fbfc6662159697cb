/** Verbs that load with their first call: what happens when their code cannot be loaded, or the caller gives up. */

import { expect, onTestFinished, test, vi } from 'vitest'
import { errorOf, unitWallet } from '../../test/unitWallet.js'

const { wallet } = unitWallet()

/** The verbs of a page that has not loaded this code. */
async function newPage(code: () => object | Promise<object>) {
  vi.resetModules()
  vi.doMock('./later.js', code)
  onTestFinished(() => {
    vi.doUnmock('./later.js')
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

test('an abort ends the wait for the code', async () => {
  const verbs = await newPage(() => new Promise(() => {}))
  const controller = new AbortController()
  const calling = errorOf(verbs.reconcilePayments(wallet.handle, { signal: controller.signal }))
  controller.abort()
  expect(await calling).toMatchObject({ code: 'ABORTED', outcome: 'none' })
})
