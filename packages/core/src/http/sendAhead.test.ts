/** The first call of a page leaves before the code that reads its response is there, and is the same call. */

import { expect, onTestFinished, test, vi } from 'vitest'
import { errorOf } from '../../test/unitWallet.js'

/** A page whose code comes when the test lets it. */
async function newPage() {
  vi.resetModules()
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  vi.doMock('../actions/everyday.js', async (importOriginal) => {
    await arrived
    return importOriginal()
  })
  onTestFinished(() => {
    vi.doUnmock('../actions/everyday.js')
    vi.resetModules()
  })
  const { listAccounts } = await import('../verbs.js')
  return { listAccounts, arrive }
}

const row = { accountId: 'InternalAccount:1' }
const body = { data: [row] }
const describe = ({ url, method, headers, cache, redirect, credentials }: Request) => ({
  ...{ url, method, cache, redirect, credentials },
  headers: Object.fromEntries(headers),
})

test('the request leaves at once, is the one that the code would send, and is sent once', async () => {
  const { listAccounts, arrive } = await newPage()
  const sent: Request[] = []
  const fetch = async (request: Request) => {
    sent.push(request)
    return Response.json(body)
  }
  const relay = { relayUrl: 'https://shop.example/wallet/', fetch, credentials: 'include' } as const
  const listing = listAccounts(relay)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  arrive()
  expect(await listing).toEqual([row])
  expect(sent).toHaveLength(1)
  // The code is there now: this one it sends itself.
  expect(await listAccounts(relay)).toEqual([row])
  expect(sent).toHaveLength(2)
  expect(describe(sent[0]!)).toEqual(describe(sent[1]!))
})

test('headers of the app wait for the code that knows which of them may go along', async () => {
  const { listAccounts, arrive } = await newPage()
  const sent: Request[] = []
  const fetch = async (request: Request) => {
    sent.push(request)
    return Response.json(body)
  }
  const headers = { Authorization: 'Bearer token', 'Wallet-Call': 'of the app' }
  const listing = listAccounts({ relayUrl: 'https://shop.example/wallet', fetch, headers })
  await new Promise(setImmediate)
  expect(sent).toEqual([])
  arrive()
  expect(await listing).toEqual([row])
  expect(sent.map((request) => describe(request).headers)).toMatchObject([
    { authorization: 'Bearer token', 'wallet-call': '1' },
  ])
})

test('a request that fails is sent again by the code, which says why', async () => {
  const { listAccounts, arrive } = await newPage()
  const fetch = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const listing = errorOf(listAccounts({ relayUrl: 'https://shop.example/wallet', fetch }))
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
  arrive()
  expect(await listing).toMatchObject({ name: 'ServiceError', code: 'UNREACHABLE', outcome: 'none' })
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('who gives up at once has sent nothing, as React in Strict Mode', async () => {
  const { listAccounts, arrive } = await newPage()
  const fetch = vi.fn(async () => Response.json(body))
  const controller = new AbortController()
  const relay = { relayUrl: 'https://shop.example/wallet', fetch }
  const first = errorOf(listAccounts(relay, { signal: controller.signal }))
  controller.abort()
  const second = listAccounts(relay)
  arrive()
  expect(await first).toMatchObject({ code: 'ABORTED' })
  expect(await second).toEqual([row])
  expect(fetch).toHaveBeenCalledOnce()
})

test.each<[what: string, relay: object, message: string]>([
  ['no address', {}, 'relayUrl must be a string'],
  ['no options', undefined as never, 'relayUrl must be a string'],
  ['a wrong limit', { relayUrl: '/wallet', timeoutMs: 0 }, 'timeoutMs must be between 1 and 2147483647'],
])('%s: nothing leaves, and the mistake is named', async (_, relay, message) => {
  const { listAccounts, arrive } = await newPage()
  const fetch = vi.fn(async () => Response.json(body))
  vi.stubGlobal('fetch', fetch)
  onTestFinished(() => void vi.unstubAllGlobals())
  arrive()
  expect((await errorOf(listAccounts(relay as never))).message).toBe(message)
  expect(fetch).not.toHaveBeenCalled()
})

test('a page without Web Crypto sends nothing', async () => {
  const { listAccounts, arrive } = await newPage()
  vi.stubGlobal('crypto', {})
  onTestFinished(() => void vi.unstubAllGlobals())
  const fetch = vi.fn(async () => Response.json(body))
  arrive()
  const failed = await errorOf(listAccounts({ relayUrl: 'https://shop.example/wallet', fetch }))
  expect(failed).toMatchObject({ code: 'INSECURE_CONTEXT' })
  expect(fetch).not.toHaveBeenCalled()
})
