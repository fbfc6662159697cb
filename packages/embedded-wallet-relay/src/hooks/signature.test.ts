/** The signature of hooks. */

import { expect, test } from 'vitest'
import { createSign, readSecrets } from './signature.js'

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const now = () => 1_767_225_600_999

test('a message is signed as Standard Webhooks says', () => {
  // Source: made by the package standardwebhooks 1.1.1, and equal in Python (hmac) and Java (Mac).
  const sign = createSign(readSecrets(secret), now, () => 'msg_1')
  expect(sign('{"hook":"authorize","version":1}')).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1767225600',
    'webhook-signature': 'v1,sHbOPWCC7lFD+wvDkwhkzzaILSUqm/zz97Y4jOvGnQw=',
  })
})

test('another body has another signature, and each message an id of its own', () => {
  const sign = createSign(readSecrets(secret), now)
  const [one, same, other] = [sign('{"hook":"a"}'), sign('{"hook":"a"}'), sign('{"hook":"b"}')]
  expect(new Set([one, same, other].map((headers) => headers['webhook-id'])).size).toBe(3)
  expect(new Set([one, same, other].map((headers) => headers['webhook-signature'])).size).toBe(3)
})

test('while a secret is exchanged, both sign', () => {
  const next = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
  const both = createSign(readSecrets(`${next} ${secret}\n`), now, () => 'msg_1')('{}')
  const each = [next, secret].map(
    (one) => createSign(readSecrets(one), now, () => 'msg_1')('{}')['webhook-signature'],
  )
  expect(both['webhook-signature']).toBe(each.join(' '))
})

// Source: Standard Webhooks, signature scheme: 24 to 64 bytes, base64, prefix whsec_.
test.each([
  '',
  ' ',
  'secret',
  Buffer.alloc(32, 1).toString('base64'),
  `whsec_${Buffer.alloc(23, 1).toString('base64')}`,
  `whsec_${Buffer.alloc(65, 1).toString('base64')}`,
  'whsec_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_-_',
  `${secret} whsec_short`,
])('%j is no secret, and is not repeated', (text) => {
  let said = ''
  try {
    readSecrets(text)
  } catch (error) {
    said = (error as Error).message
  }
  expect(said).toMatch(/^HOOKS_SECRET must be whsec_/)
  for (const part of text.split(' ').filter((one) => one.length > 6)) expect(said).not.toContain(part)
})
