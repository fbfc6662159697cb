/** The command `embedded-wallet-sandbox`: serves a sandbox over HTTP until a signal stops it. */

import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createSandbox, type Sandbox } from './createSandbox.js'
import { DroppedResponse } from './faults.js'
import { readOrCreateCredentials } from './node/credentials.js'
import { type FileJournal, openFileJournal } from './node/fileJournal.js'
import { readFlags, type Settings, usage } from './node/flags.js'
import { createGuard } from './node/guard.js'
import { createMailSender } from './node/mail.js'
import { seedSandbox } from './node/seed.js'
import type { SandboxOptions } from './sandboxOptions.js'
import type { SandboxEvent } from './state/sandboxEvent.js'

/** How often the command checks what is due, in milliseconds. */
const tickInterval = 250

try {
  const settings = readFlags(process.argv.slice(2))
  if (settings === 'help') process.stdout.write(usage)
  else await run(settings)
} catch (error) {
  process.stderr.write(`${textOf(error)}\n\n${usage}`)
  process.exitCode = 2
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

async function run(settings: Settings): Promise<void> {
  const { port, host, publicOrigin, json, directory, smtpUrl, seedFile } = settings
  const guard = createGuard(settings.allowedHosts)
  const log = (message: string) => process.stderr.write(`${message}\n`)
  const sendMail = smtpUrl ? await createMailSender(smtpUrl) : undefined
  const onEvent = (event: SandboxEvent) => {
    if (event.event === 'error') log(`${event.endpoint} failed: ${event.stack}`)
    if (event.event === 'code')
      sendMail?.(event).catch((error) =>
        log(`a code was not mailed; the control page has it: ${textOf(error)}`),
      )
  }
  const journal = directory === undefined ? undefined : await openFileJournal(directory)
  const options = {
    ...(directory === undefined ? {} : readOrCreateCredentials(directory)),
    ...settings.sandbox,
    onEvent,
    ...(journal && { journal }),
  }

  // The sandbox is created when its address is known. Until then no client knows the address.
  let sandbox: Sandbox | undefined
  const server = serve(
    {
      hostname: host,
      port,
      fetch: async (request, env) => {
        const refusal = guard(request)
        if (refusal !== undefined) return refusal
        if (sandbox === undefined) return Response.json({ isLive: true, isReady: false }, { status: 503 })
        try {
          return await sandbox.fetch(request)
        } catch (error) {
          if (!(error instanceof DroppedResponse)) throw error
          if ('outgoing' in env) env.outgoing.destroy()
          return RESPONSE_ALREADY_SENT
        }
      },
    },
    (address) => {
      start(address, options, journal, { host, publicOrigin, json, seedFile }).then(
        (created) => {
          sandbox = created
        },
        (error) => {
          log(textOf(error))
          process.exitCode = 1
          server.close()
        },
      )
    },
  )
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
    server.close(() => void journal?.close())
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/** Creates the sandbox for the server's address and prints how to reach it. */
async function start(
  { port }: AddressInfo,
  options: SandboxOptions,
  journal: FileJournal | undefined,
  { host, publicOrigin, json, seedFile }: Pick<Settings, 'host' | 'publicOrigin' | 'json' | 'seedFile'>,
): Promise<Sandbox> {
  const origin = publicOrigin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const sandbox = createSandbox({ ...options, baseUrl: `${origin}/2025-10-13` })
  const { baseUrl, profile, tokenId, clientSecret } = sandbox
  const isNew = journal === undefined || journal.size === 0
  if (seedFile !== undefined && isNew) await seedSandbox(seedFile, sandbox)
  const issuer = sandbox.identity.issuer
  process.stdout.write(
    json
      ? `${JSON.stringify({ baseUrl, tokenId, clientSecret })}\n`
      : `The sandbox is ready. No money moves here.

  base address       ${baseUrl}
  profile            ${profile}
  token id           ${tokenId}
  client secret      ${clientSecret}
  control page       ${origin}/ (sign in with token id and secret)
  control API        ${origin}/control
  identity provider  ${issuer}

Ctrl-C stops it.
`,
  )
  return sandbox
}
