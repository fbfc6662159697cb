/** Keys are found where the browser keeps them, and a look at them changes nothing. */

import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { createStore, set } from 'idb-keyval'
import { beforeEach, describe, expect, it } from 'vitest'
import { keysIn, readKeys, tryToExport } from './readKeys'

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

const pairOf = (extractable: boolean) =>
  crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, extractable, ['sign', 'verify'])

it('a look creates no database', async () => {
  expect(await readKeys()).toEqual([])
  expect(await indexedDB.databases()).toEqual([])
})

it('a store of the wallet can be opened after a look, and is read', async () => {
  await readKeys()
  const store = createStore('embedded-wallet', 'sessions')
  await set('session/1/2', { expiresAt: '2026-11-22T11:00:00Z' }, store)
  expect(await readKeys()).toEqual([])
})

describe('a key', () => {
  it('is found at any depth with its times, and public keys are left out', async () => {
    const pair = await pairOf(false)
    const record = { startedAt: Date.UTC(2026, 10, 22), expiresAt: '2026-11-22T00:15:00Z', client: pair }
    expect(keysIn(record, 'session/1/2')).toEqual([
      {
        ...{ key: pair.privateKey, recordKey: 'session/1/2', field: 'client.privateKey' },
        ...{ since: '2026-11-22T00:00:00.000Z', until: '2026-11-22T00:15:00Z' },
      },
    ])
    expect(keysIn(undefined, 'x')).toEqual([])
  })

  it('that is not extractable is refused in both formats', async () => {
    const { privateKey } = await pairOf(false)
    const { isRefused, text } = await tryToExport(privateKey)
    expect(isRefused).toBe(true)
    expect(text.match(/^exportKey.* → \w+: ./gm)).toHaveLength(2)
  })

  it('that could be exported is reported, without the key', async () => {
    const { privateKey } = await pairOf(true)
    expect(await tryToExport(privateKey)).toEqual({
      isRefused: false,
      text: 'The browser gave the key away as pkcs8.',
    })
  })
})
