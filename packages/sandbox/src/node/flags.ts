/** The flags of the command: what each means, and what they make of a sandbox. */

import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { SandboxOptions } from '../createSandbox.js'
import { type Deployment, newestDeployment } from '../deployment.js'

export const usage = `Usage: embedded-wallet-sandbox [options]

Serves the simulated service.

  --port <number>           port, 0 for any free one (default 8787)
  --host <name>             interface to listen on (default localhost)
  --data <directory>        keep everything there over restarts (default: in memory only)
  --rp-id <domain>          RP ID of the passkeys (default localhost)
  --origin <origin>         where ceremonies may run; repeatable (default https://<rp-id>, or any port of http://localhost)
  --mode <mode>             sandbox or production: the latter refuses magic values (default sandbox)
  --deployment <behavior>  newer behavior to turn on; repeatable; "newest" is all of them
  --webhook <url>           where events are delivered (default: they are logged only)
  --webhook-header <form>   base64 or json (default base64)
  --uma-domain <domain>     domain of the sandbox's own UMA addresses (default sandbox.example)
  --seed <file>             JSON list of customers to begin with, each {"customer": {…}, "funds": {"USDC": 1000000}}
  --smtp <url>              send codes by real mail too, such as smtp://localhost:1025; needs nodemailer
  --token-id <text>         API token id (default random)
  --client-secret <text>    API client secret (default random)
  --json                    print one line of JSON when ready
  --help                    print this
`

const options = {
  port: { type: 'string', default: '8787' },
  host: { type: 'string', default: 'localhost' },
  data: { type: 'string' },
  'rp-id': { type: 'string', default: 'localhost' },
  origin: { type: 'string', multiple: true },
  mode: { type: 'string', default: 'sandbox' },
  deployment: { type: 'string', multiple: true },
  webhook: { type: 'string' },
  'webhook-header': { type: 'string', default: 'base64' },
  'uma-domain': { type: 'string' },
  seed: { type: 'string' },
  smtp: { type: 'string' },
  'token-id': { type: 'string' },
  'client-secret': { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/** What the command is to do. */
export interface Settings {
  port: number
  host: string
  json: boolean
  directory: string | undefined
  smtpUrl: string | undefined
  seedFile: string | undefined
  sandbox: SandboxOptions
}

/** @throws Error that names the flag. */
export function readFlags(args: string[]): Settings | 'help' {
  const { values } = parseArgs({ args, options, allowPositionals: false })
  if (values.help) return 'help'
  if (!/^\d{1,5}$/.test(values.port) || Number(values.port) > 65_535)
    throw new RangeError(`--port takes a number from 0 to 65535, got ${values.port}`)
  const id = values['rp-id']
  const isDefault = values.origin === undefined && id === 'localhost'
  const named = {
    tokenId: values['token-id'],
    clientSecret: values['client-secret'],
    umaDomain: values['uma-domain'],
    webhook: readWebhook(values.webhook, values['webhook-header']),
    relyingParty: isDefault ? undefined : { id, origins: values.origin ?? [`https://${id}`] },
  }
  return {
    port: Number(values.port),
    host: values.host,
    json: values.json,
    directory: values.data,
    smtpUrl: values.smtp,
    seedFile: values.seed,
    sandbox: {
      mode: oneOf('--mode', values.mode, ['sandbox', 'production']),
      deployment: readDeployment(values.deployment ?? []),
      ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
    },
  }
}

function readWebhook(url: string | undefined, form: string) {
  const headerForm = oneOf('--webhook-header', form, ['base64', 'json'])
  if (url === undefined) return undefined
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new RangeError('--webhook takes an http or https address')
  return { url, headerForm }
}

const behaviors: Readonly<Record<string, Deployment>> = {
  newest: newestDeployment,
  ...Object.fromEntries(Object.entries(newestDeployment).map(([name, value]) => [name, { [name]: value }])),
  bareSignatures: { bareSignatures: true },
}

function readDeployment(names: readonly string[]): Deployment {
  const known = Object.keys(behaviors)
  return Object.assign({}, ...names.map((name) => behaviors[oneOf('--deployment', name, known)]))
}

function oneOf<Value extends string>(flag: string, value: string, allowed: readonly Value[]): Value {
  if (!(allowed as readonly string[]).includes(value))
    throw new RangeError(`${flag} takes ${allowed.join(' or ')}, got ${value}`)
  return value as Value
}
