/** Starts a program, waits until it is ready, keeps what it prints, and stops it: for every tool and story that needs processes. */

import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const isWindows = process.platform === 'win32'

/** @typedef {Awaited<ReturnType<typeof startProcess>>} Process */

const given = new Set()

/**
 * @returns {Promise<number>} A free port below those that a system gives to connections and to servers on port 0: until the program
 *   of the caller listens, nothing else takes it by chance. No process gets one twice.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(10_000, 30_000)
    if (given.has(port)) continue
    given.add(port)
    const server = createServer().listen(port)
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}

/**
 * Serves on a free port of `localhost`.
 *
 * @param {import('node:http').RequestListener} listener
 */
export async function listen(listener) {
  // Idle connections stay: one that ends while a stopped client sends on it would fail the call.
  const server = createHttpServer({ keepAliveTimeout: 0 }, listener).listen(0, 'localhost')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { port, close }
}

/** Also when its first program has ended: another one of the group may hold a port. */
function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

/** No program outlives the process that started it, even if that one fails before it stops it. */
const running = new Set()
process.once('exit', () => {
  for (const kill of running) kill()
})

/**
 * @param {readonly string[]} command - The program and its arguments, and `node` is this Node.
 * @param {object} [options]
 * @param {string} [options.cwd] - Where it runs; the root of the repository by default.
 * @param {object} [options.env] - Added to the environment.
 * @param {RegExp | string} [options.ready] - How it shows that it works: a line that matches, an address that responds with success, or
 *   `message`, its first message.
 * @param {boolean} [options.isGroup] - It starts programs of its own, which end with it.
 * @throws Error with the output if the program ends before it is ready.
 */
export async function startProcess(
  [program, ...args],
  { cwd = root, env = {}, ready, isGroup = false } = {},
) {
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(ready === 'message' ? ['ipc'] : [])],
    detached: isGroup && !isWindows,
    shell: isGroup && isWindows,
  })
  let printed = ''
  let output = ''
  let wake
  let more = new Promise((resolve) => (wake = resolve))
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk) => {
      output += chunk
      if (stream === child.stdout) printed += chunk
      wake()
      more = new Promise((resolve) => (wake = resolve))
    })
  const closed = once(child, 'close')
  const isOfGroup = isGroup && !isWindows
  const kill = () => (isOfGroup ? killGroup(child.pid, 'SIGKILL') : child.kill('SIGKILL'))
  running.add(kill)
  child.once('close', () => running.delete(kill))
  /** Ends it. @param {NodeJS.Signals} [signal] @returns {Promise<unknown>} Its exit code, unless a signal ended it. */
  const stop = async (signal = 'SIGTERM') => {
    if (isOfGroup) killGroup(child.pid, signal)
    else if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    const [code] = await closed
    // One that has let go of the output may still hold a port or write a file.
    if (isOfGroup) killGroup(child.pid, 'SIGKILL')
    return code
  }

  const describe = (what) => new Error(`${program} ${args[0]} ${what}:\n${output.slice(-4000)}`)
  const early = closed.then(([code]) => Promise.reject(describe(`ended with ${code}`)))
  const late = delay(300_000, undefined, { ref: false }).then(() => Promise.reject(describe('is not ready')))
  const lineThatMatches = () =>
    printed
      .split('\n')
      .slice(0, -1)
      .find((line) => ready.test(line))
  /** @type {<Found>(read: (output: string) => Found | undefined) => Promise<Found>} Waits until `read` finds something in the output. */
  const until = async (read) => {
    for (;;) {
      const found = read(output)
      if (found !== undefined) return found
      await Promise.race([more, early])
    }
  }
  async function untilReady() {
    if (ready === 'message') return (await once(child, 'message'))[0]
    if (ready instanceof RegExp) return until(lineThatMatches)
    while (ready !== undefined && !(await fetch(ready).catch(() => undefined))?.ok) {
      if (child.exitCode !== null || child.signalCode !== null) return early
      await delay(50)
    }
    return undefined
  }
  try {
    const first = await Promise.race([untilReady(), early, late])
    return {
      /** The line that matched, or the first message. */
      ready: first,
      pid: child.pid,
      output: () => output,
      until,
      /** @param {NodeJS.Signals} name */
      signal: (name) => child.kill(name),
      stop,
      /** @type {(message: string) => Promise<unknown>} Sends a message. Returns the next one of the program. */
      ask: async (message) => {
        child.send(message)
        return (await once(child, 'message'))[0]
      },
    }
  } catch (error) {
    await stop('SIGKILL')
    throw error
  }
}
