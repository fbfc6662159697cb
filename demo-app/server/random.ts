/** Random texts from Web Crypto. */

import { encodeBase64Url } from 'hono/utils/encode'

/** @returns 256 random bits as 43 characters of base64url. */
export const randomToken = (): string => encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)).buffer)

/** @returns So many random decimal digits, up to nine, each as likely as the others. */
export function randomDigits(count: number): string {
  const limit = 10 ** count
  const fair = 2 ** 32 - (2 ** 32 % limit)
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (number < fair) return String(number % limit).padStart(count, '0')
  }
}
