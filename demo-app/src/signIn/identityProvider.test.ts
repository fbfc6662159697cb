import { afterEach, expect, it, vi } from 'vitest'
import { redeem } from './identityProvider'

const provider = {
  name: 'Sandbox ID',
  clientId: 'demo',
  authorizationEndpoint: 'http://localhost:3000/identity/authorize',
  tokenEndpoint: 'http://localhost:3000/identity/token',
}

afterEach(() => vi.unstubAllGlobals())

it('a user who comes back without a sign-in has closed the window', async () => {
  expect(await redeem(provider, { verifier: 'verifier' })).toEqual({ failure: 'closed' })
})

it('a provider that refuses the code, or cannot be reached, gives no token', async () => {
  vi.stubGlobal('location', { origin: 'http://localhost:3000' })
  const redeemed = () => redeem(provider, { code: 'a-code', verifier: 'verifier' })
  // RFC 6749, section 5.2: a code that is over or used.
  vi.stubGlobal('fetch', async () => Response.json({ error: 'invalid_grant' }, { status: 400 }))
  expect(await redeemed()).toEqual({ failure: 'refused' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await redeemed()).toEqual({ failure: 'refused' })
  vi.stubGlobal('fetch', async () => Response.json({ id_token: 'a.b.c' }))
  expect(await redeemed()).toEqual({ oidcToken: 'a.b.c' })
})
