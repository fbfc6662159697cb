/** Checks the options of the wallet's site once, at its creation. */

import { checkBoolean, checkFunction, checkNames, checkObject, checkText } from '@embedded-wallet/protocol'
import { checkEach, checkOrigins, type OptionChecks } from '../checkRelayOptions.js'
import { checkWellKnownOptions } from '../http/wellKnown.js'
import { isLocal } from '../operations/address.js'
import type { WalletSiteOptions } from './siteOptions.js'

/** What the documents of `@embedded-wallet/frame` read beside what this site writes: plain data of their options. */
const configNames = [
  'language',
  'build',
  'windowUrl',
  'isLogin',
  'money',
  'shops',
  'mark',
  'credentials',
  'headers',
  'timeoutMs',
  'expiringMs',
  'sessionKey',
  'otp',
  'exportSigner',
  'otpSigner',
]

const checks: OptionChecks<WalletSiteOptions> = {
  relay: (relay) => {
    checkFunction('relay', relay)
    checkObject('relay.setUp', relay.setUp)
  },
  pages: (pages) => checkOrigins('pages', pages),
  files: (files) => checkFunction('files', files),
  config: (config) => {
    checkObject('config', config)
    checkNames(config, configNames, 'config.')
    if (config.mark !== undefined) checkImage('config.mark', config.mark)
    if (config.shops !== undefined) checkObject('config.shops', config.shops)
  },
  identityProvider: checkProvider,
  wellKnown: (wellKnown) => checkWellKnownOptions(wellKnown, 'wellKnown.'),
  sharesPasskeys: (shares) => checkBoolean('sharesPasskeys', shares),
}

/** @returns The wallet's own origin. */
export function checkSiteOptions(options: WalletSiteOptions): string {
  checkEach(options, checks, ['relay', 'pages', 'files'])
  const { relay, pages, wellKnown, sharesPasskeys } = options
  const { rpId, mountPath, origins, corsOrigins, handOffPages } = relay.setUp
  for (const [page, brand] of Object.entries(options.config?.shops ?? {})) checkShop(pages, page, brand)
  const own = origins.filter((origin) => /^https?:/.test(origin))
  const [origin] = own
  if (origin === undefined || own.length > 1)
    throw new TypeError(
      'relyingParty.origins of the relay must hold one origin with http or https, that of the wallet, such as https://wallet.shop.example',
    )
  for (const secure of [origin, ...pages]) {
    const { protocol, hostname } = new URL(secure)
    if (protocol !== 'https:' && !isLocal(hostname))
      throw new TypeError('pages and the origin of the wallet must have https, except localhost')
  }
  if (!/^\/(?!frame(?:\/|$)|window(?:\/|$))/.test(mountPath))
    throw new TypeError('mountPath of the relay must be a path of its own below the wallet, such as /wallet')
  const { hostname } = new URL(origin)
  const hosts = pages.map((page) => new URL(page).hostname)
  // Cookies and passkeys know no ports.
  if (hosts.includes(hostname))
    throw new TypeError(
      'pages must be on a different host than the wallet, such as https://shop.example for the wallet at https://wallet.shop.example: a page on the same host could reach the keys',
    )
  if (corsOrigins.some((listed) => pages.includes(listed)))
    throw new TypeError(
      'pages must not be in cors.origins of the relay: a script of the page could call it with the cookies of the wallet',
    )
  if (sharesPasskeys !== true && hosts.some((host) => host === rpId || host.endsWith(`.${rpId}`)))
    throw new TypeError(
      `relyingParty.id of the relay must be the host of the wallet, ${hostname}: with an id that covers a page, a script of the page can ask the user for the wallet's passkey itself. Passkeys cannot move to another id, so choose before the first one. Where users have such passkeys already, sharesPasskeys: true accepts this`,
    )
  if (!handOffPages.every((page) => pages.includes(page)))
    throw new TypeError('login.handOff.pages of the relay must be among pages')
  if (wellKnown?.relatedOrigins?.some((related) => pages.includes(related)))
    throw new TypeError(
      'wellKnown.relatedOrigins must not list a page: its scripts could then ask the user for the passkey of the wallet',
    )
  return origin
}

/** The policy of the documents lets them load no other image. */
function checkImage(name: string, image: unknown): void {
  if (typeof image !== 'string' || !/^(?:data:image\/|\/(?!\/))/.test(image))
    throw new TypeError(`${name} must be an image as data:image/…, or its path on the wallet's own host`)
}

function checkShop(pages: readonly string[], page: string, brand: { name: string; logo?: unknown }): void {
  if (!pages.includes(page)) throw new TypeError(`config.shops has ${page}, which is not among pages`)
  const name = `config.shops[${JSON.stringify(page)}]`
  checkObject(name, brand)
  checkNames(brand, ['name', 'logo'], `${name}.`)
  checkText(`${name}.name`, brand.name)
  if (brand.logo !== undefined) checkImage(`${name}.logo`, brand.logo)
}

function checkProvider(provider: NonNullable<WalletSiteOptions['identityProvider']>): void {
  checkObject('identityProvider', provider)
  checkNames(provider, ['name', 'authorizeUrl', 'clientId'], 'identityProvider.')
  checkText('identityProvider.name', provider.name)
  checkText('identityProvider.clientId', provider.clientId)
  const url = URL.canParse(provider.authorizeUrl) ? new URL(provider.authorizeUrl) : undefined
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLocal(url.hostname)))
    throw new TypeError('identityProvider.authorizeUrl must be an address with https, except localhost')
}
