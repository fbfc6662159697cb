/** The settings of an example, from its environment. */

const names = ['ORIGIN', 'COOKIE_SECRET', 'SERVICE_BASE_URL', 'SERVICE_TOKEN_ID', 'SERVICE_CLIENT_SECRET']

/**
 * Reads the settings of an example from its environment. Relay and sessions check what they are.
 *
 * @throws {TypeError} When settings are missing. The message names all of them, and how to make them.
 */
export function readSettings(env) {
  const missing = names.filter((name) => !env[name])
  if (missing.length > 0)
    throw new TypeError(
      `This example needs ${missing.join(', ')} in its environment.
  export ORIGIN=http://localhost:3000
  export COOKIE_SECRET=$(openssl rand -hex 32)
  npx -p @embedded-wallet/sandbox embedded-wallet-sandbox   # prints the three SERVICE_ values`,
    )
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

/** Stops an example at an unsafe address, before the first user comes. */
export function checkSettings({ origin }) {
  const { protocol, hostname, origin: own } = URL.canParse(origin) ? new URL(origin) : {}
  if (own !== origin || own === undefined)
    throw new TypeError('ORIGIN must be the origin that browsers see, such as https://shop.example')
  if (protocol !== 'https:' && hostname !== 'localhost')
    throw new TypeError('ORIGIN must begin with https:// (http:// works for localhost only)')
}
