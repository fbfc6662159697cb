import { afterEach, expect, it, vi } from 'vitest'
import { describeProblem } from '../text/problem'
import { redeem } from './identityProvider'

const provider = {
  ...{ name: 'Sandbox ID', clientId: 'demo' },
  authorizationEndpoint: 'http://localhost:3000/identity/authorize',
  tokenEndpoint: 'http://localhost:3000/identity/token',
}

afterEach(() => vi.unstubAllGlobals())

const textOf = (code?: string) =>
  redeem(provider, { code, verifier: 'verifier' }).then(
    () => 'redeemed',
    (error: unknown) => describeProblem(error).text,
  )

it('a user who comes back without a sign-in reads that nothing was changed', async () => {
  expect(await textOf()).toBe('Nothing was changed: you did not sign in there. Try again.')
})

it('a provider that refuses the code, or cannot be reached, changes nothing', async () => {
  vi.stubGlobal('location', { origin: 'http://localhost:3000' })
  const refusal = 'Nothing was changed: the identity provider did not confirm it. Try again.'
  // RFC 6749, section 5.2: a code that is over or used.
  vi.stubGlobal('fetch', async () => Response.json({ error: 'invalid_grant' }, { status: 400 }))
  expect(await textOf('used')).toBe(refusal)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await textOf('lost')).toBe(refusal)
})
