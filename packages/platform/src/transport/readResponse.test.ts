/** A response is read as far as a client acts on it, and one that makes no sense is an error. */

import { expect, test } from 'vitest'
import { failure, json, quote, quoteId, scripted } from '../../test/scriptedService.js'
import { challengeAuthMethod, getQuote, revokeSession, verifyAuthMethod } from '../index.js'

test('a page of a proxy is not a response, not even where the response is empty', async () => {
  for (const text of ['<html>sign in to the network</html>', 'null', '{"status":"ACTIVE"}']) {
    const { platform } = scripted([new Response(text, { status: 200 })])
    expect(await failure(revokeSession(platform, { sessionId: 'Session:1' }))).toMatchObject({
      code: 'OUTCOME_UNKNOWN',
      outcome: 'unknown',
    })
  }
})

test('a passkey challenge that cannot be used is an error, not an AuthMethod without a challenge', async () => {
  const passkey = {
    id: 'AuthMethod:1',
    accountId: 'InternalAccount:1',
    type: 'PASSKEY',
    nickname: 'phone',
    createdAt: '2026-04-08T15:30:00Z',
    updatedAt: '2026-04-08T15:30:00Z',
  }
  const challenge = { challenge: 'ab', requestId: 'r', expiresAt: '2026-04-08T15:35:00Z' }
  const { platform } = scripted([
    json(200, { ...passkey, ...challenge }),
    json(200, { ...passkey, ...challenge, expiresAt: '2026-04-08T15:35:00' }),
  ])
  expect(await challengeAuthMethod(platform, { authMethodId: passkey.id })).toMatchObject(challenge)
  expect(await failure(challengeAuthMethod(platform, { authMethodId: passkey.id }))).toMatchObject({
    code: 'OUTCOME_UNKNOWN',
    message: expect.stringContaining('challengeAuthMethod'),
  })
})

test('the response to a sealed code is a 202 that asks for a signature', async () => {
  const demand = { payloadToSign: '{}', requestId: 'r', expiresAt: '2026-04-08T15:35:00Z' }
  const { platform } = scripted([json(202, demand)])
  const body = { type: 'EMAIL_OTP', encryptedOtpBundle: '{}' } as const
  expect(await verifyAuthMethod(platform, { authMethodId: 'AuthMethod:1', ...body })).toEqual(demand)
})

test('a time that cannot be read is an error', async () => {
  for (const expiresAt of ['2026-04-08T15:35:00', '2026-04-08T15:35:00+05']) {
    const { platform } = scripted([json(200, { ...quote, expiresAt })])
    expect((await failure(getQuote(platform, { quoteId }))).message).toContain('expiresAt')
  }
})

test('enum members from newer versions are kept', async () => {
  const { platform } = scripted([json(200, { ...quote, status: 'ON_HOLD', brandNew: 1 })])
  expect((await getQuote(platform, { quoteId })).status).toBe('ON_HOLD')
})
