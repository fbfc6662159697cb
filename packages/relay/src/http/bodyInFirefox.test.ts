/** Bodies of requests that a page of Firefox makes: a `Request` has no `body` there. */

import { expect, test } from 'vitest'
import { readRequestBody, refuseBody } from './requestBody.js'

function inFirefox(body?: string): Request {
  const headers = { 'Content-Type': 'application/json' }
  const request = new Request('https://shop.example/wallet', { method: 'POST', headers, body: body ?? null })
  return Object.defineProperty(request, 'body', { value: undefined })
}

test('a body is read, to its limit', async () => {
  expect(await readRequestBody(inFirefox('{"a":1}'))).toMatchObject({ json: { a: 1 } })
  expect(await readRequestBody(inFirefox())).toBeUndefined()
  const long = inFirefox(JSON.stringify({ text: 'x'.repeat(64 * 1024) }))
  await expect(readRequestBody(long)).rejects.toMatchObject({ status: 413 })
})

test('an endpoint without a body takes none', async () => {
  await refuseBody(inFirefox())
  await expect(refuseBody(inFirefox('{}'))).rejects.toMatchObject({ status: 400 })
})
