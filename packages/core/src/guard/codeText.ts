/** The text that signs a one-time code's sign-in: what it may be. The key that signs it becomes the session key, so it must be no action. */

import { bytesToHex } from '../encoding/bytesToHex.js'
import { base64UrlToBytes, base64UrlToText } from '../encoding/fromBase64Url.js'
import { hexToBytes } from '../encoding/hexToBytes.js'
import { utf8ToBytes } from '../encoding/utf8.js'
import { ServiceError, SessionError } from '../errors.js'
import { readObject } from '../http/readResponse.js'
import { loadLibraries } from '../keys/loadLibraries.js'
import { isSignedBy } from '../keys/signedEnvelope.js'
import { maxAheadMs, toleranceMs } from './payloadGuard.js'

/** What a code's text is held against. */
export interface ExpectedCode {
  /** The key just made, in hex: compressed or not. */
  clientPublicKey: string
  /** The pinned key of tokens and targets, or `unsigned-sandbox`: then the signature is not verified. */
  signer: string
  /** The service's time, milliseconds since 1970. */
  now: number
}

/** r ‖ s of P-256. Source: RFC 7518, section 3.4. */
const es256SignatureBytes = 64
/** Three parts of base64 in either alphabet: surely no JSON. */
const threeParts = /^[\w+/=-]+\.[\w+/=-]*\.[\w+/=-]*$/
/** A time below this is in seconds: as milliseconds, it is before 1973. */
const firstMs = 1e11

/**
 * Checks the text that signs a one-time code's sign-in.
 *
 * @returns `token`: a JSON Web Signature with ES256, of any claims. `login`: the supplier's login text. `unknown`: a text of three
 * parts of another kind, which the app may approve: it is not an action.
 * @throws {SessionError} `PAYLOAD_MISMATCH`: it is any other text, names another key, or the pinned signer did not sign it.
 * @throws {ServiceError} `REFUSED`: the token has expired.
 * @see https://www.rfc-editor.org/rfc/rfc7515#section-7.1
 */
export async function checkCodeText(
  payloadToSign: string,
  expected: ExpectedCode,
): Promise<'token' | 'login' | 'unknown'> {
  let exp: unknown
  try {
    if (!threeParts.test(payloadToSign)) {
      await checkLogin(payloadToSign, expected)
      return 'login'
    }
    const [header = '', claims = '', signature = ''] = payloadToSign.split('.')
    if (!isEs256(header, signature)) return 'unknown'
    const read = readObject(base64UrlToText(claims))
    // Source: the production token names the key, compressed; the published example names none.
    if (read.public_key != null && !(await isPoint(read.public_key, expected.clientPublicKey)))
      throw new RangeError()
    const { signer } = expected
    const signed = utf8ToBytes(`${header}.${claims}`)
    if (signer !== 'unsigned-sandbox' && !(await isSignedBy(signer, base64UrlToBytes(signature), signed)))
      throw new RangeError()
    exp = read.exp
  } catch {
    // Ignored: the fault in the text. It must not be repeated.
    throw mismatch()
  }
  checkExpiry(exp, expected.now)
  return 'token'
}

function isEs256(header: string, signature: string): boolean {
  try {
    const { alg } = readObject(base64UrlToText(header))
    return alg === 'ES256' && base64UrlToBytes(signature).length === es256SignatureBytes
  } catch {
    return false // Ignored: the caller reports the text as unknown.
  }
}

/** Source: what the login signature of the wallet supplier covers (service-profiles.md, section 2). `tokenId` is opaque. */
async function checkLogin(payloadToSign: string, { clientPublicKey }: ExpectedCode): Promise<void> {
  const { login, tokenId, type, ...more } = readObject(payloadToSign)
  const { publicKey, ...beside } = login as Record<string, unknown>
  const isAlone = Object.keys({ ...more, ...beside }).length === 0
  if (!isAlone || typeof tokenId !== 'string' || type !== 'USAGE_TYPE_LOGIN') throw new RangeError()
  if (!(await isPoint(publicKey, clientPublicKey))) throw new RangeError()
}

/** Whether two texts name the same point: compressed or not, in any case. */
async function isPoint(text: unknown, publicKey: string): Promise<boolean> {
  const { toUncompressedPoint } = await loadLibraries()
  const point = (hex: unknown) => bytesToHex(toUncompressedPoint(hexToBytes(hex as string)))
  return point(text) === point(publicKey)
}

/** Source: `exp` is a number of seconds in the published example, and a text of milliseconds in production. */
function checkExpiry(exp: unknown, now: number): void {
  if (exp == null) return
  const number = typeof exp === 'string' && /^\d+$/.test(exp) ? Number(exp) : exp
  if (typeof number !== 'number') throw mismatch()
  const endsAt = number < firstMs ? number * 1000 : number
  if (!(endsAt < now + maxAheadMs)) throw mismatch()
  if (endsAt <= now - toleranceMs)
    throw new ServiceError('REFUSED', 'The code has expired, and nothing was signed. Send a new code.')
}

const mismatch = () =>
  new SessionError(
    'PAYLOAD_MISMATCH',
    'The service demanded a signature over something other than the token of this code. Nothing was signed.',
  )
