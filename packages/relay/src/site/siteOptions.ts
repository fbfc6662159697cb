/** The options of the wallet's site. */

import type { WellKnownOptions } from '../http/wellKnown.js'
import type { Relay } from '../relay.js'

/**
 * Reads a file of the built site by its path, such as `frame.html`; undefined if there is none. `assets/x.js.br` is the compressed form of
 * `assets/x.js`: without it the file itself is sent.
 */
export type SiteFiles = (
  path: string,
) => Uint8Array<ArrayBuffer> | undefined | Promise<Uint8Array<ArrayBuffer> | undefined>

/** The options of `walletSite`. */
export interface WalletSiteOptions {
  /** The wallet's relay. Its `relyingParty` has the wallet's own host as `id`, and the wallet's own origin alone. */
  relay: Relay
  /** The origins of the pages that may open the wallet in a frame, such as `https://shop.example`. They are of the wallet's site. */
  pages: readonly string[]
  /** The folder `dist/site` of `@embedded-wallet/frame`: `folderFiles` of `@embedded-wallet/relay/node`, or a function of your own. */
  files: SiteFiles
  /**
   * More that the documents read, as JSON: `language`, `build`, `windowUrl`, `isLogin`, `money` (how amounts are shown), `shops` (name and logo of each page, by its origin, for
   * the question), `mark` (the wallet's own image), and options of the wallet that are plain data, such as `timeoutMs` and `exportSigner`. It is public.
   */
  config?: Readonly<Record<string, unknown>> | undefined
  /**
   * Lets users sign in with an OpenID Connect provider, in a window that comes back to `/window` of the wallet: register that address
   * there. The documents reach no other host, so the provider must give the ID token with the redirect (`response_type=id_token`). Default: none.
   */
  identityProvider?: { name: string; authorizeUrl: string; clientId: string } | undefined
  /** The passkey files of the wallet's host. Their `relatedOrigins` must not list a page. Default: none. */
  wellKnown?: WellKnownOptions | undefined
  /**
   * `true` accepts a `relyingParty.id` that covers a page, for users who have such passkeys already. A script of the page can then ask
   * for the passkey itself, and people may confirm it. Default: such an id is refused.
   */
  sharesPasskeys?: boolean | undefined
}
