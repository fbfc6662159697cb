/** The flags of the command: their meaning, their checks, and the settings that they result in; and what it refuses of foreign web pages. */

import { isIP } from 'node:net'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Check, httpUrl, isHttpUrl, origin, takes, text, wholeNumber } from '../checks.js'
import { Refusal, responseOf } from '../refusal.js'
import { optionChecks, type SandboxOptions } from '../sandboxOptions.js'

export const usage = `Usage: npx -p @embedded-wallet/sandbox embedded-wallet-sandbox [options]

Serves a simulation of the service.

  --port <number>           port, 0 for any free one (default 8787)
  --host <name>             interface to listen on (default localhost)
  --allowed-host <name>     further name by which programs reach it; repeatable (default: localhost, --host and IP addresses)
  --public-url <url>        where others reach it, behind a proxy or a port mapping, such as https://sandbox.example
  --data <directory>        keep the state there over restarts (default: in memory only)
  --rp-id <domain>          RP ID of the passkeys (default localhost)
  --origin <origin>         where ceremonies may run; repeatable (default https://<rp-id>, or any port of http://localhost)
  --profile <name>          dated form of the service: document, 2026-04 or 2026-08 (default document)
  --replacement-credentials prove a new address of codes before the customer has it; profile 2026-08 (default: no)
  --webhook <url>           where to deliver events (default: events are only logged)
  --opening-balance <n>     what each new embedded wallet gets, in the smallest unit: 25000000 is 25 USDC (default nothing)
  --token-id <text>         API token id (default random)
  --client-secret <text>    API client secret (default random)
  --json                    print one line of JSON when ready
  --help                    print this
`

const numeric =
  (check: Check): Check =>
  (value, name) =>
    check(/^\d+$/.test(String(value)) ? Number(value) : value, name)

/** Whether the value is an origin; a slash may follow it. */
function isOriginUrl(value: unknown): boolean {
  if (!isHttpUrl(value)) return false
  const { origin, href } = new URL(String(value))
  return href === `${origin}/`
}

const repeatable = { type: 'string', multiple: true } as const

/** Each flag: what it is for `parseArgs`, which sees that a value is present, and the check of the value. */
const flags = {
  port: { type: 'string', default: '8787', check: numeric(wholeNumber(0, 65_535)) },
  host: { type: 'string', default: 'localhost', check: text },
  'allowed-host': { ...repeatable, check: text },
  'public-url': { type: 'string', check: takes('an http or https URL without a path', isOriginUrl) },
  data: { type: 'string', check: text },
  'rp-id': { type: 'string', default: 'localhost', check: text },
  origin: { ...repeatable, check: origin },
  profile: { type: 'string', check: optionChecks.profile },
  webhook: { type: 'string', check: httpUrl },
  'replacement-credentials': { type: 'boolean', default: false },
  'opening-balance': { type: 'string', check: numeric(optionChecks.openingBalance) },
  'token-id': { type: 'string', check: optionChecks.tokenId },
  'client-secret': { type: 'string', check: optionChecks.clientSecret },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const satisfies Record<string, NonNullable<ParseArgsConfig['options']>[string] & { check?: Check }>

export type Settings = Exclude<ReturnType<typeof readFlags>, 'help'>

/** A wrong flag is a TypeError, a number out of its range a RangeError. */
export function readFlags(args: string[]) {
  const { values } = parseArgs({ args, options: flags, allowPositionals: false })
  if (values.help) return 'help' as const
  for (const [flag, { check }] of Object.entries<{ type: string; check?: Check }>(flags))
    for (const value of [values[flag as keyof typeof flags] ?? []].flat()) check?.(value, `--${flag}`)
  const id = values['rp-id']
  const publicUrl = values['public-url'] === undefined ? undefined : new URL(values['public-url'])
  const names = [values.host, ...(values['allowed-host'] ?? []), ...(publicUrl ? [publicUrl.hostname] : [])]
  const isDefault = values.origin === undefined && id === 'localhost'
  const named = {
    tokenId: values['token-id'],
    clientSecret: values['client-secret'],
    profile: values.profile,
    replacementCredentials: values['replacement-credentials'] || undefined,
    openingBalance: values['opening-balance'] === undefined ? undefined : Number(values['opening-balance']),
    webhook: values.webhook && { url: values.webhook },
    relyingParty: isDefault ? undefined : { id, origins: values.origin ?? [`https://${id}`] },
  }
  return {
    port: Number(values.port),
    host: values.host,
    /** Names that a request may have as its host, besides those of the loopback interface and IP addresses. */
    allowedHosts: names.map((name) => name.toLowerCase()),
    /** The origin under which others reach the command. Undefined: the one that it listens on. */
    publicOrigin: publicUrl?.origin,
    json: values.json,
    directory: values.data,
    sandbox: Object.fromEntries(
      Object.entries(named).filter(([, value]) => value !== undefined),
    ) as SandboxOptions,
  }
}

const safeMethods = ['GET', 'HEAD', 'OPTIONS']
/** Pages of any origin exchange their authorization codes here. The code is the proof. */
const publicPath = '/identity/token'

/**
 * Creates the check of requests.
 *
 * A request that changes state must come from the sandbox's own pages, or from a program, which sends neither `Origin` nor
 * `Sec-Fetch-Site`. Every request must name a host of this machine: a page can bind its own name to this address, and is then
 * of the same origin.
 *
 * @param hosts - Names that are allowed besides those of the loopback interface and IP addresses.
 * @see https://fetch.spec.whatwg.org/#origin-header
 * @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function createGuard(hosts: readonly string[]): (request: Request) => Response | undefined {
  return ({ method, headers, url }) => {
    const host = headers.get('host')?.toLowerCase() ?? ''
    if (!isOwnHost(host, hosts))
      return refuse('the Host is not a name of this sandbox; --allowed-host adds a name')
    if (safeMethods.includes(method) || new URL(url).pathname === publicPath) return undefined
    const origin = headers.get('origin')
    const site = headers.get('sec-fetch-site')
    const isForeign =
      (origin !== null && hostOf(origin) !== host) || site === 'cross-site' || site === 'same-site'
    return isForeign ? refuse('a page of another origin must not change the sandbox') : undefined
  }
}

/** No web page can have an IP address of its own as the name of this machine, so these are always allowed. */
function isOwnHost(host: string, hosts: readonly string[]): boolean {
  const name = host.replace(/:\d+$/, '')
  const address = name.replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || isIP(address) !== 0 || hosts.includes(name)
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

const refuse = (message: string) => responseOf(new Refusal('FORBIDDEN', message))
