/** The addresses of a customer are verified with codes. Source: profile 2026-08, POST /customers/{id}/verify-email and its confirm. */

import { expect, test } from 'vitest'
import { openWalk } from './profileWalk.js'

const conflict = { status: 409, body: { code: 'CONFLICT' } }
const wrong = { status: 400, body: { code: 'INVALID_INPUT', details: { field: 'code' } } }

async function openCustomer(more: object = { region: 'DE', phoneNumber: '+15550100' }) {
  const walk = openWalk('2026-08')
  const { customerId } = await walk.addCustomer('ada', { email: 'ada@shop.example', ...more })
  return { ...walk, customerId, path: `/customers/${customerId}` }
}

test('each listed address is verified with its code before the link to the verification is made', async () => {
  const { call, send, sandbox, path, faults } = await openCustomer()
  const statuses = async () => (await call('GET', path)).body.contactVerification
  expect(await statuses()).toEqual({ email: 'PENDING', phone: 'PENDING' })
  expect(await send('POST', `${path}/kyc-link`, {})).toMatchObject(conflict)
  expect((await call('POST', `${path}/verify-email`)).status).toBe(204)
  expect(sandbox.inbox.at(-1)).toMatchObject({ to: 'ada@shop.example', code: '123456' })
  const confirmed = await call('POST', `${path}/verify-email/confirm`, { code: '123456' })
  expect(confirmed.body.contactVerification).toEqual({ email: 'VERIFIED', phone: 'PENDING' })
  expect(await send('POST', `${path}/kyc-link`, {})).toMatchObject(conflict)
  expect((await call('POST', `${path}/verify-phone`)).status).toBe(204)
  expect(sandbox.inbox.at(-1)).toMatchObject({ to: '+15550100', code: '123456' })
  await call('POST', `${path}/verify-phone/confirm`, { code: '123456' })
  expect(await statuses()).toEqual({ email: 'VERIFIED', phone: 'VERIFIED' })
  expect((await call('POST', `${path}/kyc-link`, {})).status).toBe(201)
  expect(await send('POST', `${path}/verify-email`)).toMatchObject(conflict)
  expect(await send('POST', `${path}/verify-email/confirm`, { code: '123456' })).toMatchObject(conflict)
  expect(faults).toEqual([])
})

test('a code is refused when it is wrong, late, of the other address, or was guessed at five times', async () => {
  const { send, sandbox, path } = await openCustomer()
  const confirm = (channel: string, code: string) =>
    send('POST', `${path}/verify-${channel}/confirm`, { code })
  expect(await confirm('email', '123456')).toMatchObject(wrong)
  await send('POST', `${path}/verify-email`)
  expect(await confirm('phone', '123456')).toMatchObject(wrong)
  for (let i = 0; i < 5; i++) expect(await confirm('email', '654321')).toMatchObject(wrong)
  expect(await confirm('email', '123456')).toMatchObject(wrong)
  await send('POST', `${path}/verify-email`)
  await sandbox.clock.advance(600_000)
  expect(await confirm('email', '123456')).toMatchObject(wrong)
  await send('POST', `${path}/verify-email`)
  expect(await confirm('email', '123456')).toMatchObject({ status: 200 })
  expect(await send('POST', '/customers/Customer:none/verify-email')).toMatchObject({ status: 404 })
})

test('a new address must be verified anew, and a customer without the duty needs nothing', async () => {
  const { send, path } = await openCustomer({ region: 'DE' })
  await send('POST', `${path}/verify-email`)
  await send('POST', `${path}/verify-email/confirm`, { code: '123456' })
  const change = { customerType: 'INDIVIDUAL', phoneNumber: '+15550199' }
  expect((await send('PATCH', path, change)).body.contactVerification).toEqual({
    email: 'VERIFIED',
    phone: 'PENDING',
  })
  const business = {
    customerType: 'BUSINESS',
    businessInfo: { legalName: 'Mill', country: 'DE', incorporatedOn: '1837-01-01', taxId: 'DE1' },
    region: 'DE',
    email: 'mill@shop.example',
  }
  const { body: mill } = await send('POST', '/customers', business)
  expect(await send('POST', '/verifications', { customerId: mill.id })).toMatchObject({ status: 400 })
  const free = await openCustomer({ region: 'US' })
  expect((await free.send('GET', free.path)).body).not.toHaveProperty('contactVerification')
  expect(await free.send('POST', `${free.path}/verify-email`)).toMatchObject(conflict)
})
