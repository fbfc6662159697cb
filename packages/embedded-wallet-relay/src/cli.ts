/** The command `embedded-wallet-relay`: runs the relay until a signal stops it. */

import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readAddress, readConfig } from './config.js'
import { elementsPath, startRelay } from './startRelay.js'

const usage = `Usage: embedded-wallet-relay --config relay.json [--sandbox]

Runs the relay of a wallet beside a backend in any language, which answers its hooks.

  --config <file>   the options as JSON (default: what WALLET_RELAY_CONFIG names, else relay.json)
  --sandbox         a simulated service in this process, for development: no money moves
  --check           checks the options and exits
  --health          asks the relay that runs with these options whether it is ready, for a container
  --help            prints this

Environment, each also as …_FILE: HOOKS_SECRET SERVICE_BASE_URL SERVICE_TOKEN_ID SERVICE_CLIENT_SECRET REDIS_URL PORT HOST
`
const boolean = { type: 'boolean', default: false } as const
const flags = {
  config: { type: 'string' },
  sandbox: boolean,
  check: boolean,
  health: boolean,
  help: boolean,
} as const
/** After this time, calls that have not ended are cut off. */
const stopMs = 20_000
const healthMs = 3_000

const warn = (message: string) => process.stderr.write(`${message}\n`)
const log = (line: string) => process.stdout.write(`${line}\n`)

try {
  const { values } = parseArgs({ options: flags, allowPositionals: false })
  if (values.help) process.stdout.write(usage)
  else await run(values)
} catch (error) {
  warn(error instanceof Error ? error.message : 'The relay cannot start')
  process.exit(error instanceof TypeError || error instanceof RangeError ? 2 : 1)
}

async function run(values: { config?: string; sandbox: boolean; check: boolean; health: boolean }) {
  const path = values.config ?? process.env.WALLET_RELAY_CONFIG ?? 'relay.json'
  if (values.health) return askHealth(readAddress(read(path), process.env))
  const settings = readConfig(read(path), process.env, values.sandbox)
  if (values.check) {
    // All of it but the port: a relay may be running with these options.
    const running = await startRelay({ ...settings, host: 'localhost', port: 0 }, { warn, log })
    await running.close()
    return void log('The options are valid.')
  }
  const { origin, mountPath, close } = await startRelay(settings, { warn, log })
  log(`The relay is ready: ${origin}${mountPath}${values.sandbox ? ' (sandbox: no money moves)' : ''}`)
  log(`The screens: ${origin}${elementsPath}wallet.js`)
  let isStopping = false
  const stop = () => {
    // A second signal does not wait.
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), stopMs).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new TypeError(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

async function askHealth({ host, port, mountPath }: ReturnType<typeof readAddress>): Promise<void> {
  // An address that stands for all of them is this machine.
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  const url = `http://${name.includes(':') ? `[${name}]` : name}:${port}${mountPath}/health/ready`
  const response = await fetch(url, { signal: AbortSignal.timeout(healthMs) }).catch((cause: unknown) => {
    throw new Error('The relay does not respond', { cause })
  })
  if (!response.ok) throw new Error(`not ready: ${response.status}`)
}
