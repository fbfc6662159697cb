/** Reads the settings from the environment and checks them. */

import { type ProfileName, profileNames, profiles } from '@embedded-wallet/protocol'
import * as v from 'valibot'

/** Elsewhere browsers have no passkeys, and cookies travel unprotected. */
const isSecureOrigin = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')

const text = v.pipe(v.string(), v.trim(), v.nonEmpty())

const signer = (name: string) =>
  v.optional(
    v.pipe(
      text,
      v.regex(
        /^(0[23][0-9a-f]{64}|04[0-9a-f]{128}|unsigned-sandbox)$/i,
        `${name} must be a public key in hex (66 or 130 digits), or unsigned-sandbox.`,
      ),
    ),
  )

const Environment = v.pipe(
  v.object({
    PORT: v.optional(
      v.pipe(
        text,
        v.digits('PORT must be a number from 0 to 65535.'),
        v.transform(Number),
        v.maxValue(65_535, 'PORT must be a number from 0 to 65535.'),
      ),
    ),
    HOST: v.optional(text),
    PUBLIC_ORIGIN: v.optional(
      v.pipe(
        text,
        v.check(
          (value) => URL.canParse(value) && isSecureOrigin(new URL(value)),
          'PUBLIC_ORIGIN must be an https URL such as https://wallet.example, or http://localhost with a port.',
        ),
        v.transform((value) => new URL(value).origin),
      ),
    ),
    DEMO_COOKIE_SECRET: v.optional(
      v.pipe(
        text,
        v.minLength(
          32,
          'DEMO_COOKIE_SECRET must have at least 32 characters. With it, an attacker could sign in as anyone. Create one with: openssl rand -base64 32',
        ),
      ),
    ),
    DEMO_USERS_FILE: v.optional(text),
    DEMO_DATA: v.optional(text),
    DEMO_PAYMENTS: v.optional(
      v.pipe(text, v.picklist(['allow', 'step-up'], 'DEMO_PAYMENTS must be allow or step-up.')),
    ),
    DEMO_TERMS: v.optional(v.pipe(text, v.literal('accept', 'DEMO_TERMS must be accept.'))),
    DEMO_REGION: v.optional(
      v.pipe(text, v.regex(/^[A-Z]{2}$/, 'DEMO_REGION must be the code of a country, such as DE.')),
    ),
    DEMO_SANDBOX_SECRET: v.optional(text),
    DEMO_OPEN_SANDBOX: v.optional(v.pipe(text, v.literal('yes', 'DEMO_OPEN_SANDBOX must be yes.'))),
    PROFILE: v.optional(
      v.pipe(text, v.picklist(profileNames, 'PROFILE must be document, 2026-04 or 2026-08.')),
    ),
    SERVICE_BASE_URL: v.optional(v.pipe(text, v.url('SERVICE_BASE_URL must be a URL.'))),
    SERVICE_TOKEN_ID: v.optional(text),
    SERVICE_CLIENT_SECRET: v.optional(text),
    SERVICE_OTP_SIGNER: signer('SERVICE_OTP_SIGNER'),
    SERVICE_EXPORT_SIGNER: signer('SERVICE_EXPORT_SIGNER'),
  }),
  v.check(
    (env) =>
      !env.SERVICE_BASE_URL === !env.SERVICE_TOKEN_ID && !env.SERVICE_BASE_URL === !env.SERVICE_CLIENT_SECRET,
    'Set all three of SERVICE_BASE_URL, SERVICE_TOKEN_ID and SERVICE_CLIENT_SECRET, or none of them to use the embedded sandbox.',
  ),
  v.check(
    ({ PUBLIC_ORIGIN, SERVICE_BASE_URL, DEMO_OPEN_SANDBOX }) =>
      !PUBLIC_ORIGIN?.startsWith('https:') || SERVICE_BASE_URL !== undefined || DEMO_OPEN_SANDBOX === 'yes',
    'PUBLIC_ORIGIN opens the embedded sandbox to everyone: each visitor reads the codes of all addresses, and sets faults, clock and profile for all. Name another service, or set DEMO_OPEN_SANDBOX=yes.',
  ),
  v.check(
    (env) =>
      !env.SERVICE_BASE_URL ||
      !env.PROFILE ||
      profiles[env.PROFILE].otp === 'plain' ||
      env.SERVICE_OTP_SIGNER !== undefined,
    'Set SERVICE_OTP_SIGNER: with this PROFILE, one-time codes are sealed to a key that the service signs. Set it to unsigned-sandbox for a service that does not sign.',
  ),
)

export interface ServiceSettings {
  baseUrl: string
  tokenId: string
  clientSecret: string
}

export interface Settings {
  /** Port to listen on. Absent: 3000, or the next free port. 0: any free port. */
  port?: number
  /** Address to listen on. Absent: the loopback addresses of this machine. */
  host?: string
  publicOrigin?: string
  cookieSecret?: string
  /** Path of the file with the demo's users and their wallets. Absent: the demo keeps them in memory. */
  usersFile?: string
  /** Path of the folder that keeps the embedded sandbox and its users, or `memory`. Absent: `demo-app/data`. */
  dataFolder?: string
  /** `step-up`: each payment needs a sign-in of its own. Absent: a session pays. */
  payments?: 'allow' | 'step-up'
  /** `accept`: new users of the profile 2026-08 accept the end-user terms. Absent: the platform has a license of its own. */
  terms?: 'accept'
  /** The country of new users. In the EU, the service of the profile 2026-08 holds payments until the user authorizes them. */
  region?: string
  /** The service to use. Absent: the embedded sandbox. */
  service?: ServiceSettings
  /** The profile of the service. Absent: `document`. */
  profile?: ProfileName
  /** The key that signs one-time-code targets of the service, or `unsigned-sandbox`. */
  otpSigner?: string
  /** The key that signs exports of the service, or `unsigned-sandbox`. Absent: the demo allows no exports. */
  exportSigner?: string
  /** Client secret of the embedded sandbox. Absent: a random one. */
  sandboxSecret?: string
}

/**
 * Reads the settings from environment variables.
 *
 * @param environment - Names and values as in `process.env`. An empty value counts as absent.
 * @throws Error when a variable is wrong. The message names the variable and what it must be, never its value.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const parsed = v.safeParse(Environment, present)
  if (!parsed.success) throw new Error(parsed.issues.map((issue) => issue.message).join(' '))
  const env = parsed.output
  return {
    ...(env.PORT !== undefined && { port: env.PORT }),
    ...(env.HOST && { host: env.HOST }),
    ...(env.PUBLIC_ORIGIN && { publicOrigin: env.PUBLIC_ORIGIN }),
    ...(env.DEMO_COOKIE_SECRET && { cookieSecret: env.DEMO_COOKIE_SECRET }),
    ...(env.DEMO_PAYMENTS && { payments: env.DEMO_PAYMENTS }),
    ...(env.DEMO_TERMS && { terms: env.DEMO_TERMS }),
    ...(env.DEMO_REGION && { region: env.DEMO_REGION }),
    ...(env.DEMO_USERS_FILE && { usersFile: env.DEMO_USERS_FILE }),
    // Set but empty: nothing is kept.
    ...((env.DEMO_DATA || environment.DEMO_DATA !== undefined) && { dataFolder: env.DEMO_DATA || 'memory' }),
    ...(env.DEMO_SANDBOX_SECRET && { sandboxSecret: env.DEMO_SANDBOX_SECRET }),
    ...(env.PROFILE && { profile: env.PROFILE }),
    ...(env.SERVICE_OTP_SIGNER && { otpSigner: env.SERVICE_OTP_SIGNER }),
    ...(env.SERVICE_EXPORT_SIGNER && { exportSigner: env.SERVICE_EXPORT_SIGNER }),
    ...(env.SERVICE_BASE_URL &&
      env.SERVICE_TOKEN_ID &&
      env.SERVICE_CLIENT_SECRET && {
        service: {
          baseUrl: env.SERVICE_BASE_URL,
          tokenId: env.SERVICE_TOKEN_ID,
          clientSecret: env.SERVICE_CLIENT_SECRET,
        },
      }),
  }
}
