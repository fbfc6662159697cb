/** The settings of an example, from its environment. */

/** 32 characters of `openssl rand -hex 32` are 128 bits: too many to guess. */
const minSecretLength = 32

const isAddress = (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
const isText = (text) => text !== ''
const fromSandbox = 'npx embedded-wallet-sandbox   # prints all three SERVICE_ values'

/** Each variable: what it must be, whether a value is that, and a command that makes one. */
const variables = {
  ORIGIN: {
    form: 'the origin that browsers see: https://, or http:// for localhost',
    isRight: (text) => problemOfOrigin(text) === undefined,
    make: 'export ORIGIN=http://localhost:3000',
  },
  COOKIE_SECRET: {
    form: `a secret of at least ${minSecretLength} characters`,
    isRight: (text) => text.length >= minSecretLength,
    make: 'export COOKIE_SECRET=$(openssl rand -hex 32)',
  },
  SERVICE_BASE_URL: { form: 'the address of the service', isRight: isAddress, make: fromSandbox },
  SERVICE_TOKEN_ID: { form: 'the id of an API token of the service', isRight: isText, make: fromSandbox },
  SERVICE_CLIENT_SECRET: { form: 'the secret of that API token', isRight: isText, make: fromSandbox },
}

/**
 * Reads the settings of an example from its environment.
 *
 * @throws {TypeError} When settings are missing or wrong. The message lists all of them, what each must be and how to make one.
 */
export function readSettings(env) {
  const wrong = Object.entries(variables).filter(([name, { isRight }]) => !isRight(env[name] ?? ''))
  if (wrong.length > 0) throw toProblem(wrong, env)
  return {
    port: Number(env.PORT || new URL(env.ORIGIN).port || 3000),
    origin: env.ORIGIN,
    cookieSecret: env.COOKIE_SECRET,
    profile: env.PROFILE || 'document',
    service: {
      baseUrl: env.SERVICE_BASE_URL,
      tokenId: env.SERVICE_TOKEN_ID,
      clientSecret: env.SERVICE_CLIENT_SECRET,
    },
  }
}

function toProblem(wrong, env) {
  const rows = wrong.map(([name, { form, make }]) => {
    const state = env[name] ? 'is wrong' : 'is missing'
    return `  ${name} ${state}: it must be ${form}.\n      ${make}`
  })
  const error = new TypeError(
    `This example cannot start without these environment variables:\n\n${rows.join('\n')}\n`,
  )
  // Node prints the stack. The reader needs the list, not where it was made.
  error.stack = error.message
  return error
}

function problemOfOrigin(origin) {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin)
    return 'ORIGIN must be the origin that browsers see, such as https://shop.example'
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'https:' && hostname !== 'localhost')
    return 'ORIGIN must begin with https:// (http:// works for localhost only)'
  return undefined
}

/** Stops an example at an unsafe address, before the first user comes. */
export function checkSettings({ origin }) {
  const problem = problemOfOrigin(origin)
  if (problem !== undefined) throw new TypeError(problem)
}
