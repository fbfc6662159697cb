/** Starts an example as its README says, with a sandbox of the test. `scripts/setup.mjs --examples` installs the examples. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ProfileName } from '@embedded-wallet/protocol'
import { createSandbox, type Sandbox } from '@embedded-wallet/sandbox'
import { createAdaptorServer } from '@hono/node-server'
import { freePort } from '../support/redisServer.js'

/** A running example. */
export interface Example {
  origin: string
  sandbox: Sandbox
  stop(): Promise<void>
}

const folderOf = (name: string) => fileURLToPath(new URL(`../../examples/${name}/`, import.meta.url))
const inProduction = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }

/** How to start an example. */
export interface Start {
  folder: string
  /** Program and arguments, such as `node server.mjs`. */
  command: string[]
  /** Runs first if present. */
  build?: string[]
  env?: Record<string, string>
}

export async function startExample(
  { folder, command, build, env = {} }: Start,
  profile: ProfileName,
): Promise<Example> {
  const cwd = folderOf(folder)
  if (build !== undefined) run(build, cwd)
  const sandbox = createSandbox({ profile })
  const service = createAdaptorServer({ fetch: sandbox.fetch })
  service.listen(0, 'localhost')
  await once(service, 'listening')
  const address = service.address()
  const servicePort = typeof address === 'object' && address ? address.port : 0
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const [file, ...flags] = command.map((part) => part.replace('$PORT', String(port)))
  const child = spawn(file === 'node' ? process.execPath : file!, flags, {
    cwd,
    env: {
      ...process.env,
      ...inProduction,
      ...env,
      PORT: String(port),
      ORIGIN: origin,
      COOKIE_SECRET: 'a secret of the tests',
      PROFILE: profile,
      SERVICE_BASE_URL: `http://localhost:${servicePort}${new URL(sandbox.baseUrl).pathname}`,
      SERVICE_TOKEN_ID: sandbox.tokenId,
      SERVICE_CLIENT_SECRET: sandbox.clientSecret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  await waitUntilLive(child, `${origin}/wallet/health/live`)
  return {
    origin,
    sandbox,
    stop: async () => {
      const closed = once(child, 'close')
      child.kill('SIGTERM')
      await closed
      service.close()
      if ('closeAllConnections' in service) service.closeAllConnections()
    },
  }
}

function run([file, ...flags]: string[], cwd: string): void {
  const options = { cwd, encoding: 'utf8', env: { ...process.env, ...inProduction } } as const
  const { status, stdout, stderr } = spawnSync(file === 'node' ? process.execPath : file!, flags, options)
  if (status !== 0) throw new Error(`The example cannot be built:\n${stdout}\n${stderr}`)
}

/** Waits until the relay of the example reports that it is live. */
async function waitUntilLive(child: ChildProcess, url: string): Promise<void> {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const endsAt = Date.now() + 30_000
  while (Date.now() < endsAt && child.exitCode === null) {
    const isLive = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isLive) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill('SIGKILL')
  throw new Error(`The example does not respond on ${url}:\n${output}`)
}
