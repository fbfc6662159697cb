/** The service's check of a payee reaches the review, and the server asks for more than the page's word. */

import { executeQuote } from '@embedded-wallet/core'
import { afterEach, expect, it, vi } from 'vitest'
import { openBrowser, origin } from './openBrowser'
import { openPayer } from './openPayer'

afterEach(() => {
  vi.restoreAllMocks()
})

// Source: interface document, "Sandbox outcome rules": beneficiary name verification, suffix 102.
it('a payee with another name is not paid before the user has acknowledged it', async () => {
  const { json, wallet, sandbox } = await openPayer()
  const { payee, ...quote } = await json('/api/quotes', { recipient: '000123456102', amount: '2' })
  const before = sandbox.movements().length
  await expect(executeQuote(wallet, { quote })).rejects.toMatchObject({ code: 'REFUSED', status: 403 })
  expect(sandbox.movements()).toHaveLength(before)
  expect(payee.check).toEqual({ status: 'NOT_MATCHED', enteredName: 'Test Payee' })
  expect(await json(`/api/quotes/${quote.id}/acknowledge`, {})).toEqual({})
  expect(await executeQuote(wallet, { quote })).toMatchObject({ status: 'COMPLETED' })
})

it('an acknowledgement is for one quote of one wallet', async () => {
  const { app, json, wallet } = await openPayer()
  const { payee: _, ...first } = await json('/api/quotes', { recipient: '000123456102', amount: '2' })
  const { payee: __, ...second } = await json('/api/quotes', { recipient: '000123456102', amount: '3' })
  const stranger = openBrowser({}, origin, app)
  expect(await stranger.json(`/api/quotes/${first.id}/acknowledge`, {})).toMatchObject({ code: 'NO_WALLET' })
  await json(`/api/quotes/${first.id}/acknowledge`, {})
  await expect(executeQuote(wallet, { quote: second })).rejects.toMatchObject({ status: 403 })
  expect(await json('/api/quotes/Quote:other/acknowledge', {})).toMatchObject({ code: 'NO_QUOTE' })
})

it('a server that has forgotten the review asks the service for the check again', async () => {
  const payer = await openPayer()
  const { payee: _, ...quote } = await payer.json('/api/quotes', { recipient: '000123456102', amount: '2' })
  const restarted = payer.reopen()
  await expect(executeQuote(restarted.wallet, { quote })).rejects.toMatchObject({ status: 403 })
})

// Source: interface document, "Sandbox outcome rules": beneficiary name verification. Suffix 104 is refused until its check is over.
it.each([
  ['102', { status: 'NOT_MATCHED', enteredName: 'Test Payee' }],
  ['103', { status: 'PARTIAL_MATCH', enteredName: 'Test Payee', verifiedName: 'T. Payee' }],
  ['106', { status: 'UNSUPPORTED', enteredName: 'Test Payee' }],
  ['107', { status: 'CHECKED_BY_RECEIVING_FI', enteredName: 'Test Payee' }],
  ['789', { status: 'MATCHED', enteredName: 'Test Payee', verifiedName: 'Test Payee' }],
])('the review of an account that ends with %s has the check of the service', async (suffix, check) => {
  const { json } = await openPayer()
  const { payee } = await json('/api/quotes', { recipient: `000123456${suffix}`, amount: '2' })
  expect(payee).toMatchObject({ check, isTest: true })
})

it('a recipient without a bank account is no test payee', async () => {
  const { json } = await openPayer()
  const { payee } = await json('/api/quotes', { recipient: '$ada789@elsewhere.example', amount: '2' })
  expect(payee).toEqual({ name: '$ada789@elsewhere.example' })
})

it('an account cannot be paid before its check has ended, and the review says so; later it can', async () => {
  const { json, sandbox } = await openPayer()
  const ask = () => json('/api/quotes', { recipient: '000123456104', amount: '2' })
  expect(await ask()).toEqual({
    code: 'PAYEE_NOT_READY',
    message:
      'Nothing was sent: the bank is still checking this account. Review the payment again in a minute.',
  })
  await sandbox.clock.advance(30_000)
  expect((await ask()).payee.check).toMatchObject({ status: 'MATCHED' })
})

it('an account that does not exist is refused in plain words', async () => {
  const { json } = await openPayer()
  expect(await json('/api/quotes', { recipient: '000123456105', amount: '2' })).toEqual({
    code: 'INVALID_BANK_ACCOUNT',
    message: 'Nothing was sent: the bank does not know this account. Check the number.',
  })
})
