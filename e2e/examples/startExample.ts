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
  /** The code of the newest mail to an address. The example prints its mails. */
  readCode(to: string): Promise<string>
  /** How many mails it has printed to an address with a text. */
  countMails(to: string, text: string): number
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
      COOKIE_SECRET: 'a secret of the tests with more than 32 characters',
      PROFILE: profile,
      SERVICE_BASE_URL: `http://localhost:${servicePort}${new URL(sandbox.baseUrl).pathname}`,
      SERVICE_TOKEN_ID: sandbox.tokenId,
      SERVICE_CLIENT_SECRET: sandbox.clientSecret,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  await waitUntilLive(child, `${origin}/wallet/health/live`, output)
  const mailsTo = (to: string) =>
    output
      .text()
      .split('\n')
      .filter((line) => line.startsWith(`mail to ${to}: `))
  return {
    origin,
    sandbox,
    readCode: async (to) => {
      for (;;) {
        const [code] = /\d{6}$/.exec(mailsTo(to).at(-1) ?? '') ?? []
        if (code !== undefined) return code
        await output.more()
      }
    },
    countMails: (to, text) => mailsTo(to).filter((line) => line.includes(text)).length,
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

interface Output {
  text(): string
  /** Resolves when more was printed. */
  more(): Promise<unknown>
}

function collectOutput(child: ChildProcess): Output {
  let text = ''
  const streams = [child.stdout!, child.stderr!]
  for (const stream of streams) stream.on('data', (chunk) => (text += chunk))
  return { text: () => text, more: () => Promise.race(streams.map((stream) => once(stream, 'data'))) }
}

/** Waits until the relay of the example reports that it is live. */
async function waitUntilLive(child: ChildProcess, url: string, output: Output): Promise<void> {
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
  throw new Error(`The example does not respond on ${url}:\n${output.text()}`)
}
