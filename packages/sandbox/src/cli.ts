/** The command `embedded-wallet-sandbox`: serves a sandbox over HTTP until it is told to stop. */

import { type ParseArgsConfig, parseArgs } from 'node:util'
import { serve } from '@hono/node-server'
import { createSandbox, type SandboxOptions } from './createSandbox.js'

const usage = `Usage: embedded-wallet-sandbox [options]

Serves the simulated service. Everything is kept in memory.

  --port <number>           port, 0 for any free one (default 8787)
  --host <name>             interface to listen on (default localhost)
  --rp-id <domain>          RP ID of the passkeys (default localhost)
  --origin <origin>         where ceremonies may run; repeatable (default https://<rp-id>, or any port of http://localhost)
  --mode <mode>             sandbox or production: the latter refuses magic values (default sandbox)
  --token-id <text>         API token id (default random)
  --client-secret <text>    API client secret (default random)
  --json                    print one line of JSON when ready: baseUrl, tokenId, clientSecret
  --help                    print this
`

const options = {
  port: { type: 'string', default: '8787' },
  host: { type: 'string', default: 'localhost' },
  'rp-id': { type: 'string', default: 'localhost' },
  origin: { type: 'string', multiple: true },
  mode: { type: 'string', default: 'sandbox' },
  'token-id': { type: 'string' },
  'client-secret': { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

try {
  run()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  process.exitCode = 2
}

function run(): void {
  const { values } = parseArgs({ options, allowPositionals: false })
  if (values.help) {
    process.stdout.write(usage)
    return
  }
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
    throw new RangeError(`--port takes a number from 0 to 65535, got ${values.port}`)
  const sandbox = createSandbox(sandboxOptions(values))
  const { tokenId, clientSecret } = sandbox

  const server = serve(
    { fetch: sandbox.fetch, port: Number(values.port), hostname: values.host },
    ({ port }) => {
      const host = values.host.includes(':') ? `[${values.host}]` : values.host
      const baseUrl = `http://${host}:${port}${new URL(sandbox.baseUrl).pathname}`
      process.stdout.write(
        values.json
          ? `${JSON.stringify({ baseUrl, tokenId, clientSecret })}\n`
          : `The sandbox is ready. No money moves here.\n\n  base address   ${baseUrl}\n  token id       ${tokenId}\n  client secret  ${clientSecret}\n\nCtrl-C stops it.\n`,
      )
    },
  )
  server.on('error', (error) => {
    process.stderr.write(`cannot listen on ${values.host}:${values.port}: ${error.message}\n`)
    process.exitCode = 1
  })
  const stop = () => {
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/** What the flags ask for. */
function sandboxOptions(values: {
  'rp-id': string
  origin?: string[] | undefined
  mode: string
  'token-id'?: string | undefined
  'client-secret'?: string | undefined
}): SandboxOptions {
  const { 'rp-id': id, origin: origins, mode, 'token-id': tokenId, 'client-secret': clientSecret } = values
  if (mode !== 'sandbox' && mode !== 'production')
    throw new RangeError(`--mode takes sandbox or production, got ${mode}`)
  const isDefault = origins === undefined && id === 'localhost'
  return {
    mode,
    ...(isDefault ? {} : { relyingParty: { id, origins: origins ?? [`https://${id}`] } }),
    ...(tokenId === undefined ? {} : { tokenId }),
    ...(clientSecret === undefined ? {} : { clientSecret }),
  }
}
