/** OAUTH: the sandbox finds the keys of another provider over HTTP, by OpenID discovery. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld } from './client.js'

test('the sandbox finds the keys of a provider by discovery, and repeats a lookup that failed', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' }] }
  const paths: string[] = []
  let isDown = true
  const server = createServer(({ url = '' }, response) => {
    paths.push(url)
    const configuration = { issuer, jwks_uri: `${issuer}/keys` }
    response.statusCode = isDown ? 503 : 200
    response.end(isDown ? '' : JSON.stringify(url === '/keys' ? jwks : configuration))
  }).listen(0, 'localhost')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const { send, sandbox, addCustomer } = createWorld({ issuers: [{ issuer, discovery: true }] })
  const register = async () => {
    const { accountId } = await addCustomer(crypto.randomUUID())
    const oidcToken = await new SignJWT({ email: 'ada@shop.example' })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuer(issuer)
      .setSubject('1815')
      .setIssuedAt(Math.floor(sandbox.clock.now() / 1000))
      .sign(privateKey)
    return send('POST', '/auth/credentials', { type: 'OAUTH', accountId, oidcToken })
  }
  expect(await register()).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED', reason: 'Invalid OIDC token' },
  })
  isDown = false
  expect((await register()).status).toBe(201)
  expect((await register()).status).toBe(201)
  const discovery = '/.well-known/openid-configuration'
  expect(paths).toEqual([discovery, discovery, '/keys'])
})
