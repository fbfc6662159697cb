/** The command `embedded-wallet-sandbox`: serves a sandbox over HTTP until a signal stops it. */

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as v from 'valibot'
import { createSandbox, type Sandbox } from './createSandbox.js'
import { createGuard, readFlags, type Settings, usage } from './node/flags.js'
import { listenerOf } from './node/listenerOf.js'
import type { SandboxOptions } from './sandboxOptions.js'
import type { SandboxEvent } from './state/events.js'

const tickInterval = 250
const Credentials = v.object({ tokenId: v.string(), clientSecret: v.string() })

try {
  const settings = readFlags(process.argv.slice(2))
  if (settings === 'help') process.stdout.write(usage)
  else run(settings)
} catch (error) {
  process.stderr.write(`${textOf(error)}\n\n${usage}`)
  process.exitCode = 2
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function run(settings: Settings): void {
  const { port, host, directory } = settings
  const guard = createGuard(settings.allowedHosts)
  const log = (message: string) => process.stderr.write(`${message}\n`)
  const onEvent = (event: SandboxEvent) => {
    if (event.event === 'error') log(`${event.endpoint} failed: ${event.stack}`)
  }
  const options = {
    ...(directory === undefined ? {} : readOrCreateCredentials(directory)),
    ...settings.sandbox,
    onEvent,
    folder: directory ?? false,
  } as const

  // The sandbox is created when its address is known. Until then no client knows the address.
  let sandbox: Sandbox | undefined
  const server = createServer(
    listenerOf((request) => {
      const starting = () => Response.json({ isLive: true, isReady: false }, { status: 503 })
      return guard(request) ?? sandbox?.fetch(request) ?? starting()
    }),
  )
  server.listen(port, host, () => {
    try {
      sandbox = start(server.address() as AddressInfo, options, settings)
    } catch (error) {
      log(textOf(error))
      process.exitCode = 1
      server.close()
    }
  })
  server.on('error', (error) => {
    log(`cannot listen on ${host}:${port}: ${error.message}`)
    process.exitCode = 1
  })
  const ticking = setInterval(() => {
    // The rejection is lost here: `onEvent` has printed it.
    sandbox?.tick().catch(() => undefined)
  }, tickInterval)
  ticking.unref()
  const stop = () => {
    clearInterval(ticking)
    server.close()
    server.closeAllConnections()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

function start(
  { port }: AddressInfo,
  options: SandboxOptions,
  { host, publicOrigin, json }: Settings,
): Sandbox {
  const origin = publicOrigin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const sandbox = createSandbox({ ...options, baseUrl: `${origin}/2025-10-13` })
  const { baseUrl, profile, tokenId, clientSecret } = sandbox
  process.stdout.write(
    json
      ? `${JSON.stringify({ baseUrl, tokenId, clientSecret })}\n`
      : `The sandbox is ready. No money moves here. Your backend connects to it with:

const service = {
  baseUrl: ${JSON.stringify(baseUrl)},
  tokenId: ${JSON.stringify(tokenId)},
  clientSecret: ${JSON.stringify(clientSecret)},
}

  profile            ${profile}
  control page       ${origin}/ (sign in with token id and secret)
  control API        ${origin}/control
  identity provider  ${sandbox.identity.issuer}

Ctrl-C stops it.
`,
  )
  return sandbox
}

/** The first call creates random ones. Only the owner can read the file; an error names it, never its content. */
function readOrCreateCredentials(directory: string): v.InferOutput<typeof Credentials> {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, 'credentials.json')
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    const created = { tokenId: `sandbox-${crypto.randomUUID()}`, clientSecret: crypto.randomUUID() }
    writeFileSync(path, JSON.stringify(created), { mode: 0o600 })
  }
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Credentials), readFileSync(path, 'utf8'))
  if (parsed.success) return parsed.output
  throw new Error(`${path} cannot be read; move the file away to get new credentials`)
}
