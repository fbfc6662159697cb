/** The command `embedded-wallet-sandbox`: serves a sandbox over HTTP until a signal stops it, mails its codes, and creates customers from a file. */

import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { CreateCustomerBody, type InternalAccount, type Page } from '@embedded-wallet/protocol'
import { serve } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import * as v from 'valibot'
import { createSandbox, type Sandbox } from './createSandbox.js'
import { DroppedResponse } from './faults.js'
import { readOrCreateCredentials } from './node/directoryLock.js'
import { type FileJournal, openFileJournal } from './node/fileJournal.js'
import { createGuard, readFlags, type Settings, usage } from './node/flags.js'
import type { SandboxOptions } from './sandboxOptions.js'
import type { SandboxEvent } from './state/events.js'
import type { SentCode } from './state/records.js'

const tickInterval = 250

const Seed = v.array(
  v.object({
    customer: CreateCustomerBody,
    /** Currency code → smallest units, at most 10¹¹. */
    funds: v.exactOptional(v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(1)))),
  }),
)

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
  const { port, host, directory, smtpUrl } = settings
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
    ...{ onEvent, folder: false as const },
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
      start(address, options, journal, settings).then(
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

async function start(
  { port }: AddressInfo,
  options: SandboxOptions,
  journal: FileJournal | undefined,
  { host, publicOrigin, json, seedFile }: Settings,
): Promise<Sandbox> {
  const origin = publicOrigin ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const sandbox = createSandbox({ ...options, baseUrl: `${origin}/2025-10-13` })
  const { baseUrl, profile, tokenId, clientSecret } = sandbox
  const isNew = journal === undefined || journal.size === 0
  if (seedFile !== undefined && isNew) await seedSandbox(seedFile, sandbox)
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

interface Mailer {
  createTransport(url: string): {
    sendMail(mail: { from: string; to: string; subject: string; text: string }): Promise<unknown>
  }
}

/** @returns A function that mails a code, and ignores codes for phone numbers. */
async function createMailSender(smtpUrl: string): Promise<(code: SentCode) => Promise<void>> {
  const name = 'nodemailer'
  const mailer: Mailer = await import(name).catch((cause) => {
    throw new Error('--smtp requires the package nodemailer; run npm install nodemailer', { cause })
  })
  const transport = mailer.createTransport(smtpUrl)
  return async ({ to, code }) => {
    if (!to.includes('@')) return
    await transport.sendMail({
      from: 'Sandbox <no-reply@sandbox.example>',
      to,
      subject: `Your code is ${code}`,
      text: `Your sign-in code is ${code}. It is valid for ten minutes.\n\nA sandbox sent this mail: no money moves.\n`,
    })
  }
}

async function seedSandbox(file: string, sandbox: Sandbox): Promise<void> {
  const { baseUrl, tokenId, clientSecret } = sandbox
  const authorization = `Basic ${Buffer.from(`${tokenId}:${clientSecret}`).toString('base64')}`
  const call = async <Result>(path: string, body?: unknown): Promise<Result> => {
    const headers = { authorization, 'content-type': 'application/json' }
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await sandbox.fetch(new Request(`${baseUrl}${path}`, { headers, ...init }))
    if (!response.ok) throw new Error(`${file}: ${((await response.json()) as { message: string }).message}`)
    return response.json() as Promise<Result>
  }
  const parsed = v.safeParse(Seed, JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success)
    throw new Error(
      `${file}: ${v.getDotPath(parsed.issues[0]) ?? 'the list'} does not have the expected form; see --help`,
    )
  for (const { customer, funds = {} } of parsed.output) {
    const { id } = await call<{ id: string }>('/customers', customer)
    const { data } = await call<Page<InternalAccount>>(`/customers/internal-accounts?customerId=${id}`)
    for (const [code, amount] of Object.entries(funds)) {
      const account = data.find(({ balance }) => balance.currency.code === code)
      if (account === undefined)
        throw new Error(`${file}: ${customer.platformCustomerId ?? id} has no account in ${code}`)
      const isBookMoney = sandbox.profile === '2026-08' && account.type === 'EMBEDDED_WALLET'
      const { data: own } = await call<Page<InternalAccount>>(`/platform/internal-accounts?currency=${code}`)
      // A wallet gets money that it can spend: from the platform, as an app's backend must do it.
      const funded = isBookMoney ? own[0]!.id : account.id
      await call(`/sandbox/internal-accounts/${funded}/fund`, { amount })
      if (isBookMoney)
        await call('/quotes', {
          source: { sourceType: 'ACCOUNT', accountId: funded },
          destination: { destinationType: 'ACCOUNT', accountId: account.id },
          ...{ lockedCurrencySide: 'SENDING', lockedCurrencyAmount: amount, immediatelyExecute: true },
        })
    }
  }
}
