/** Starts an example as its README says, with a sandbox of the test. `scripts/setup.mjs --examples` installs the examples. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ProfileName } from '@embedded-wallet/protocol'
import { nodeListener } from '@embedded-wallet/relay/node'
import { createSandbox } from '@embedded-wallet/sandbox'
import { freePort, listen, startProcess } from '../../lab/startProcess.mjs'

const folderOf = (name: string) => fileURLToPath(new URL(`../../examples/${name}/`, import.meta.url))
const inProduction = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' }

/** How to start an example. */
export interface Start {
  folder: string
  /** Program and arguments, such as `node server.mjs`. */
  command: string[]
  build?: string[]
  env?: Record<string, string>
}

/** Starts an example with the service that `env` names. */
export async function startShop({ folder, command, env }: Start, profile: ProfileName) {
  const PORT = String(await freePort())
  const origin = `http://localhost:${PORT}`
  const COOKIE_SECRET = 'a secret of the tests with more than 32 characters'
  const program = await startProcess(
    command.map((part) => part.replace('$PORT', PORT)),
    {
      cwd: folderOf(folder),
      ready: `${origin}/wallet/health/live`,
      env: { PORT, ORIGIN: origin, COOKIE_SECRET, PROFILE: profile, ...env },
    },
  )
  /** The mails that it has printed to an address, oldest first. */
  const mailsTo = (to: string) =>
    program
      .output()
      .split('\n')
      .filter((line) => line.startsWith(`mail to ${to}: `))
  return { ...program, origin, mailsTo }
}

export type Example = Awaited<ReturnType<typeof startExample>>

export async function startExample({ build, env = {}, ...start }: Start, profile: ProfileName) {
  if (build !== undefined) run(build, folderOf(start.folder))
  // Each new wallet has 5 USDC.
  const sandbox = createSandbox({ profile, openingBalance: 5_000_000 })
  const service = await listen(nodeListener(sandbox.fetch))
  const settings = {
    SERVICE_BASE_URL: `http://localhost:${service.port}${new URL(sandbox.baseUrl).pathname}`,
    SERVICE_TOKEN_ID: sandbox.tokenId,
    SERVICE_CLIENT_SECRET: sandbox.clientSecret,
  }
  const shop = await startShop({ ...start, env: { ...inProduction, ...env, ...settings } }, profile)
  return {
    origin: shop.origin,
    sandbox,
    /** The code of the newest mail to an address. The example prints its mails. */
    readCode: (to: string) => shop.until(() => /\d{6}$/.exec(shop.mailsTo(to).at(-1) ?? '')?.[0]),
    /** How many mails it has printed to an address with a text. */
    countMails: (to: string, text: string) => shop.mailsTo(to).filter((line) => line.includes(text)).length,
    stop: async () => {
      await shop.stop()
      await service.close()
    },
  }
}

function run([file, ...flags]: string[], cwd: string): void {
  const options = { cwd, encoding: 'utf8', env: { ...process.env, ...inProduction } } as const
  const { status, stdout, stderr } = spawnSync(file === 'node' ? process.execPath : file!, flags, options)
  if (status !== 0) throw new Error(`The example cannot be built:\n${stdout}\n${stderr}`)
}
