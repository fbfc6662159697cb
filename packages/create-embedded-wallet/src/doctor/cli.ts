/** The command `embedded-wallet`: examines an app and prints what is wrong, for people or as JSON. It ends with 1 when something is. */

import dns from 'node:dns'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { DoctorConfig } from './config.js'
import { examine } from './examine.js'
import { textOf, withTexts } from './texts.js'

const usage = `Usage: embedded-wallet doctor [<address of the page>] [options]

Says what is wrong with an app that has a wallet, why it matters, and what to do. It changes nothing.

  --config <module>    also examines the options: a module of your backend that exports relayOptions (of createRelay);
                       perhaps sessionsOptions (of createAppSessions) and walletOptions (profile, rpId, exportSigner, otpSigner)
  --relay <address>    where the relay is (default /wallet on the host of the page, or mountPath of the module)
  --rp-id <domain>     the relying party id (default the host of the page)
  --profile <name>     the profile of the wallets
  --ignore <id>        leaves a finding out; repeatable
  --json               prints JSON
  --help               prints this

It ends with 0 when nothing is wrong, with 1 when something is, and with 2 when it cannot start.
`

const flags = {
  config: { type: 'string' },
  relay: { type: 'string' },
  'rp-id': { type: 'string' },
  profile: { type: 'string' },
  ignore: { type: 'string', multiple: true, default: [] as string[] },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: flags, allowPositionals: true })
  const [command, address, ...more] = positionals
  if (values.help) {
    process.stdout.write(usage)
    return 0
  }
  if (command !== 'doctor' || more.length > 0) throw new Error('The command is: doctor')
  if (address === undefined && values.config === undefined) throw new Error('Give an address, or --config')
  const scheme = /^(?:[\w-]+\.)*localhost(?:[:/]|$)/.test(`${address}`) ? 'http' : 'https'
  const url = address === undefined || /^https?:\/\//.test(address) ? address : `${scheme}://${address}`
  if (url !== undefined && !(URL.canParse(url) && URL.canParse(values.relay ?? '/wallet', url)))
    throw new Error('The address must be like https://shop.example, and --relay like /wallet')
  const { relay, profile, 'rp-id': rpId, config: path, ignore } = values
  const config = path === undefined ? undefined : await load(path)
  const isUnreadable = path !== undefined && config === undefined
  const found = await examine({ url, relay, rpId, profile, config })
  const findings = [...(isUnreadable ? withTexts([{ id: 'CONFIG_UNREADABLE' }]) : []), ...found].filter(
    ({ id }) => !ignore.includes(id),
  )
  const looked = { page: url !== undefined, config: path !== undefined }
  process.stdout.write(values.json ? `${JSON.stringify({ findings })}\n` : textOf(findings, looked))
  return findings.length > 0 ? 1 : 0
}

async function load(path: string): Promise<DoctorConfig | undefined> {
  // A sandbox of the module then is in memory: the command makes no folder, and only the findings are printed.
  process.env.NODE_TEST_CONTEXT ??= 'child'
  try {
    const { relayOptions, sessionsOptions, walletOptions } = await import(pathToFileURL(resolve(path)).href)
    return relayOptions && { relay: relayOptions, appSessions: sessionsOptions, wallet: walletOptions }
  } catch {
    return undefined // Lost: the message, because it may hold an address with a password. Node prints it when the module runs alone.
  }
}

// Browsers know each host below localhost, such as wallet.shop.localhost. Many systems do not.
const { lookup } = dns
const byLoopback = (host: string, ...more: unknown[]) =>
  Reflect.apply(lookup, dns, [host.endsWith('.localhost') ? 'localhost' : host, ...more])
dns.lookup = byLoopback as typeof lookup

const code = await run(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n\n${usage}`)
  return 2
})
// The module of the options may hold a connection open, such as that of Redis.
process.stdout.write('', () => process.exit(code))
