/** Starts the processes of the cluster on this machine, stops them all, and can kill and restart one. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { composePorts, topology } from './topology.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}

/** How each process says that it works. Redis is ready when the relays are. */
const healthPaths = {
  sandbox: '/health',
  relay1: '/relay/health/ready',
  relay2: '/relay/health/ready',
  relay3: '/relay/health/ready',
  demo: '/',
  proxy: '/relay/health/ready',
}

/**
 * Starts the cluster on free ports.
 *
 * @param secrets - As of `topology`.
 * @returns `origin` of the proxy, `environment` of a relay, `address(name)`, `kill(name)`, `start(name)`, `stop()`.
 */
export async function startCluster(secrets) {
  const ports = {}
  for (const name of Object.keys(composePorts)) ports[name] = await freePort()
  const services = topology({
    hostOf: () => '127.0.0.1',
    portOf: (name) => ports[name],
    listenOn: '127.0.0.1',
    secrets,
  })
  const children = new Map()
  const address = (name) => `http://127.0.0.1:${ports[name]}`

  async function start(name) {
    const { command, environment } = services[name]
    const [program, ...args] = command
    const child = spawn(program === 'node' ? process.execPath : program, args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-4000)
      })
    children.set(name, child)
    if (healthPaths[name] === undefined) return
    const until = performance.now() + 30_000
    while (!(await fetch(address(name) + healthPaths[name]).catch(() => undefined))?.ok) {
      if (child.exitCode !== null || performance.now() > until)
        throw new Error(`${name} did not become ready:\n${output}`)
      await delay(50)
    }
  }

  async function kill(name, signal = 'SIGKILL') {
    const child = children.get(name)
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }

  const stop = async () => {
    for (const name of [...children.keys()].reverse()) await kill(name)
  }
  try {
    for (const name of Object.keys(services)) await start(name)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    origin: `http://localhost:${ports.proxy}`,
    address,
    kill,
    start,
    stop,
    environment: services.relay1.environment,
  }
}
