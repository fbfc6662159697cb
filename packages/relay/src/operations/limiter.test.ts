/** The limit of calls at once. */

import { expect, test, vi } from 'vitest'
import { createLimiter } from './limiter.js'

/** Work that ends when the test says so. */
function createWork() {
  let end = () => {}
  const done = new Promise<void>((resolve) => (end = resolve))
  return { run: () => done, end }
}
const overloaded = { status: 503, retryAfter: 1 }

test('a call above the limit is refused before it begins, and passes when a slot is free', async () => {
  const limiter = createLimiter(1)
  const work = createWork()
  const first = limiter.run(work.run)
  let hasBegun = false
  const begin = async () => {
    hasBegun = true
  }
  await expect(limiter.run(begin)).rejects.toMatchObject(overloaded)
  expect(hasBegun).toBe(false)
  work.end()
  await first
  await limiter.run(begin)
  expect(hasBegun).toBe(true)
})

test('failed work frees its slot, too', async () => {
  const limiter = createLimiter(1)
  await expect(limiter.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limiter.run(async () => 'next')).toBe('next')
})

test('a call that waits for its body gives up its slot, and is refused when no slot is free afterwards', async () => {
  const limiter = createLimiter(1)
  const body = createWork()
  const other = createWork()
  const waiting = limiter.run(({ waitForBody }) => waitForBody(body.run))
  const running = limiter.run(other.run)
  body.end()
  await expect(waiting).rejects.toMatchObject(overloaded)
  other.end()
  await running
})

test('a body that fails frees its place', async () => {
  const limiter = createLimiter(1)
  for (let i = 0; i < 20; i++) {
    const failing = limiter.run(({ waitForBody }) => waitForBody(() => Promise.reject(new Error('reset'))))
    await expect(failing).rejects.toThrow('reset')
  }
})

test('eight calls for each slot may wait for a body', async () => {
  const limiter = createLimiter(1)
  const bodies = Array.from({ length: 8 }, createWork)
  const waiting = bodies.map((body) => limiter.run(({ waitForBody }) => waitForBody(body.run)))
  const ninth = limiter.run(({ waitForBody }) => waitForBody(async () => 'body'))
  await expect(ninth).rejects.toMatchObject(overloaded)
  for (const [i, body] of bodies.entries()) {
    body.end()
    await waiting[i]
  }
})

test('a stranger who rests gives up the slot, and has it back before a new stranger; a user is not in the way', async () => {
  const limiter = createLimiter(4)
  const log: string[] = []
  const stranger = (name: string, ...waits: (() => Promise<void>)[]) =>
    limiter.run(async ({ asStranger, rest }) => {
      asStranger()
      log.push(`${name} begins`)
      for (const [at, wait] of waits.entries()) {
        await (at % 2 === 0 ? rest(wait) : wait())
        log.push(`${name} goes on`)
      }
    })
  const [mail, time, long, other] = [createWork(), createWork(), createWork(), createWork()]
  const first = stranger('first', mail.run, time.run)
  const others = [stranger('second', async () => {}, long.run), stranger('third', async () => {}, other.run)]
  await vi.waitFor(() => expect(log).toHaveLength(5))
  await expect(stranger('fourth')).rejects.toMatchObject(overloaded)
  mail.end()
  await limiter.run(async () => log.push('user'))
  long.end()
  await others[0]
  await expect(stranger('fifth')).rejects.toMatchObject(overloaded)
  expect(log.slice(5)).toEqual(['user', 'second goes on', 'first goes on'])
  time.end()
  other.end()
  await Promise.all([first, ...others])
  await limiter.close()
})

test('eight strangers for each of their slots rest, and more keep a slot', async () => {
  const limiter = createLimiter(4)
  const mails = createWork()
  const stranger = () =>
    limiter.run(async ({ asStranger, rest }) => {
      asStranger()
      await rest(mails.run)
    })
  const resting = Array.from({ length: 18 }, stranger)
  await expect(stranger()).rejects.toMatchObject(overloaded)
  mails.end()
  await Promise.all(resting)
  await stranger()
})

test('a stranger who waits for a body gives up the slot of a stranger, too', async () => {
  const limiter = createLimiter(2)
  const body = createWork()
  const slow = limiter.run(({ asStranger, waitForBody }) => {
    asStranger()
    return waitForBody(body.run)
  })
  const next = async () => limiter.run(async ({ asStranger }) => asStranger())
  await next()
  const long = createWork()
  const running = limiter.run(({ asStranger }) => {
    asStranger()
    return long.run()
  })
  body.end()
  await expect(slow).rejects.toMatchObject(overloaded)
  long.end()
  await running
  await next()
})

test('slow bodies of one address have a part of the places only; other addresses and quick bodies are not refused', async () => {
  vi.useFakeTimers()
  const limiter = createLimiter(100)
  const send = (address: string, read: () => Promise<unknown>) =>
    limiter.run(({ waitForBody }) => waitForBody(read, address))
  const bodies = Array.from({ length: 25 }, createWork)
  const slow = bodies.map((body) => send('192.0.2.1', body.run))
  await vi.advanceTimersByTimeAsync(100)

  const late = createWork()
  const tooMany = send('::ffff:192.0.2.1', late.run).catch((refusal) => refusal)
  const [neighbor, quick] = [createWork(), createWork()]
  const others = [send('192.0.2.2', neighbor.run), send('192.0.2.1', quick.run)]
  await vi.advanceTimersByTimeAsync(50)
  quick.end()
  await vi.advanceTimersByTimeAsync(50)
  expect(await tooMany).toMatchObject({ status: 429, retryAfter: 5 })
  neighbor.end()
  await Promise.all(others)

  // A body that ends makes a place, even if its call was refused long ago.
  late.end()
  bodies[0]!.end()
  await slow[0]
  const next = createWork()
  const waiting = send('192.0.2.1', next.run)
  await vi.advanceTimersByTimeAsync(200)
  for (const work of [next, ...bodies]) work.end()
  await Promise.all([waiting, ...slow])
  vi.useRealTimers()
})

test('closing refuses new calls and waits for those in progress', async () => {
  const limiter = createLimiter(2)
  const work = createWork()
  const running = limiter.run(work.run)
  let isClosed = false
  const closed = limiter.close().then(() => (isClosed = true))
  expect(limiter.isClosed()).toBe(true)
  await expect(limiter.run(async () => 'late')).rejects.toMatchObject({ status: 503 })
  expect(isClosed).toBe(false)
  work.end()
  await Promise.all([running, closed])
})

test('closing waits for work that goes on after its response, also when it fails', async () => {
  const limiter = createLimiter(2)
  let fail = () => {}
  limiter.goOn(new Promise((_, reject) => (fail = () => reject(new Error('down')))))
  let isClosed = false
  const closed = limiter.close().then(() => (isClosed = true))
  await Promise.resolve()
  expect(isClosed).toBe(false)
  fail()
  await closed
})

test('an idle limiter closes at once', async () => {
  await createLimiter(1).close()
})
