/** The store is bounded in its traces and in its size, and a serial context keeps calls apart. */

import { expect, it, vi } from 'vitest'
import type { Leg } from '../../src/inspector/trace'
import { createSerialContext } from './traceContext'
import { createTraceStore } from './traceStore'

const now = () => Promise.resolve()
const leg = (body?: unknown): Leg => ({
  method: 'GET',
  path: '/',
  startedAt: 0,
  request: { headers: [], body },
})
const idOf = (n: number) => n.toString(16).padStart(32, '0')

/** Adds a trace with one leg, and waits until its leg has ended. */
async function add(store: ReturnType<typeof createTraceStore>, id: string, body?: unknown) {
  store.begin(id)
  store.allow(id)
  const ended = Promise.resolve(leg(body))
  store.addLeg(id, leg(), ended)
  await ended
}
const isKept = async (store: ReturnType<typeof createTraceStore>, id: string) =>
  (await store.read(id, now)).upstream.length > 0

it('keeps the last 500 traces', async () => {
  const store = createTraceStore()
  for (let n = 0; n <= 500; n++) await add(store, idOf(n))
  expect([await isKept(store, idOf(0)), await isKept(store, idOf(1))]).toEqual([false, true])
})

it('keeps 8 MB, whatever one call brings', async () => {
  const store = createTraceStore()
  for (let n = 0; n < 10; n++) await add(store, idOf(n), 'x'.repeat(1_500_000))
  const kept = await Promise.all(Array.from({ length: 10 }, (_, n) => isKept(store, idOf(n))))
  expect(kept).toEqual([false, false, false, false, false, true, true, true, true, true])
  await add(store, idOf(99), 'x'.repeat(9_000_000))
  expect(await isKept(store, idOf(99))).toBe(false)
  await add(store, idOf(100))
  expect(await isKept(store, idOf(100))).toBe(true)
})

it('a reader waits for a leg under way, and not for ever', async () => {
  const store = createTraceStore()
  store.begin(idOf(1))
  store.allow(idOf(1))
  let end: (ended: Leg) => void = () => undefined
  store.addLeg(idOf(1), leg(), new Promise((resolve) => (end = resolve)))
  expect(await store.read(idOf(1), now)).toEqual({ checks: [], upstream: [leg()] })
  const reading = store.read(idOf(1), () => new Promise(() => undefined))
  end({ ...leg(), durationMs: 5 })
  expect((await reading).upstream).toEqual([{ ...leg(), durationMs: 5 }])
})

it('a runtime without a context of its own does one traced work at a time', async () => {
  const { run, current } = createSerialContext(() => new Promise(() => undefined))
  const seen: (string | undefined)[] = []
  let end: () => void = () => undefined
  const first = run('a', async () => {
    await new Promise<void>((resolve) => (end = resolve))
    seen.push(current())
    throw new Error('failed')
  })
  const second = run('b', async () => seen.push(current()))
  await vi.waitFor(() => expect(current()).toBe('a'))
  end()
  await expect(first).rejects.toThrow('failed')
  await second
  expect([seen, current()]).toEqual([['a', 'b'], undefined])
})

it('there, a slow work holds up no other, and none is drawn while it is not known which one asks', async () => {
  const { run, current } = createSerialContext(() => Promise.resolve())
  let end: () => void = () => undefined
  const slow = run('slow', () => new Promise<void>((resolve) => (end = resolve)))
  await vi.waitFor(() => expect(current()).toBe('slow'))
  expect(await run('b', async () => current())).toBeUndefined()
  expect(current()).toBe('slow')
  end()
  await slow
  expect(current()).toBeUndefined()
})
