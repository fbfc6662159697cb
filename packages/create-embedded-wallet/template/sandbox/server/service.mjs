/** The service that moves the money. Here it is a sandbox, so no money moves. */

import { createSandbox } from '@embedded-wallet/sandbox'
import { relyingParty } from './site.mjs'

// One sandbox, however often a bundler loads this file. Each new wallet has 25 USDC, which have 6 decimals.
globalThis.sandbox ??= createSandbox({ relyingParty, openingBalance: 25_000_000 })

/** Later: `{ baseUrl, tokenId, clientSecret }` of your service. */
export const service = globalThis.sandbox
/** Prints the mail. Later: sends it. */
export const { mail } = service
