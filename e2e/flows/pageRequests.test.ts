/** Story: relay and sandbox run in a page of Firefox, where a `Request` has no `body`. Everything works as elsewhere. */

import { executeQuote, listAuthMethods, signOut } from '@embedded-wallet/core'
import { expect, test } from 'vitest'
import { openTestSystem } from '../support/testSystem.js'

/** A request as Firefox makes it. Source: MDN, Request.body: "Firefox: not supported". */
function asInFirefox(request: Request): Request {
  return Object.defineProperty(request, 'body', { value: undefined })
}
type Fetch = (request: Request) => Promise<Response>
const inFirefox =
  (next: Fetch): Fetch =>
  (request) =>
    next(asInFirefox(request))

test('a user signs in, pays and signs out', async () => {
  const system = openTestSystem({ betweenWalletAndRelay: inFirefox, betweenRelayAndService: inFirefox })
  const { wallet, accountId } = await system.signedIn()
  const before = await system.balance(accountId)
  const { status } = await executeQuote(wallet, { quote: await system.quote(accountId, 1_000_000) })
  expect(status).toBe('COMPLETED')
  expect(await system.balance(accountId)).toBeLessThan(before)
  expect(await listAuthMethods(wallet)).toHaveLength(1)
  await signOut(wallet)
})

test('the limit of a body holds', async () => {
  const { baseUrl, tokenId, clientSecret, fetch } = openTestSystem().sandbox
  const authorization = `Basic ${btoa(`${tokenId}:${clientSecret}`)}`
  const headers = { authorization, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ text: 'x'.repeat(1_048_576) })
  const request = new Request(`${baseUrl}/customers`, { method: 'POST', headers, body })
  expect((await fetch(asInFirefox(request))).status).toBe(413)
})
