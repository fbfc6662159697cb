/** Deployments that put their own name where the interface document says "service". */

/** What a branded deployment calls things. What is left out has the document's name. */
export interface Branding {
  /** Instead of `Service-Wallet-Signature`. */
  walletSignatureHeader?: string
  /** Instead of `serviceApi` at the front of `rateDetails` fields, such as `acmeApi`. */
  fieldPrefix?: string
}

const documentPrefix = 'serviceApi'

/** An answer's JSON with the deployment's field names turned into the document's. What is no JSON stays as it is. */
export function renameFields(bytes: Uint8Array<ArrayBuffer>, fieldPrefix: string): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder().decode(bytes)
  // Keys only, in the text itself: numbers beyond 2^53 and the order of fields stay what they are.
  const key = /"(?:[^"\\]|\\.)*"(\s*:)?/g
  const renamed = text.replace(key, (string, colon: string | undefined) =>
    colon !== undefined && string.startsWith(`"${fieldPrefix}`)
      ? `"${documentPrefix}${string.slice(1 + fieldPrefix.length)}`
      : string,
  )
  return new TextEncoder().encode(renamed)
}

/** @throws {TypeError} Naming what is unfit. */
export function checkBranding({ walletSignatureHeader, fieldPrefix }: Branding): void {
  if (walletSignatureHeader !== undefined && !/^[A-Za-z][A-Za-z0-9-]*$/.test(walletSignatureHeader)) {
    throw new TypeError('service.branding.walletSignatureHeader: a header name is needed')
  }
  if (fieldPrefix !== undefined && !/^[A-Za-z][A-Za-z0-9]*$/.test(fieldPrefix)) {
    throw new TypeError('service.branding.fieldPrefix: letters and digits are needed')
  }
}
