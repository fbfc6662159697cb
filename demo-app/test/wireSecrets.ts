/** The secrets on the wires of a demo and in its page, and the search for them in texts. */

import { secretFinder } from '@embedded-wallet/e2e/canary/canary.mjs'
import { vi } from 'vitest'
import type { Wires } from './recordedPage'

const sealed = [
  'encryptedSessionSigningKey',
  'encryptedWalletCredentials',
  'encryptedOtpBundle',
  'otpEncryptionTargetBundle',
]
const proofs = ['oidcToken', 'attestationObject', 'signature', 'userHandle', 'stepUpId']

/** Copies the private keys that a page imports: of a session key it is the only moment in which a script could. */
export function watchPrivateKeys(): string[] {
  const keys: string[] = []
  const importKey = crypto.subtle.importKey.bind(crypto.subtle)
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation(((
    format: string,
    data: unknown,
    ...rest: never[]
  ) => {
    // RFC 5958 around RFC 5915: in this form of P-256 the scalar has the bytes 36 to 67.
    if (format === 'pkcs8')
      keys.push(
        Buffer.from(data as Uint8Array)
          .subarray(36, 68)
          .toString('hex'),
      )
    return (importKey as (...all: unknown[]) => unknown)(format, data, ...rest)
  }) as never)
  return keys
}

/** The values of these fields at any depth of the JSON on the wires. */
function valuesOf(wires: Wires, names: readonly string[]): string[] {
  const found: string[] = []
  const search = (value: unknown, name: string): void => {
    if (typeof value === 'string' && names.includes(name)) found.push(value)
    if (typeof value === 'object' && value !== null)
      for (const [key, field] of Object.entries(value)) search(field, key)
  }
  for (const text of wires.texts)
    try {
      search(JSON.parse(text), '')
    } catch {
      // A body without JSON has no fields.
    }
  return found
}

/** The values of a header on the wires. */
export const headersOf = (wires: Wires, name: string): string[] =>
  wires.texts
    .filter((text) => text.startsWith('[["'))
    .flatMap((text) =>
      (JSON.parse(text) as [string, string][]).filter(([key]) => key === name).map(([, value]) => value),
    )

/** The cookies, proofs and sealed values on the wires. */
export function secretsOf(wires: Wires): Record<'cookies' | 'proofs' | 'sealed', string[]> {
  const cookies = [...headersOf(wires, 'cookie'), ...headersOf(wires, 'set-cookie')].flatMap((line) =>
    line.split(/; */).map((part) => part.split('=')[1] ?? ''),
  )
  return {
    cookies: cookies.filter((value) => value.length > 20),
    proofs: valuesOf(wires, proofs),
    sealed: valuesOf(wires, sealed),
  }
}

/** @returns Those of the values that are in one of the texts, in any encoding that the finder knows. */
export const hits = (values: readonly string[], texts: readonly string[]): string[] =>
  [...new Set(values)].filter((value) => {
    const find = secretFinder(value)
    return texts.some((text) => find(text).length > 0)
  })
