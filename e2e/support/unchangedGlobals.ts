/** Test setup of files that share a process: a file that leaves a global changed fails. */

import { afterAll, beforeAll, expect, vi } from 'vitest'

/** What a test could exchange, by its path: the globals, what they are constructors of, methods for which spies stand, the environment, who hears of failures. */
function takePicture(): ReadonlyMap<string, unknown> {
  const picture = new Map<string, unknown>()
  const add = (path: string, object: object) => {
    for (const key of Reflect.ownKeys(object)) {
      const { value, get } = Reflect.getOwnPropertyDescriptor(object, key)!
      picture.set(`${path}.${String(key)}`, get ?? value)
    }
  }
  // Libraries add their helpers as `__extends`. Node's storages warn when they are read.
  const names = Object.getOwnPropertyNames(globalThis).filter((name) => !/^__|Storage$/.test(name))
  for (const name of names) {
    // Node has some globals ready only when they are read first.
    const value = Reflect.get(globalThis, name)
    picture.set(name, value)
    if (typeof value !== 'function') continue
    add(name, value)
    add(`${name}.prototype`, value.prototype ?? {})
  }
  const { subtle } = crypto
  for (const [path, object] of Object.entries({ Math, JSON, console, performance, crypto, subtle }))
    add(path, object)
  add('process.env', process.env)
  // Who waits for the exit of the process decides about no test.
  for (const event of ['unhandledRejection', 'uncaughtException'])
    picture.set(`listeners of ${event}`, process.listenerCount(event))
  return picture.set('process.cwd', process.cwd).set('the current folder', process.cwd())
}

let before: ReadonlyMap<string, unknown>
const start = () => {
  before = takePicture()
}
// A test with a page sets it up while it loads, and later ones of the process share it: the picture is taken after that.
if (expect.getState().testPath!.endsWith('.tsx')) beforeAll(start)
else start()

// A listener on Node exchanges these two, as its documentation says. The next file begins with Node's own.
const ofNode = (['Request', 'Response'] as const).map(
  (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)!] as const,
)

afterAll(() => {
  vi.restoreAllMocks().useRealTimers().unstubAllGlobals().unstubAllEnvs()
  for (const [name, descriptor] of ofNode) Object.defineProperty(globalThis, name, descriptor)
  const now = takePicture()
  const paths = new Set([...before.keys(), ...now.keys()])
  const changed = [...paths].filter((path) => !Object.is(before.get(path), now.get(path)))
  expect(changed, 'the file leaves these changed for the next one in its process').toEqual([])
})
