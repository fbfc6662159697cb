/** Every error code has a section in docs/errors.md, and every section has a code: `error.docsUrl` leads somewhere. */

import { readdirSync, readFileSync } from 'node:fs'
import {
  PasskeyError,
  type PasskeyErrorCode,
  ServiceError,
  type ServiceErrorCode,
  SessionError,
  type SessionErrorCode,
  StoreError,
  type StoreErrorCode,
} from '@embedded-wallet/core'
import { HpkeError } from '@embedded-wallet/core/crypto'
import { PlatformError, WebhookError, type WebhookErrorCode } from '@embedded-wallet/platform'
import * as protocol from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const page = readFileSync(new URL('docs/errors.md', root), 'utf8')

/** The codes of a union. The compiler requires each, and takes no other. */
const codesOf = <Code extends string>(codes: Record<Code, true>) => Object.keys(codes) as Code[]

const passkeyCodes = codesOf<PasskeyErrorCode>({
  PASSKEY_CANCELLED: true,
  PASSKEY_ABORTED: true,
  PASSKEY_UNSUPPORTED: true,
  PASSKEY_ALREADY_REGISTERED: true,
  PASSKEY_RP_ID_MISMATCH: true,
  PASSKEY_AUTHENTICATOR_UNFIT: true,
  PASSKEY_FAILED: true,
})
const sessionCodes = codesOf<SessionErrorCode>({
  SESSION_REQUIRED: true,
  SESSION_EXPIRED: true,
  SESSION_KEY_LOST: true,
  INSECURE_CONTEXT: true,
  SESSION_UNUSABLE: true,
  AUTH_METHOD_NOT_FOUND: true,
  LAST_AUTH_METHOD: true,
  OTHER_AUTH_METHOD_REQUIRED: true,
  OIDC_TOKEN_STALE: true,
  SEALED_KEY_INVALID: true,
  ENVELOPE_INVALID: true,
  PAYLOAD_MISMATCH: true,
  PAYLOAD_UNREADABLE: true,
  PAYLOAD_NOT_APPROVED: true,
  SIGNING_DECLINED: true,
  BUSY: true,
  QUOTE_NOT_SIGNABLE: true,
  QUOTE_TOO_HIGH: true,
})
const callCodes = codesOf<protocol.CallErrorCode>({
  UNREACHABLE: true,
  ABORTED: true,
  OUTCOME_UNKNOWN: true,
  REFUSED: true,
  RATE_LIMITED: true,
  PROFILE_MISMATCH: true,
  UNEXPECTED_RESPONSE: true,
})
const walletCallCodes = codesOf<Exclude<ServiceErrorCode, protocol.CallErrorCode>>({
  AUTHORIZATION_REQUIRED: true,
  PROOF_REFUSED: true,
  PAYMENT_DIFFERS: true,
  STEP_UP_REQUIRED: true,
  PROCESSING: true,
})
const storeCodes = codesOf<StoreErrorCode>({ STORE_UNAVAILABLE: true })
const webhookCodes = codesOf<WebhookErrorCode>({
  UNAUTHORIZED: true,
  INVALID_INPUT: true,
  TIMESTAMP_OUT_OF_RANGE: true,
  PAYLOAD_TOO_LARGE: true,
  CONFLICT: true,
  BUSY: true,
})

/** The codes with which the relay itself refuses: `relayRefusals`, and from its sources the second argument of each `new RelayError`. */
function relayCodes(): string[] {
  const folder = new URL('packages/relay/src/', root)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  const written = sources.flatMap((source) =>
    [...source.matchAll(/new RelayError\(\s*\d+,\s*([\w.']+),/g)].map(([, code]) => code!),
  )
  // The last of them makes the errors of `relayRefusals`.
  const count = sources.join('').match(/new RelayError\((?!status, code,)/g)!.length
  expect(written.length, 'a new RelayError with a code that this test cannot read').toBe(count)
  const named = [...new Set(written)].map((code) => {
    if (code.startsWith("'")) return code.slice(1, -1)
    const [name, key] = code.split('.')
    const value = (protocol as Record<string, unknown>)[name!]
    return key === undefined ? String(value) : (value as Record<string, string>)[key]!
  })
  return [...named, ...Object.keys(protocol.relayRefusals)]
}

/** The warnings of the relay's `onEvent`. */
const warnings = ['NO_CLIENT_ADDRESS']

test('each error code of each package has one section, and each section has a code', () => {
  const expected = [
    ...[passkeyCodes, sessionCodes, callCodes, walletCallCodes, storeCodes, warnings].flat(),
    new HpkeError('').code,
    ...webhookCodes.map((code) => `Webhook: ${code}`),
    ...relayCodes().map((code) => `Relay: ${code}`),
  ]
  const sections = [...page.matchAll(/^### (.+)$/gm)].map(([, title]) => title!.replaceAll('`', ''))
  expect(sections.toSorted()).toEqual(expected.toSorted())
})

test('each section says what happened, what happened to the money, and what to do', () => {
  const sections = page.split(/^### /m).slice(1)
  for (const section of sections) {
    const parts = [...section.matchAll(/^\*\*(.+?)\.\*\* \S/gm)].map(([, part]) => part)
    expect(parts, section.split('\n')[0]).toEqual(['What happened', 'The money', 'What to do'])
  }
})

test('an error leads to its own section, and its address holds nothing but the code', () => {
  const errors = [
    ...passkeyCodes.map((code) => new PasskeyError(code, 'any')),
    ...sessionCodes.map((code) => new SessionError(code, 'any')),
    ...[...callCodes, ...walletCallCodes].map((code) => new ServiceError(code, 'any', { requestId: 'r-1' })),
    ...storeCodes.map((code) => new StoreError(code, 'any')),
    ...callCodes.map((code) => new PlatformError(code, 'any', { idempotencyKey: 'k-1' })),
    ...webhookCodes.map((code) => new WebhookError(code, 'any')),
  ]
  // As VitePress makes an anchor of a title: lower case, and one hyphen for other characters.
  const anchors = [...page.matchAll(/^### (.+)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^a-z\d]+/g, '-')
      .replaceAll(/^-|-$/g, ''),
  )
  for (const { docsUrl } of errors) {
    const [address, anchor] = docsUrl.split('#')
    expect(address).toBe('https://embedded-wallet.example/docs/errors')
    expect(anchors).toContain(anchor)
  }
})
