/** The options of a sandbox, and their checks. */

import {
  type Currency,
  maxSandboxFundingAmount,
  type ProfileName,
  profileNames,
} from '@embedded-wallet/protocol'
import * as check from './checks.js'
import type { Mode } from './deployment.js'
import type { Issuer } from './identity/issuers.js'
import type { OnSandboxEvent, Webhook } from './state/events.js'
import type { RelyingParty } from './state/service.js'
import type { Journal } from './state/store.js'

/** The options of {@link createSandbox}. All of them have defaults. */
export interface SandboxOptions {
  /** The relying party of the passkeys. Default: RP ID `localhost`, with ceremonies on any port of `http://localhost`. */
  relyingParty?: RelyingParty | undefined
  /** `production` refuses magic values and the sandbox endpoints. Default `sandbox`. */
  mode?: Mode | undefined
  /** The time source: returns milliseconds since 1970. Default `Date.now`. */
  now?: (() => number) | undefined
  /** The API token id, the user name of the platform's Basic credentials. No colon. Default: random. */
  tokenId?: string | undefined
  /** The API client secret, the password of the platform's Basic credentials. Default: random. */
  clientSecret?: string | undefined
  /** An http or https URL that ends with a date-based version. Default `http://sandbox.localhost/2025-10-13`. */
  baseUrl?: string | undefined
  /** Which dated form of the service to simulate. Default `document`: the interface document. */
  profile?: ProfileName | undefined
  /** A customer has no account until the end-user terms are accepted, as on a platform without a license. Default false. */
  endUserTerms?: boolean | undefined
  /**
   * Profile 2026-08: a new address of codes is proven before the customer has it: a replacement credential, its code, then the signed change.
   * Perhaps the service does not do so yet. Its texts disagree about the response to the code: with `true` it is 200 with the credential,
   * with `noContent` 204 without a body. Default false.
   */
  replacementCredentials?: boolean | 'noContent' | undefined
  /** The service signs exports and the keys that codes are sealed to. Default: only in production mode. */
  signedEnvelopes?: boolean | undefined
  /** Identity providers to accept, besides the embedded one and well-known public ones. Default: none. */
  issuers?: readonly Issuer[] | undefined
  /** The domain of the sandbox's own UMA addresses, such as `$success.usd@…`, in lower case. Default `sandbox.example`. */
  umaDomain?: string | undefined
  /** The endpoint that gets the interface's events. Default: events are only logged. */
  webhook?: Webhook | undefined
  /** Keeps the state across restarts in your own storage, instead of `folder`. */
  journal?: Journal | undefined
  /**
   * A folder that keeps the state across restarts and hot reloads, on Node and Bun; `false`: the state is in memory only. In one process, the same
   * options get the same sandbox. Only one process can use a folder. It holds private keys of the sandbox.
   *
   * Default: `node_modules/.cache/embedded-wallet` while an app is developed, which is where neither `NODE_ENV` is `test` or `production` nor a
   * test runner of Node runs, and without `now`. If another process uses it, the state is in memory. All of this is printed once.
   */
  folder?: string | false | undefined
  /**
   * Receives what the sandbox reports: finished calls, one-time codes and unforeseen errors.
   *
   * Errors that it throws are ignored. Default: codes and new wallets go to the console during development (see `folder`), and nothing is reported otherwise.
   */
  onEvent?: OnSandboxEvent | undefined
  /** The currency of embedded wallets, always worth one US dollar. `decimals`: 0 to 18. Default: USDC with 6 decimals. */
  stablecoin?: Required<Currency> | undefined
  /**
   * What each new embedded wallet gets at once, in the smallest unit of the stablecoin: 1 to 100,000,000,000, as
   * `fundInternalAccount` would send it. Default: nothing.
   */
  openingBalance?: number | undefined
}

export const optionChecks = {
  relyingParty: check.object<RelyingParty>(
    {
      id: check.text,
      name: check.text,
      origins: check.arrayOf(check.origin, 'an array of at least one origin', 1),
    },
    ['id', 'origins'],
  ),
  mode: check.oneOf('sandbox', 'production'),
  now: check.callback,
  // HTTP Basic ends the user name at the first colon.
  tokenId: check.takes(
    'a non-empty string without a colon',
    (value) => check.isText(value) && !value.includes(':'),
  ),
  clientSecret: check.text,
  baseUrl: check.takes(
    'an http or https URL that ends with a version such as /2025-10-13',
    (value) => check.isHttpUrl(value) && /^[^?#]+\/\d{4}-\d{2}-\d{2}$/.test(value),
  ),
  profile: check.oneOf(...profileNames),
  endUserTerms: check.truth,
  replacementCredentials: check.takes('true, false or noContent', (value) =>
    [true, false, 'noContent'].includes(value as never),
  ),
  signedEnvelopes: check.truth,
  issuers: check.arrayOf(
    check.object<Issuer>(
      {
        issuer: check.text,
        jwks: check.takes('a key set, an object with keys', (value) =>
          Array.isArray((value as { keys?: unknown })?.keys),
        ),
        audience: check.text,
      },
      ['issuer'],
    ),
  ),
  umaDomain: check.takes(
    'a domain in lower case',
    (value) => check.isText(value) && /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/.test(value),
  ),
  webhook: check.object<Webhook>(
    { url: check.httpUrl, fetch: check.callback, headerForm: check.oneOf('base64', 'json') },
    ['url'],
  ),
  journal: check.takes('a journal, an object with entries and append', (value) => {
    const { entries, append } = (value ?? {}) as { entries?: Iterable<unknown>; append?: unknown }
    return typeof entries?.[Symbol.iterator] === 'function' && typeof append === 'function'
  }),
  folder: check.takes('a path, or false', (value) => value === false || check.isText(value)),
  onEvent: check.callback,
  stablecoin: check.object<Required<Currency>>(
    { code: check.text, name: check.text, symbol: check.text, decimals: check.wholeNumber(0, 18) },
    ['code', 'name', 'symbol', 'decimals'],
  ),
  openingBalance: check.wholeNumber(1, maxSandboxFundingAmount),
} as const satisfies { readonly [Name in keyof SandboxOptions]-?: check.Check }

/** Checks the options of `createSandbox`. */
export function checkOptions(options: SandboxOptions): void {
  check.object<SandboxOptions>(optionChecks)(options, '')
}
