/** Next.js calls it once when the server starts: what is missing in the environment must not wait for the first user. */

import { readSettings } from '@embedded-wallet/example-shop'

export function register() {
  readSettings(process.env)
}
