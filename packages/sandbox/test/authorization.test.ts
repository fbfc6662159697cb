/** Payments that a user must authorize, held against profile 2026-08: POST /quotes, its execute, authorize and resend. */

import { shows } from '@embedded-wallet/e2e/support/shows.js'
import { expect, test } from 'vitest'
import { createWorld, type World } from './client.js'

const signature = { 'service-wallet-signature': 'sandbox-valid-signature' }
const funded = 100_000_000

/** A customer of the EEA, or of another region, with money in an embedded wallet. */
async function payer(region = 'DE') {
  const world = createWorld({ profile: '2026-08' })
  const { addCustomer, send, sandbox } = world
  const phoneNumber = '+15550100'
  const ada = await addCustomer('ada', {
    region,
    email: 'ada@shop.example',
    phoneNumber,
    currencies: ['USD'],
  })
  await ada.fund(funded)
  const quote = (more: object = {}, accountId = ada.accountId) =>
    send('POST', '/quotes', {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: {
        destinationType: 'UMA_ADDRESS',
        umaAddress: '$success.usd@sandbox.example',
        currency: 'USD',
      },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
      ...more,
    })
  const on = (id: string, path: string, body?: object) => send('POST', `/quotes/${id}/${path}`, body)
  const execute = (id: string, key: string = crypto.randomUUID()) =>
    send('POST', `/quotes/${id}/execute`, undefined, { ...signature, 'idempotency-key': key })
  const types = () => sandbox.events().map(({ type }) => type)
  return { ...world, ada, quote, on, execute, types }
}

const statusOf = async ({ send }: World, id: string) => (await send('GET', `/quotes/${id}`)).body

test('an executed quote is held with its challenge, and nothing moves until the user has authorized it', async () => {
  shows(
    'endpoint:authorizeQuote',
    'state:quote.PENDING_AUTHORIZATION',
    'state:transaction.PENDING_AUTHORIZATION',
  )
  shows('event:OUTGOING_PAYMENT.PENDING_AUTHORIZATION')
  const world = await payer()
  const { ada, execute, on, quote, types } = world
  const { body, status } = await quote()
  expect({ status, quote: body.status }).toEqual({ status: 201, quote: 'PENDING' })
  const held = await execute(body.id, 'key')
  expect(held).toMatchObject({
    status: 200,
    body: {
      status: 'PENDING_AUTHORIZATION',
      scaChallenge: {
        id: expect.any(String),
        expiresAt: body.expiresAt,
        factor: 'SMS_OTP',
        availableFactors: ['SMS_OTP', 'TOTP', 'PASSKEY'],
      },
    },
  })
  expect(await ada.balance()).toBe(funded)
  expect(types()).toContain('OUTGOING_PAYMENT.PENDING_AUTHORIZATION')
  // "Go on with /authorize, never execute again (409)": but a repeat under the same key is no second execution.
  expect(await execute(body.id)).toMatchObject({ status: 409 })
  expect(await execute(body.id, 'key')).toMatchObject({ status: 200, body: held.body })

  expect(await on(body.id, 'authorize', { code: '654321' })).toMatchObject({ status: 401 })
  expect(await statusOf(world, body.id)).toMatchObject({ status: 'PENDING_AUTHORIZATION' })
  const done = await on(body.id, 'authorize', { code: '123456' })
  expect(done).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
  expect(done.body.scaChallenge).toBeUndefined()
  expect(await ada.balance()).toBe(funded - 10_000_000)
  expect(await on(body.id, 'authorize', { code: '123456' })).toMatchObject({ status: 409 })
})

test('a quote that asks for a factor is held from the start, without its instructions until it is authorized', async () => {
  const world = await payer()
  const { execute, on, quote } = world
  const { status, body } = await quote({ scaFactor: 'TOTP' })
  expect({ status, quote: body.status, factor: body.scaChallenge.factor }).toEqual({
    ...{ status: 202, quote: 'PENDING_AUTHORIZATION', factor: 'TOTP' },
  })
  expect(body.paymentInstructions).toBeUndefined()
  expect(await execute(body.id)).toMatchObject({ status: 409 })
  const open = await on(body.id, 'authorize', { code: '123456' })
  expect(open).toMatchObject({ status: 200, body: { status: 'PENDING' } })
  const types = open.body.paymentInstructions.map(
    (instruction: { accountOrWalletInfo: { accountType: string } }) =>
      instruction.accountOrWalletInfo.accountType,
  )
  expect(types).toContain('EMBEDDED_WALLET')
  expect(await execute(body.id)).toMatchObject({ status: 200, body: { status: 'COMPLETED' } })
})

test('a quote that is executed at once is held, and its authorization executes it', async () => {
  const { ada, on, quote, send } = await payer()
  const { body: accounts } = await send('GET', `/customers/internal-accounts?customerId=${ada.customerId}`)
  const fiat = accounts.data.find(({ type }: { type: string }) => type === 'INTERNAL_FIAT').id
  await send('POST', `/sandbox/internal-accounts/${fiat}/fund`, { amount: funded })
  const { status, body } = await quote({ immediatelyExecute: true }, fiat)
  expect({ status, quote: body.status }).toEqual({ status: 202, quote: 'PENDING_AUTHORIZATION' })
  expect(await on(body.id, 'authorize', { code: '123456' })).toMatchObject({ body: { status: 'COMPLETED' } })
})

test('the code by SMS is sent again after a wait, and the challenge keeps its end', async () => {
  shows('endpoint:resendQuoteAuthorization')
  const world = await payer()
  const { execute, on, quote, sandbox } = world
  const { body } = await quote()
  const { scaChallenge } = (await execute(body.id)).body
  const sent = () => sandbox.inbox.filter(({ to }) => to === '+15550100').length
  const before = sent()
  const early = await on(body.id, 'authorize/resend')
  expect(early.status).toBe(429)
  expect(early.headers.get('Retry-After')).toBe('30')
  sandbox.clock.advance(30_000)
  expect(await on(body.id, 'authorize/resend')).toMatchObject({ status: 204 })
  expect(sent()).toBe(before + 1)
  expect((await statusOf(world, body.id)).scaChallenge).toEqual(scaChallenge)
  const other = (await quote({ scaFactor: 'PASSKEY' })).body
  expect(await on(other.id, 'authorize/resend')).toMatchObject({ status: 409 })
})

test('wrong codes lock the account, and a quote without an authorization expires', async () => {
  shows('error:ACCOUNT_LOCKED')
  const world = await payer()
  const { ada, execute, on, quote, sandbox } = world
  const { body } = await quote()
  await execute(body.id)
  for (let tries = 0; tries < 5; tries++) await on(body.id, 'authorize', { code: '000000' })
  // Source: profile 2026-08, section Error codes: 423 has `{suspended, lockedUntil, failedAttempts}`.
  expect(await on(body.id, 'authorize', { code: '123456' })).toMatchObject({
    status: 423,
    body: { code: 'ACCOUNT_LOCKED', details: { suspended: true, failedAttempts: 5 } },
  })
  sandbox.clock.advance(10 * 60_000)
  expect(await statusOf(world, body.id)).toMatchObject({ status: 'EXPIRED' })
  expect(await on(body.id, 'authorize', { code: '123456' })).toMatchObject({ status: 409 })
  expect(await ada.balance()).toBe(funded)
})

test('a payment above the balance is refused before the user is asked', async () => {
  const { execute, quote } = await payer()
  const { body } = await quote({ lockedCurrencyAmount: 2 * funded })
  expect(await execute(body.id)).toMatchObject({ status: 409 })
})

test('the code goes to the customer’s phone, and a proof without it is refused', async () => {
  const { execute, on, quote, sandbox } = await payer()
  const { body } = await quote()
  await execute(body.id)
  expect(sandbox.inbox.at(-1)).toMatchObject({ to: '+15550100', code: '123456' })
  expect(await on(body.id, 'authorize', {})).toMatchObject({ status: 401 })
})

test('elsewhere payments are executed at once', async () => {
  const { execute, quote } = await payer('US')
  expect(await execute((await quote()).body.id)).toMatchObject({ body: { status: 'COMPLETED' } })
  const { send } = createWorld()
  expect(await send('POST', '/quotes/Quote:1/authorize', { code: '123456' })).toMatchObject({ status: 404 })
  expect(await send('POST', '/quotes/Quote:1/authorize/resend')).toMatchObject({ status: 404 })
})
