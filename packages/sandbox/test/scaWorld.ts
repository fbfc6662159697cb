/** A customer with strong authentication, the payments of that customer, and a second passkey for the service's own ceremonies. */

import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { expect } from 'vitest'
import type { ServiceResponse, World } from './client.js'
import { openWalk } from './profileWalk.js'

const signature = { 'service-wallet-signature': 'sandbox-valid-signature' }
export const funded = 100_000_000
export const origin = 'http://localhost:5173'
export const address = '192.0.2.7'

/** @param region - Of the customer. @param isLoggedIn - Whether the login of 180 days is made. */
export async function scaCustomer({ region = 'DE', isLoggedIn = true, name = 'ada' } = {}) {
  return joinScaCustomer(openWalk('2026-08', { openingBalance: funded }), { region, isLoggedIn, name })
}

export async function joinScaCustomer(world: World, { region = 'DE', isLoggedIn = true, name = 'ada' } = {}) {
  const { addCustomer, send, sandbox } = world
  const ada = await addCustomer(name, {
    region,
    email: `${name}@shop.example`,
    phoneNumber: '+15550100',
    currencies: ['USD'],
  })
  const sca = (method: string, path: string, body?: object) =>
    send(method, `/sca/${path}?customerId=${ada.customerId}`, body)
  const login = async (code = '123456') => {
    const { challengeId } = (await sca('POST', 'login/start', { factor: 'SMS_OTP' })).body
    return sca('POST', 'login/complete', { factor: 'SMS_OTP', endUserIpAddress: address, challengeId, code })
  }
  if (isLoggedIn) expect(await login()).toMatchObject({ status: 200, body: { status: 'SUCCESS' } })
  const quote = (more: object = {}, key: string = crypto.randomUUID()) => {
    const body = {
      source: { sourceType: 'ACCOUNT', accountId: ada.accountId },
      destination: {
        destinationType: 'UMA_ADDRESS',
        umaAddress: '$success.usd@sandbox.example',
        currency: 'USD',
      },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: 10_000_000,
      ...more,
    }
    return send('POST', '/quotes', body, { 'idempotency-key': key })
  }
  const on = (id: string, path: string, body?: object) => send('POST', `/quotes/${id}/${path}`, body)
  const execute = (id: string, body?: object, key: string = crypto.randomUUID()) =>
    send('POST', `/quotes/${id}/execute`, body, { ...signature, 'idempotency-key': key })
  /** Creates and executes a quote, which is held then. */
  const held = async (more: object = {}, body?: object): Promise<ServiceResponse> =>
    execute((await quote(more)).body.id, body)
  const authorize = (id: string, code = '123456') => on(id, 'authorize', { code })
  const read = async (id: string) => (await send('GET', `/quotes/${id}`)).body
  const transaction = async (id: string) => (await send('GET', `/transactions/${id}`)).body
  const types = () => sandbox.events().map(({ type }) => type)
  const authenticator = createSoftwareAuthenticator({ origin })
  const enrollPasskey = async () => {
    const { options } = (await sca('POST', 'factors', { type: 'PASSKEY' })).body
    const credential = await authenticator.create(options)
    return sca('POST', 'factors/confirm', { type: 'PASSKEY', origin, credential })
  }
  const payee = async (accountNumber = '000123456000') => {
    const beneficiary = {
      beneficiaryType: 'INDIVIDUAL',
      fullName: 'Grace Hopper',
      birthDate: '1990-01-15',
      nationality: 'US',
    }
    const accountInfo = { accountType: 'USD_ACCOUNT', accountNumber, routingNumber: '021000021', beneficiary }
    const created = await send('POST', '/customers/external-accounts', {
      customerId: ada.customerId,
      currency: 'USD',
      accountInfo,
    })
    expect(created.status).toBe(201)
    return created.body.id as string
  }
  const to = (accountId: string) => ({ destination: { destinationType: 'ACCOUNT', accountId } })
  return {
    ...world,
    ada,
    sca,
    login,
    quote,
    on,
    execute,
    held,
    authorize,
    read,
    transaction,
    types,
    authenticator,
    enrollPasskey,
    payee,
    to,
  }
}
