/** The flags of the command: their meaning, their checks, and the settings that they result in. */

import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Check, httpUrl, isHttpUrl, oneOf, origin, takes, text, wholeNumber } from '../checks.js'
import type { Mode } from '../deployment.js'
import { optionChecks, type SandboxOptions } from '../sandboxOptions.js'

export const usage = `Usage: embedded-wallet-sandbox [options]

Serves a simulation of the service.

  --port <number>           port, 0 for any free one (default 8787)
  --host <name>             interface to listen on (default localhost)
  --allowed-host <name>     further name by which programs reach it; repeatable (default: localhost, --host and IP addresses)
  --public-url <url>        where others reach it, behind a proxy or a port mapping, such as https://sandbox.example
  --data <directory>        keep the state there over restarts (default: in memory only); requires classic-level
  --rp-id <domain>          RP ID of the passkeys (default localhost)
  --origin <origin>         where ceremonies may run; repeatable (default https://<rp-id>, or any port of http://localhost)
  --mode <mode>             sandbox or production; production refuses magic values (default sandbox)
  --profile <name>          dated form of the service: document, 2026-04 or 2026-08 (default document)
  --end-user-terms          a customer has no account before the acceptance of the end-user terms
  --signed-envelopes        sign exports and the keys of sealed codes (default: only in production mode)
  --issuer <url>            OpenID Connect provider to accept; repeatable; its keys are found by discovery
  --webhook <url>           where to deliver events (default: events are only logged)
  --webhook-header <form>   base64 or json (default base64)
  --uma-domain <domain>     domain of the sandbox's own UMA addresses (default sandbox.example)
  --opening-balance <n>     what each new embedded wallet gets, in the smallest unit: 25000000 is 25 USDC (default nothing)
  --seed <file>             JSON list of customers to create, each {"customer": {…}, "funds": {"USDC": 1000000}}
  --smtp <url>              also send codes by mail, such as smtp://localhost:1025; requires nodemailer
  --token-id <text>         API token id (default random)
  --client-secret <text>    API client secret (default random)
  --json                    print one line of JSON when ready
  --help                    print this
`

const options = {
  port: { type: 'string', default: '8787' },
  host: { type: 'string', default: 'localhost' },
  'allowed-host': { type: 'string', multiple: true },
  'public-url': { type: 'string' },
  data: { type: 'string' },
  'rp-id': { type: 'string', default: 'localhost' },
  origin: { type: 'string', multiple: true },
  mode: { type: 'string', default: 'sandbox' },
  profile: { type: 'string' },
  'end-user-terms': { type: 'boolean' },
  'signed-envelopes': { type: 'boolean' },
  issuer: { type: 'string', multiple: true },
  webhook: { type: 'string' },
  'webhook-header': { type: 'string', default: 'base64' },
  'uma-domain': { type: 'string' },
  'opening-balance': { type: 'string' },
  seed: { type: 'string' },
  smtp: { type: 'string' },
  'token-id': { type: 'string' },
  'client-secret': { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

export interface Settings {
  port: number
  host: string
  /** Names that a request may have as its host, besides those of the loopback interface and IP addresses. */
  allowedHosts: string[]
  /** The origin under which others reach the command. Undefined: the one that it listens on. */
  publicOrigin: string | undefined
  json: boolean
  directory: string | undefined
  smtpUrl: string | undefined
  seedFile: string | undefined
  sandbox: SandboxOptions
}

const numeric =
  (check: Check): Check =>
  (value, name) =>
    check(/^\d+$/.test(String(value)) ? Number(value) : value, name)

const each =
  (check: Check): Check =>
  (values, name) => {
    for (const value of values as string[]) check(value, name)
  }

/** Whether the value is an origin; a slash may follow it. */
function isOriginUrl(value: unknown): boolean {
  if (!isHttpUrl(value)) return false
  const { origin, href } = new URL(String(value))
  return href === `${origin}/`
}

/** The checks of the flags that have a value. parseArgs checks that the value is present. */
const flagChecks: { readonly [Flag in keyof typeof options]?: Check } = {
  port: numeric(wholeNumber(0, 65_535)),
  host: text,
  'allowed-host': each(text),
  'public-url': takes('an http or https URL without a path', isOriginUrl),
  data: text,
  'rp-id': text,
  origin: each(origin),
  mode: optionChecks.mode,
  profile: optionChecks.profile,
  issuer: each(httpUrl),
  webhook: httpUrl,
  'webhook-header': oneOf('base64', 'json'),
  'uma-domain': optionChecks.umaDomain,
  'opening-balance': numeric(optionChecks.openingBalance),
  seed: text,
  smtp: takes(
    'an smtp or smtps URL',
    (value) => /^smtps?:\/\//.test(String(value)) && URL.canParse(String(value)),
  ),
  'token-id': optionChecks.tokenId,
  'client-secret': optionChecks.clientSecret,
}

/**
 * Reads the flags of the command.
 *
 * @throws TypeError when a flag is unknown, lacks its value, or has a wrong literal or form.
 * @throws RangeError when a number is out of its range.
 */
export function readFlags(args: string[]): Settings | 'help' {
  const { values } = parseArgs({ args, options, allowPositionals: false })
  if (values.help) return 'help'
  for (const [flag, check] of Object.entries(flagChecks)) {
    const value = values[flag as keyof typeof flagChecks]
    if (value !== undefined) check(value, `--${flag}`)
  }
  const id = values['rp-id']
  const publicUrl = values['public-url'] === undefined ? undefined : new URL(values['public-url'])
  const names = [values.host, ...(values['allowed-host'] ?? []), ...(publicUrl ? [publicUrl.hostname] : [])]
  const isDefault = values.origin === undefined && id === 'localhost'
  const named = {
    tokenId: values['token-id'],
    clientSecret: values['client-secret'],
    profile: values.profile,
    endUserTerms: values['end-user-terms'],
    signedEnvelopes: values['signed-envelopes'],
    issuers: values.issuer?.map((issuer) => ({ issuer, discovery: true })),
    umaDomain: values['uma-domain'],
    openingBalance: values['opening-balance'] === undefined ? undefined : Number(values['opening-balance']),
    webhook: values.webhook && { url: values.webhook, headerForm: values['webhook-header'] },
    relyingParty: isDefault ? undefined : { id, origins: values.origin ?? [`https://${id}`] },
  }
  return {
    port: Number(values.port),
    host: values.host,
    allowedHosts: names.map((name) => name.toLowerCase()),
    publicOrigin: publicUrl?.origin,
    json: values.json,
    directory: values.data,
    smtpUrl: values.smtp,
    seedFile: values.seed,
    sandbox: {
      mode: values.mode as Mode,
      ...Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined)),
    },
  }
}
