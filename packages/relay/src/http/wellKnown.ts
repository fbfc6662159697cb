/** The three documents under `/.well-known/` by which browsers and phones learn whose passkeys may be used where. */

/** An iOS or macOS app that shares the domain's passkeys. */
export interface AppleApp {
  /** Team id and bundle id, such as `ABCDE12345.example.shop`. */
  appId: string
}

/** An Android app that shares the domain's passkeys. */
export interface AndroidApp {
  packageName: string
  /** SHA-256 of its signing certificates: 32 bytes in hex, with colons. */
  sha256CertFingerprints: readonly string[]
}

/** What `wellKnown` takes. What is left out is not served. */
export interface WellKnownOptions {
  apple?: readonly AppleApp[]
  android?: readonly AndroidApp[]
  /** Other origins that may use the passkeys of this domain. */
  relatedOrigins?: readonly string[]
}

/**
 * Serves the passkey files of the relying party's domain: mount it at the root of `https://<rp id>/`.
 *
 * It answers directly and never redirects: Apple and Google do not follow redirects here.
 *
 * @returns A function that gives the file's answer, or undefined for any other path.
 * @throws {TypeError} When an app or an origin is not of the form that the platforms read; nothing would say so later.
 * @see WebAuthn L3 section 5.11 (related origins); Apple, "Supporting associated domains"; Google, "Digital Asset Links"
 * @example
 * ```ts
 * const files = wellKnown({ apple: [{ appId: 'ABCDE12345.example.shop' }] })
 * app.use(async (c, next) => files(c.req.raw) ?? next())
 * ```
 */
export function wellKnown({
  apple,
  android,
  relatedOrigins,
}: WellKnownOptions): (request: Request) => Response | undefined {
  for (const { appId } of apple ?? [])
    need(/^[A-Z\d]{10}\.[\w.-]+$/.test(appId), 'apple.appId: such as ABCDE12345.example.shop')
  for (const { packageName, sha256CertFingerprints } of android ?? []) {
    need(/^[a-zA-Z]\w*(?:\.[a-zA-Z]\w*)+$/.test(packageName), 'android.packageName: such as example.shop')
    const areFingerprints = sha256CertFingerprints.every((print) =>
      /^[\dA-F]{2}(?::[\dA-F]{2}){31}$/.test(print),
    )
    need(
      areFingerprints && sha256CertFingerprints.length > 0,
      'android.sha256CertFingerprints: 32 bytes in upper-case hex with colons',
    )
  }
  for (const origin of relatedOrigins ?? []) {
    need(
      URL.canParse(origin) && new URL(origin).origin === origin,
      'relatedOrigins: such as https://shop.example',
    )
  }
  const files = new Map<string, string>()
  const add = (name: string, content: unknown) => files.set(`/.well-known/${name}`, JSON.stringify(content))
  if (apple !== undefined) {
    // Without an extension, yet JSON: so Apple wants it.
    add('apple-app-site-association', { webcredentials: { apps: apple.map(({ appId }) => appId) } })
  }
  if (android !== undefined) add('assetlinks.json', android.map(assetLink))
  if (relatedOrigins !== undefined) add('webauthn', { origins: relatedOrigins })

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

function need(isMet: boolean, what: string): void {
  if (!isMet) throw new TypeError(`${what} is needed`)
}
