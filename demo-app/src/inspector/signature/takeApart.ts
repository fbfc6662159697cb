/** Takes a wallet signature apart, and finds the text that it was made over. Nothing here trusts what the wallet said of it. */

import { derToP1363 } from '@embedded-wallet/core/crypto'
import { WALLET_SIGNATURE_HEADER } from '@embedded-wallet/protocol'
import type { Leg, Trace } from '../trace'
import { fromBase64Url, fromHex, toHex, utf8 } from './bytes'
import { decompressPoint } from './p256Point'

/** What the header says. */
export interface WalletSignature {
  scheme: string
  /** Compressed, 66 hex digits. */
  publicKey: string
  /** Hex. */
  der: string
  /** 64 hex digits each. */
  r: string
  s: string
}

/** The value of the header that carries the signature, or undefined when the call has none. */
export const signatureHeader = ({ request }: Leg): string | undefined =>
  request.headers.find(([name]) => name.toLowerCase() === WALLET_SIGNATURE_HEADER.toLowerCase())?.[1]

/**
 * @param header - The value of Service-Wallet-Signature: base64url of JSON.
 * @returns Undefined when it is masked or has another form.
 */
export function parseWalletSignature(header: string): WalletSignature | undefined {
  try {
    const { scheme, publicKey, signature } = JSON.parse(
      new TextDecoder().decode(fromBase64Url(header)),
    ) as Record<string, string>
    if (scheme === undefined || publicKey === undefined || signature === undefined) return undefined
    const p1363 = toHex(derToP1363(fromHex(signature)))
    return { scheme, publicKey, der: signature, r: p1363.slice(0, 64), s: p1363.slice(64) }
  } catch {
    // Lost: why it cannot be read. The panel says that it has another form.
    return undefined
  }
}

/** The texts to sign that came in the responses up to this trace, the newest first, each once. */
export function textsBefore(trace: Trace, traces: readonly Trace[]): string[] {
  const at = traces.findIndex(({ traceId }) => traceId === trace.traceId)
  const texts = traces.slice(0, at + 1).flatMap(({ leg }) => textsIn(leg.response?.body))
  return [...new Set(texts.reverse())]
}

function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) =>
    name === 'payloadToSign' && typeof field === 'string' ? [field] : textsIn(field),
  )
}

/** @returns Whether the signature was made over exactly these bytes, with the key that it names. Web Crypto decides. */
export async function isSignatureOf({ publicKey, r, s }: WalletSignature, text: string): Promise<boolean> {
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const point = fromHex(decompressPoint(publicKey))
  const key = await crypto.subtle.importKey('raw', point, curve, true, ['verify'])
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, fromHex(r + s), utf8(text))
}

/** @returns The newest of the texts that the signature verifies for. */
export async function findSignedText(
  signature: WalletSignature,
  texts: readonly string[],
): Promise<string | undefined> {
  for (const text of texts) {
    if (await isSignatureOf(signature, text)) return text
  }
  return undefined
}

/** @returns SHA-256 of the bytes of a text, in hex: what the signature is computed over. */
export const sha256Of = async (text: string): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))

/** A text to sign for people: JSON with line breaks; a text of another form stays as it is. */
export function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    // Lost: why it is no JSON. It is shown as it is.
    return text
  }
}
