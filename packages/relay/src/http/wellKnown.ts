/** The files under `/.well-known/` that show browsers and phones which apps and origins may use the domain's passkeys, and where users create them. */

import { checkNames, checkObject } from '@embedded-wallet/protocol'

/** An iOS or macOS app that shares the domain's passkeys. */
export interface AppleApp {
  /** Team id and bundle id, such as `ABCDE12345.example.shop`. */
  appId: string
}

/** An Android app that shares the domain's passkeys. */
export interface AndroidApp {
  /** Such as `example.shop`. */
  packageName: string
  /** SHA-256 of its signing certificates: 32 bytes each, in upper-case hex with colons. */
  sha256CertFingerprints: readonly string[]
}

/** The options of `wellKnown`. A file without its option is not served. */
export interface WellKnownOptions {
  /** For `apple-app-site-association`. */
  apple?: readonly AppleApp[] | undefined
  /** For `assetlinks.json`. */
  android?: readonly AndroidApp[] | undefined
  /** For `webauthn`: other origins, such as `https://shop.example.org`, that may use the passkeys of this domain. */
  relatedOrigins?: readonly string[] | undefined
  /** For `passkey-endpoints`: the pages on which users create and manage passkeys. Password managers link to them. */
  pages?: { create: string; manage: string } | undefined
}

/**
 * Serves the passkey files of the relying party's domain.
 *
 * Mount it at the root of `https://<rp id>/`. It responds without a redirect, because Apple and Google do not follow redirects here.
 *
 * @returns A function from a request to the file's response, or to undefined for any other path.
 * @throws {TypeError} If an option is not a list, or an app id, package name, fingerprint or origin has the wrong form.
 * @see https://www.w3.org/TR/webauthn-3/#sctn-related-origins
 * @see https://www.w3.org/TR/passkey-endpoints/
 * @see https://developer.apple.com/documentation/xcode/supporting-associated-domains
 * @see https://developers.google.com/digital-asset-links/v1/getting-started
 * @example
 * ```ts
 * const files = wellKnown({ apple: [{ appId: 'ABCDE12345.example.shop' }] })
 * app.use(async (c, next) => files(c.req.raw) ?? next())
 * ```
 */
export function wellKnown(options: WellKnownOptions): (request: Request) => Response | undefined {
  checkWellKnownOptions(options)
  const { apple, android, relatedOrigins, pages } = options
  const files = new Map<string, string>()
  const add = (name: string, content: unknown) => files.set(`/.well-known/${name}`, JSON.stringify(content))
  if (apple !== undefined) {
    // Apple wants this file without an extension.
    add('apple-app-site-association', { webcredentials: { apps: apple.map(({ appId }) => appId) } })
  }
  if (android !== undefined) add('assetlinks.json', android.map(assetLink))
  if (relatedOrigins !== undefined) add('webauthn', { origins: relatedOrigins })
  if (pages !== undefined) add('passkey-endpoints', { enroll: pages.create, manage: pages.manage })

  return (request) => {
    const file = files.get(new URL(request.url).pathname)
    if (file === undefined) return undefined
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } })
    const headers = {
      'Content-Type': 'application/json',
      'Cache-Control': 'public, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
    }
    return new Response(request.method === 'HEAD' ? null : file, { headers })
  }
}

const assetLink = ({ packageName, sha256CertFingerprints }: AndroidApp) => ({
  relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
  target: {
    namespace: 'android_app',
    package_name: packageName,
    sha256_cert_fingerprints: sha256CertFingerprints,
  },
})

/** @param within - Where the options stand, such as `wellKnown.`. */
export function checkWellKnownOptions(options: WellKnownOptions, within = ''): void {
  checkObject(within.slice(0, -1) || 'options', options)
  checkNames(options, ['apple', 'android', 'relatedOrigins', 'pages'], within)
  const { apple = [], android = [], relatedOrigins = [], pages } = options
  for (const [name, list] of Object.entries({ apple, android, relatedOrigins })) {
    if (!Array.isArray(list)) throw new TypeError(`${within}${name} must be a list`)
  }
  for (const [at, app] of apple.entries()) {
    checkObject(`${within}apple[${at}]`, app)
    checkNames(app, ['appId'], `${within}apple[${at}].`)
    const { appId } = app
    if (!/^[A-Z\d]{10}\.[\w.-]+$/.test(appId))
      throw new TypeError(
        `${within}apple.appId must be a team id and a bundle id, such as ABCDE12345.example.shop`,
      )
  }
  for (const [at, app] of android.entries()) {
    checkObject(`${within}android[${at}]`, app)
    checkNames(app, ['packageName', 'sha256CertFingerprints'], `${within}android[${at}].`)
    const { packageName, sha256CertFingerprints } = app
    if (!/^[a-zA-Z]\w*(?:\.[a-zA-Z]\w*)+$/.test(packageName))
      throw new TypeError(`${within}android.packageName must be a package name, such as example.shop`)
    const isFingerprint = (text: string) => /^[\dA-F]{2}(?::[\dA-F]{2}){31}$/.test(text)
    if (
      !Array.isArray(sha256CertFingerprints) ||
      sha256CertFingerprints.length === 0 ||
      !sha256CertFingerprints.every(isFingerprint)
    )
      throw new TypeError(
        `${within}android.sha256CertFingerprints must hold 32 bytes each, in upper-case hex with colons`,
      )
  }
  for (const origin of relatedOrigins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new TypeError(`${within}relatedOrigins must hold origins, such as https://shop.example`)
  }
  if (pages !== undefined) {
    checkObject(`${within}pages`, pages)
    checkNames(pages, ['create', 'manage'], `${within}pages.`)
  }
  for (const page of pages ? [pages.create, pages.manage] : []) {
    if (!URL.canParse(page) || new URL(page).protocol !== 'https:')
      throw new TypeError(`${within}pages must hold create and manage, such as https://shop.example/settings`)
  }
}
