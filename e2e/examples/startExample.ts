/** Starts an example as its README says, with a sandbox of the test. `scripts/setup.mjs --examples` installs the examples. */

import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { ProfileName } from '@embedded-wallet/protocol'
import { createSandbox, type Sandbox } from '@embedded-wallet/sandbox'
import { createAdaptorServer } from '@hono/node-server'
import { freePort, startProcess } from '../../lab/startProcess.mjs'

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
  // Each new wallet has 5 USDC.
  const sandbox = createSandbox({ profile, openingBalance: 5_000_000 })
  const service = createAdaptorServer({ fetch: sandbox.fetch })
  service.listen(0, 'localhost')
  await once(service, 'listening')
  const address = service.address()
  const servicePort = typeof address === 'object' && address ? address.port : 0
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const program = await startProcess(
    command.map((part) => part.replace('$PORT', String(port))),
    {
      cwd,
      ready: `${origin}/wallet/health/live`,
      env: {
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
    },
  )
  const mailsTo = (to: string) =>
    program
      .output()
      .split('\n')
      .filter((line) => line.startsWith(`mail to ${to}: `))
  return {
    origin,
    sandbox,
    readCode: (to) => program.until(() => /\d{6}$/.exec(mailsTo(to).at(-1) ?? '')?.[0]),
    countMails: (to, text) => mailsTo(to).filter((line) => line.includes(text)).length,
    stop: async () => {
      await program.stop()
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
