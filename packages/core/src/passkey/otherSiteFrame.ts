/** Where this page stands: its host, and a frame of another site, where browsers keep passkeys, storage and cookies from it. */

/** @returns Whether a page around this one is of another origin. False outside a page. */
export function isInForeignFrame(): boolean {
  const { self, top } = globalThis as unknown as Partial<Window>
  if (self === undefined || !top || self === top) return false
  try {
    return typeof top.location.href !== 'string'
  } catch {
    // Ignored: the SecurityError. Only a page of the same origin may read the address.
    return true
  }
}

/**
 * Whether the policy of this page, or the page around it, bars a ceremony: then each one fails as if the user had closed the prompt.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-permissions-policy
 */
export function isBarred(ceremony: 'create' | 'get'): boolean {
  const { featurePolicy } = (globalThis.document ?? {}) as {
    featurePolicy?: { allowsFeature(feature: string): boolean }
  }
  const isAllowed = featurePolicy?.allowsFeature(`publickey-credentials-${ceremony}`)
  // Only Chromium tells what is allowed. Elsewhere a frame is the likely reason.
  return isAllowed === undefined ? isInForeignFrame() : !isAllowed
}

/** Source: WebAuthn L3, section 5.1.4: the page's host is the rpId, or below it. */
export const fitsHost = (rpId: unknown, host: string): boolean =>
  rpId === undefined || host === rpId || host.endsWith(`.${String(rpId)}`)
