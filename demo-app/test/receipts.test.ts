/** Receipts of the demo: the service says that a payment is completed, the server keeps a receipt, and only its owner reads it. */

import {
  confirmSignUp,
  createWallet,
  executeQuote,
  memorySessionStore,
  registerEmailOtp,
  signInWithEmailOtp,
  startSignUp,
} from '@embedded-wallet/core'
import { expect, test, vi } from 'vitest'
import { email, openBrowser, origin, readCode } from './openBrowser'

type Browser = ReturnType<typeof openBrowser>

async function openUser(browser: Browser, identifier: string) {
  const relay = { relayUrl: `${origin}/wallet`, fetch: browser.send }
  await startSignUp(relay, { identifier })
  const { accountId } = await confirmSignUp(relay, { code: await readCode(browser, identifier) })
  const wallet = createWallet({ ...relay, accountId, sessionStore: memorySessionStore() })
  await registerEmailOtp(wallet, { email: identifier })
  await signInWithEmailOtp(wallet, { otp: await readCode(browser, identifier) })
  return wallet
}

test('a payment that arrived has a receipt for its owner alone, and the history is a file', async () => {
  const browser = openBrowser()
  const wallet = await openUser(browser, email)
  await browser.json('/api/fund', {})
  const pay = async (recipient: string) => {
    const { payee: _, ...quote } = await browser.quoteFor(recipient, '2')
    await executeQuote(wallet, { quote })
    return quote as { id: string; transactionId: string }
  }
  const { id, transactionId } = await pay('000123456789')
  const receiptAt = async (of: Browser, paymentId: string) =>
    (await of.json(`/api/receipts/${encodeURIComponent(paymentId)}`)).receipt
  const receipt = await vi.waitFor(async () => {
    const found = await receiptAt(browser, transactionId)
    expect(found).not.toBeNull()
    return found
  })
  const rows = Object.fromEntries(receipt.rows.map(({ key, value }: Record<string, string>) => [key, value]))
  expect(rows).toMatchObject({
    transactionId,
    sender: 'Demo User',
    recipient: 'Test Payee',
    licenseId: 'NMLS 0000000',
  })
  // The device knows the payment by its quote at first.
  expect(await receiptAt(browser, id)).toEqual(receipt)
  const other = openBrowser({}, origin, browser.app)
  await openUser(other, 'grace@shop.example')
  expect(await receiptAt(other, transactionId)).toBeNull()
  const failed = await pay('000123456004')
  expect(await receiptAt(browser, failed.transactionId)).toBeNull()

  const file = await browser.request('/api/activity.csv')
  expect(file.headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present')
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const lines = new TextDecoder().decode(bytes).split('\r\n')
  expect(lines[0]).toMatch(/^Transaction ID,Type,/)
  expect(lines.filter((line) => line.startsWith(`${transactionId},OUTGOING,out,COMPLETED,`))).toHaveLength(1)
})
