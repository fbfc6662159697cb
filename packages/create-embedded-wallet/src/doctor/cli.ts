/** The command `embedded-wallet`: examines an app and prints what is wrong, for people or as JSON. It ends with 1 when something is. */

import dns from 'node:dns'
import { readArgs } from '../readArgs.js'
import { examine } from './examine.js'
import { load } from './load.js'
import { lookWhetherSettled } from './settles.js'
import { textOf, withTexts } from './texts.js'

const usage = `Usage: npx -p create-embedded-wallet embedded-wallet doctor [<address of the page>] [options]

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

// The module of the options gets others in their place.
const { exit } = process
const print = process.stdout.write.bind(process.stdout)

async function run(args: string[]): Promise<number> {
  const { values, positionals } = readArgs(args, flags)
  const [command, address, ...more] = positionals
  if (values.help) {
    print(usage)
    return 0
  }
  if (command !== 'doctor' || more.length > 0) throw new Error('The command is: doctor')
  if (address === undefined && values.config === undefined) throw new Error('Give an address, or --config')
  const scheme = /^(?:[\w-]+\.)*localhost(?:[:/]|$)/.test(`${address}`) ? 'http' : 'https'
  const url = address === undefined || /^https?:\/\//.test(address) ? address : `${scheme}://${address}`
  if (url !== undefined && !(URL.canParse(url) && URL.canParse(values.relay ?? '/wallet', url)))
    throw new Error('The address must be like https://shop.example, and --relay like /wallet')
  const { relay, profile, 'rp-id': rpId, config: path, ignore } = values
  if (path?.endsWith('.json'))
    throw new Error(
      `${path} is for the relay as a program, which examines it itself: npx embedded-wallet-relay --config ${path} --check`,
    )
  const loaded = path === undefined ? undefined : await load(path)
  const found = await examine({ url, relay, rpId, profile, config: loaded?.config })
  const hasOrders = loaded?.config?.relay?.createQuote !== undefined
  const settling = path !== undefined && hasOrders ? lookWhetherSettled(path) : undefined
  const ofFiles = withTexts([...(loaded?.findings() ?? []), ...(settling?.findings ?? [])])
  const findings = [...ofFiles, ...found].filter(({ id }) => !ignore.includes(id))
  const looked = { page: url !== undefined, config: path !== undefined, orders: settling?.looked }
  print(values.json ? `${JSON.stringify({ findings })}\n` : textOf(findings, looked))
  return findings.length > 0 ? 1 : 0
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
print('', () => exit(code))
