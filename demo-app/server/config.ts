/** Reads the settings from the environment and checks them. */

import { profileNames, profiles } from '@embedded-wallet/protocol'
import * as v from 'valibot'

/** Elsewhere browsers have no passkeys, and cookies travel unprotected. */
const isSecureOrigin = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())

const signer = (name: string) =>
  v.pipe(
    text,
    v.regex(
      /^(0[23][0-9a-f]{64}|04[0-9a-f]{128}|unsigned-sandbox)$/i,
      `${name} must be a public key in hex (66 or 130 digits), or unsigned-sandbox.`,
    ),
  )

const noPort = 'PORT must be a number from 0 to 65535.'

/** Each setting with its variable. */
const variables = {
  /** Port to listen on. Absent: 3000, or the next free port. 0: any free port. */
  port: ['PORT', v.pipe(text, v.digits(noPort), v.transform(Number), v.maxValue(65_535, noPort))],
  /** Address to listen on. Absent: the loopback addresses of this machine. */
  host: ['HOST', text],
  publicOrigin: [
    'PUBLIC_ORIGIN',
    v.pipe(
      text,
      v.check(
        (value) => URL.canParse(value) && isSecureOrigin(new URL(value)),
        'PUBLIC_ORIGIN must be an https URL such as https://wallet.example, or http://localhost with a port.',
      ),
      v.transform((value) => new URL(value).origin),
    ),
  ],
  cookieSecret: [
    'DEMO_COOKIE_SECRET',
    v.pipe(
      text,
      v.minLength(
        32,
        'DEMO_COOKIE_SECRET must have at least 32 characters. With it, an attacker could sign in as anyone. Create one with: openssl rand -base64 32',
      ),
    ),
  ],
  /** Path of the file with the demo's users and their wallets. Absent: the demo keeps them in memory. */
  usersFile: ['DEMO_USERS_FILE', text],
  /** Path of the folder that keeps the embedded sandbox and its users, or `memory`. Absent: `demo-app/data`. */
  dataFolder: ['DEMO_DATA', text],
  /** `step-up`: each payment takes its own sign-in. Absent: a session pays. */
  payments: [
    'DEMO_PAYMENTS',
    v.pipe(text, v.picklist(['allow', 'step-up'], 'DEMO_PAYMENTS must be allow or step-up.')),
  ],
  /**
   * `accept`: new users of the profile 2026-08 accept the end-user terms; `agreements`: all agreements that the service lists. Absent: the
   * platform has a license of its own.
   */
  terms: [
    'DEMO_TERMS',
    v.pipe(text, v.picklist(['accept', 'agreements'], 'DEMO_TERMS must be accept or agreements.')),
  ],
  /** The country of new users. In the EU, the service of the profile 2026-08 holds payments until the user authorizes them. */
  region: [
    'DEMO_REGION',
    v.pipe(text, v.regex(/^[A-Z]{2}$/, 'DEMO_REGION must be the code of a country, such as DE.')),
  ],
  /** Client secret of the embedded sandbox. Absent: a random one. */
  sandboxSecret: ['DEMO_SANDBOX_SECRET', text],
  /** The profile of the service. Absent: `document`. */
  profile: [
    'PROFILE',
    v.pipe(text, v.picklist(profileNames, 'PROFILE must be document, 2026-04 or 2026-08.')),
  ],
  /** The key that signs one-time-code targets of the service, or `unsigned-sandbox`. */
  otpSigner: ['SERVICE_OTP_SIGNER', signer('SERVICE_OTP_SIGNER')],
  /** The key that signs exports of the service, or `unsigned-sandbox`. Absent: the demo allows no exports. */
  exportSigner: ['SERVICE_EXPORT_SIGNER', signer('SERVICE_EXPORT_SIGNER')],
} as const

const isOpen = v.pipe(text, v.literal('yes', 'DEMO_OPEN_SANDBOX must be yes.'))

const serviceVariables = {
  baseUrl: ['SERVICE_BASE_URL', v.pipe(text, v.url('SERVICE_BASE_URL must be a URL.'))],
  tokenId: ['SERVICE_TOKEN_ID', text],
  clientSecret: ['SERVICE_CLIENT_SECRET', text],
} as const

type Variables = Readonly<Record<string, readonly [name: string, schema: v.GenericSchema<string, unknown>]>>
type Values<Table extends Variables> = { -readonly [Key in keyof Table]: v.InferOutput<Table[Key][1]> }

export type ServiceSettings = Values<typeof serviceVariables>

export interface Settings extends Partial<Values<typeof variables>> {
  /** The service to use. Absent: the embedded sandbox. */
  service?: ServiceSettings
}

/**
 * Reads the settings from environment variables.
 *
 * @param environment - Names and values as in `process.env`. An empty value counts as absent.
 * @throws Error if a variable is wrong. The message names the variable and what it must be, never its value.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const problems: string[] = []
  const read = <Table extends Variables>(table: Table): Partial<Values<Table>> =>
    Object.fromEntries(
      Object.entries(table).flatMap(([key, [name, schema]]) => {
        const value = environment[name]
        if (!value?.trim()) return []
        const parsed = v.safeParse(schema, value)
        if (parsed.success) return [[key, parsed.output]]
        problems.push(...parsed.issues.map(({ message }) => message))
        return []
      }),
    ) as Partial<Values<Table>>
  const settings: Settings = read(variables)
  const service = read(serviceVariables)
  const { isOpenSandbox } = read({ isOpenSandbox: ['DEMO_OPEN_SANDBOX', isOpen] } as const)
  throwIfAny(problems)
  const [count, all] = [Object.keys(service).length, Object.keys(serviceVariables).length]
  if (count === all) settings.service = service as ServiceSettings
  const { profile, publicOrigin, otpSigner } = settings
  throwIfAny([
    count > 0 &&
      count < all &&
      'Set all three of SERVICE_BASE_URL, SERVICE_TOKEN_ID and SERVICE_CLIENT_SECRET, or none of them to use the embedded sandbox.',
    publicOrigin?.startsWith('https:') &&
      !settings.service &&
      !isOpenSandbox &&
      'PUBLIC_ORIGIN opens the embedded sandbox to everyone: each visitor reads the codes of all addresses, and sets faults and clock for all. Name another service, or set DEMO_OPEN_SANDBOX=yes.',
    settings.service &&
      profile &&
      profiles[profile].otp !== 'plain' &&
      !otpSigner &&
      'Set SERVICE_OTP_SIGNER: with this PROFILE, one-time codes are sealed to a key that the service signs. Set it to unsigned-sandbox for a service that does not sign.',
  ])
  // Set but empty: nothing is kept.
  if (environment.DEMO_DATA !== undefined) settings.dataFolder ??= 'memory'
  return settings
}

function throwIfAny(problems: readonly unknown[]): void {
  const found = problems.filter((problem) => typeof problem === 'string')
  if (found.length > 0) throw new Error(found.join(' '))
}
