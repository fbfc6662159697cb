/** The transport over `fetch`. */

import { expect, test } from 'vitest'
import { fetchTransport } from './transport.js'

test('a redirect is never followed: the credentials would go to another place', async () => {
  const sent: Request[] = []
  const send = fetchTransport(async (request) => {
    sent.push(request)
    return new Response(null, { status: 302, headers: { Location: 'https://evil.example' } })
  })
  const call = { method: 'GET', url: 'https://api.example/quotes', headers: { Authorization: 'Basic x' } }
  const response = await send({ ...call, body: undefined, timeoutMs: 1000, maxResponseBytes: 1000 })
  expect(response.status).toBe(302)
  expect(sent.map(({ url, redirect }) => [url, redirect])).toEqual([[call.url, 'manual']])
})
