/** Whether this page is in a frame of another site, where browsers keep passkeys, storage and cookies from it. */

/** @returns Whether a page around this one is of another origin. False outside a page. */
export function isInForeignFrame(): boolean {
  const { self, top } = globalThis as unknown as Partial<Window>
  if (self === undefined || !top || self === top) return false
  try {
    return typeof top.location.href !== 'string'
  } catch {
    // Lost: the SecurityError. Only a page of the same origin may read the address.
    return true
  }
}

/**
 * Whether the page around this one bars a ceremony: without its permission every ceremony fails as if the user had closed the prompt.
 *
 * @see https://www.w3.org/TR/webauthn-3/#sctn-permissions-policy
 */
export function isBarredByFrame(ceremony: 'create' | 'get'): boolean {
  if (!isInForeignFrame()) return false
  // Only Chromium says what is allowed. Elsewhere the frame is the likely reason.
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(feature: string): boolean } }
  return featurePolicy?.allowsFeature(`publickey-credentials-${ceremony}`) !== true
}
