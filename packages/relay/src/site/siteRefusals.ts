/** The requests that get words: all at the hosts of the pages, and those for a document over plain http or from pages of another site. The words are for developers. */

import { isLocal } from '../operations/address.js'
import type { DocumentName } from './siteHeaders.js'

const words = {
  http: 'Nothing was opened: the wallet needs https. Over plain http browsers have no passkeys and no keys, and anybody on the way can change it. Behind a proxy that ends TLS, let the proxy set X-Forwarded-Proto.',
  host: 'Nothing was opened: this host belongs to a page. The wallet needs a host of its own, such as wallet.shop.example for https://shop.example: in the origin of the page, scripts of the page would reach its keys. Serve walletSite on that host alone.',
  site: 'Nothing was opened: this page is on a different site than the wallet, and browsers keep the storage and the cookies of the wallet from such pages. Serve the wallet on a host of the site of the page, such as wallet.shop.example for https://shop.example.',
  frame:
    'Nothing was opened: /frame is for an iframe of a page, which connectWallet of @embedded-wallet/frame makes. To open the wallet on its own, use /window.',
}

/** @returns What to respond instead of the document, or of a file or the relay without a `name`; undefined if it may open. */
export function refusalOf(
  name: DocumentName | undefined,
  { url, headers }: Request,
  pageHosts: ReadonlySet<string>,
): string | undefined {
  const at = new URL(url)
  // Of the relay, too: a page that hides its address is not named in a read of its own host.
  if (pageHosts.has(at.host)) return words.host
  if (name === undefined) return undefined
  if (isPlainHttp(at, headers)) return words.http
  // An identity provider sends the user back to the window from its own site.
  if (name === 'window') return undefined
  if (headers.get('Sec-Fetch-Site') === 'cross-site') return words.site
  return headers.get('Sec-Fetch-Dest') === 'document' ? words.frame : undefined
}

/** Behind a proxy that ends TLS every request comes over http. */
function isPlainHttp({ protocol, hostname }: URL, headers: Headers): boolean {
  if (protocol === 'https:' || isLocal(hostname)) return false
  const forwarded =
    headers.get('X-Forwarded-Proto') ?? /proto="?(\w+)/i.exec(headers.get('Forwarded') ?? '')?.[1]
  // The first proxy is the browser's.
  if (forwarded) return forwarded.split(',', 1)[0]!.trim().toLowerCase() !== 'https'
  // Browsers send these headers to trustworthy addresses alone. Source: https://www.w3.org/TR/fetch-metadata/#framework
  return !headers.has('Sec-Fetch-Site')
}
