/** The settings of an example, from its environment. */

/** 32 characters of `openssl rand -hex 32` are 128 bits: too many to guess. */
const minSecretLength = 32

/** Reads the settings of an example from its environment. */
export const readSettings = (env) => ({
  origin: env.ORIGIN,
  cookieSecret: env.COOKIE_SECRET,
  profile: env.PROFILE || 'document',
  service: {
    baseUrl: env.SERVICE_BASE_URL,
    tokenId: env.SERVICE_TOKEN_ID,
    clientSecret: env.SERVICE_CLIENT_SECRET,
  },
})

/** Stops an example that would run without a secret, before the first user comes. */
export function checkSettings({ origin, cookieSecret }) {
  if (!URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new TypeError('ORIGIN must be the origin that browsers see, such as https://shop.example')
  const { protocol, hostname } = new URL(origin)
  if (protocol !== 'https:' && hostname !== 'localhost')
    throw new TypeError('ORIGIN must begin with https:// (http:// works for localhost only)')
  if (typeof cookieSecret !== 'string' || cookieSecret.length < minSecretLength)
    throw new RangeError(
      `COOKIE_SECRET must have at least ${minSecretLength} characters. Make one with: openssl rand -hex 32`,
    )
}
