/** Describes a sealed key or bundle: its parts and their lengths, without a byte of them. */

import { masked } from './masked'
import type { Sealed } from './trace'

/** The parts of a sealed session key: a compressed point, a sealed scalar, the tag of AES-GCM. Source: profile rows of /verify. */
const sessionKeyParts = [
  { name: 'enc', bytes: 33 },
  { name: 'ciphertext', bytes: 32 },
  { name: 'tag', bytes: 16 },
]
const checksumBytes = 4
const tagBytes = 16

/** @param text - The value of a field such as `encryptedSessionSigningKey`. */
export function describeSealed(text: string): Sealed {
  const described = describeJson(text) ?? describeBase58(text)
  return { masked: masked(text), ...(described ?? { encoding: 'unknown' }) }
}

function describeBase58(text: string): Omit<Sealed, 'masked'> | undefined {
  const length = base58Length(text)
  if (length === undefined) return undefined
  const payload = sessionKeyParts.reduce((sum, { bytes }) => sum + bytes, 0)
  const isSessionKey = length === payload + checksumBytes
  const parts = isSessionKey ? sessionKeyParts : [{ name: 'payload', bytes: length - checksumBytes }]
  return { encoding: 'base58check', parts: [...parts, { name: 'checksum', bytes: checksumBytes }] }
}

/** @returns How many bytes the text stands for; undefined when it is no base58check. */
function base58Length(text: string): number | undefined {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  if (text.length === 0 || text.length > 512) return undefined
  let number = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const zeros = /^1*/.exec(text)![0].length
  const bytes = zeros + (number === 0n ? 0 : Math.ceil(number.toString(16).length / 2))
  return bytes > checksumBytes ? bytes : undefined
}

/** An envelope of the service, or a bundle of this wallet: JSON with values in hex. The data of an envelope is such JSON, too. */
function describeJson(text: string): Omit<Sealed, 'masked'> | undefined {
  const fields = parseObject(text)
  if (fields === undefined) return undefined
  const parts: { name: string; bytes: number }[] = []
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string' || !/^(?:[\da-f]{2})*$/i.test(value)) continue
    const inner = name === 'data' ? parseObject(hexToText(value)) : undefined
    if (inner !== undefined) parts.push(...(describeJson(JSON.stringify(inner))?.parts ?? []))
    else if (name === 'ciphertext' && value.length >= tagBytes * 2)
      parts.push({ name, bytes: value.length / 2 - tagBytes }, { name: 'tag', bytes: tagBytes })
    else parts.push({ name, bytes: value.length / 2 })
  }
  return { encoding: 'hex in JSON', parts }
}

const hexToText = (hex: string): string =>
  String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)))

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    // Lost: why it is no JSON. It is described as another form, or as unknown.
    return undefined
  }
}
