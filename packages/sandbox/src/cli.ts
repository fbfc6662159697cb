/** The command `embedded-wallet-sandbox`: serves a sandbox over HTTP until it is told to stop. */

import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createSandbox, type Sandbox, type SandboxOptions } from './createSandbox.js'
import { DroppedResponse } from './http/faults.js'
import { readOrCreateCredentials } from './node/credentials.js'
import { type FileJournal, openFileJournal } from './node/fileJournal.js'
import { readFlags, type Settings, usage } from './node/flags.js'
import { createMailSender } from './node/mail.js'
import { seedSandbox } from './node/seed.js'

/** How often real time is looked at, in milliseconds: what is due happens no later than this. */
const tickInterval = 250

try {
  const settings = readFlags(process.argv.slice(2))
  if (settings === 'help') process.stdout.write(usage)
  else await run(settings)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`)
  process.exitCode = 2
}

async function run(settings: Settings): Promise<void> {
  const { port, host, json, directory, smtpUrl, seedFile } = settings
  const log = (message: string) => process.stderr.write(`${message}\n`)
  const onCode =
    smtpUrl &&
    (await createMailSender(smtpUrl, () =>
      log('a code could not be mailed; it is in the inbox all the same'),
    ))
  const journal = directory === undefined ? undefined : openFileJournal(directory)
  const options = {
    ...(directory === undefined ? {} : readOrCreateCredentials(directory)),
    ...settings.sandbox,
    ...(onCode && { onCode }),
    ...(journal && { journal }),
  }

  // The sandbox is made when its address is known; until then nothing can have asked for it.
  let sandbox: Sandbox | undefined
  const server = serve(
    {
      hostname: host,
      port,
      fetch: async (request, env) => {
        try {
          return await sandbox!.fetch(request)
        } catch (error) {
          if (!(error instanceof DroppedResponse)) throw error
          if ('outgoing' in env) env.outgoing.destroy()
          return RESPONSE_ALREADY_SENT
        }
      },
    },
    (address) => {
      start(address, options, journal, { host, json, seedFile }).then(
        (made) => {
          sandbox = made
        },
        (error) => {
          log(error instanceof Error ? error.message : String(error))
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
    sandbox?.tick().catch(() => log('what was due could not be done or kept'))
  }, tickInterval)
  ticking.unref()
  const stop = () => {
    clearInterval(ticking)
    server.close(() => journal?.close())
    if ('closeAllConnections' in server) server.closeAllConnections()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/** Makes the sandbox for the address that it got, and says so. */
async function start(
  { port }: AddressInfo,
  options: SandboxOptions,
  journal: FileJournal | undefined,
  { host, json, seedFile }: Pick<Settings, 'host' | 'json' | 'seedFile'>,
): Promise<Sandbox> {
  const origin = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const sandbox = createSandbox({ ...options, baseUrl: `${origin}/2025-10-13` })
  const { baseUrl, tokenId, clientSecret } = sandbox
  const isNew = journal === undefined || journal.size === 0
  if (seedFile !== undefined && isNew) await seedSandbox(seedFile, sandbox)
  const issuer = sandbox.identity.issuer
  process.stdout.write(
    json
      ? `${JSON.stringify({ baseUrl, tokenId, clientSecret })}\n`
      : `The sandbox is ready. No money moves here.

  base address       ${baseUrl}
  token id           ${tokenId}
  client secret      ${clientSecret}
  status page        ${origin}/ (sign in with token id and secret)
  control API        ${origin}/control
  identity provider  ${issuer}

Ctrl-C stops it.
`,
  )
  return sandbox
}
