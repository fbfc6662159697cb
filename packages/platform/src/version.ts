/** The version of this package. A test compares it with package.json. */

/** What the service sees as `User-Agent`: `embedded-wallet-platform/<version>`. */
export const version = '0.1.0'
