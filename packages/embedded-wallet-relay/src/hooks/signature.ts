/** The signature of a hook: Standard Webhooks, version 1, which libraries of most languages verify. */

import { createHmac, randomUUID } from 'node:crypto'

/** A secret as it is written: `whsec_` and 24 to 64 bytes in base64. */
const secretForm = /^whsec_([A-Za-z0-9+/]+={0,2})$/

/**
 * Reads the secrets of the hooks. Several stand in one text, with spaces between them, while a new one takes the place of an old one.
 *
 * @throws {TypeError} Without the secret.
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
 */
export function readSecrets(text: string): Buffer[] {
  const secrets = text.split(/\s+/).filter((one) => one !== '')
  return (secrets.length > 0 ? secrets : ['']).map((secret) => {
    const bytes = Buffer.from(secretForm.exec(secret)?.[1] ?? '', 'base64')
    if (bytes.length < 24 || bytes.length > 64)
      throw new TypeError(
        'HOOKS_SECRET must be whsec_ and 24 to 64 random bytes in base64. Make one with: echo "whsec_$(openssl rand -base64 32)"',
      )
    return bytes
  })
}

/** Makes the headers of one message: its id, its time, and a signature for each secret. */
export type Sign = (body: string) => Record<string, string>

export const createSign =
  (secrets: readonly Buffer[], now: () => number, newId: () => string = randomId): Sign =>
  (body) => {
    const id = newId()
    const time = String(Math.floor(now() / 1000))
    // Of node:crypto, because Web Crypto would take each short text to another thread and back.
    const signatures = secrets.map(
      (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${time}.${body}`).digest('base64')}`,
    )
    return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures.join(' ') }
  }

const randomId = () => `msg_${randomUUID().replaceAll('-', '')}`
