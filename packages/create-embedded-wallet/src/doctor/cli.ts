/** The command `embedded-wallet`: examines an app and prints what is wrong, for people or as JSON. It ends with 1 when something is. */

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { DoctorConfig } from './config.js'
import { examine } from './examine.js'
import { textOf } from './print.js'
import { withTexts } from './texts.js'

const usage = `Usage: embedded-wallet doctor [<address of the page>] [options]

Says what is wrong with an app that has a wallet, why it matters, and what to do. It changes nothing.

  --config <module>    also examines the options: a module that exports relay (options of createRelay),
                       appSessions (options of createAppSessions) and wallet (profile, rpId, exportSigner, otpSigner)
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
  if (values.help) return print(usage, 0)
  if (command !== 'doctor' || more.length > 0) throw new Error('The command is: doctor')
  if (address === undefined && values.config === undefined) throw new Error('Give an address, or --config')
  const url = address === undefined || /^https?:\/\//.test(address) ? address : `https://${address}`
  if (url !== undefined && !URL.canParse(url))
    throw new Error('The address must be like https://shop.example')
  if (url !== undefined && values.relay !== undefined && !URL.canParse(values.relay, url))
    throw new Error('--relay must be like /wallet or https://api.shop.example/wallet')
  const config = values.config === undefined ? undefined : await load(values.config)
  const { relay, profile, 'rp-id': rpId } = values
  const found = [
    ...(config === 'unreadable' ? withTexts([{ id: 'CONFIG_UNREADABLE' }]) : []),
    ...(await examine({ url, relay, rpId, profile, config: config === 'unreadable' ? undefined : config })),
  ]
  const findings = found.filter(({ id }) => !values.ignore.includes(id))
  const looked = { page: url !== undefined, config: config !== undefined }
  return print(
    values.json ? `${JSON.stringify({ findings })}\n` : textOf(findings, looked),
    findings.length > 0 ? 1 : 0,
  )
}

async function load(path: string): Promise<DoctorConfig | 'unreadable'> {
  try {
    const module: DoctorConfig = await import(pathToFileURL(resolve(path)).href)
    return typeof module.relay === 'object' && module.relay !== null ? module : 'unreadable'
  } catch {
    // Lost: the message, because it may hold an address with a password. Node prints it when the module runs alone.
    return 'unreadable'
  }
}

function print(text: string, code: number): number {
  process.stdout.write(text)
  return code
}

const code = await run(process.argv.slice(2)).catch((error: Error) => {
  process.stderr.write(`${error.message}\n\n${usage}`)
  return 2
})
// The module of the options may hold a connection open, such as that of Redis.
process.stdout.write('', () => process.exit(code))
