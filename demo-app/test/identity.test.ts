import { createHash } from 'node:crypto'
import {
  createWallet,
  memorySessionStore,
  prepareSignIn,
  registerOAuth,
  signInWithOAuth,
  startLogin,
} from '@embedded-wallet/core'
import { describe, expect, it } from 'vitest'
import { email, openBrowser, openDemo, origin, signUp } from './openBrowser'

const relayUrl = `${origin}/wallet`
type Browser = ReturnType<typeof openBrowser>

const walletOf = ({ send }: Browser, accountId: string) =>
  createWallet({ accountId, relayUrl, fetch: send, sessionStore: memorySessionStore() })

/** Goes to the provider, signs in there, and returns the ID token as the demo's page gets it. */
async function goToProvider(browser: Browser, address: string, nonce?: string): Promise<string> {
  const { identityProvider } = await browser.json('/api/wallet')
  const { authorizationEndpoint, tokenEndpoint, clientId } = identityProvider
  const verifier = 'a-verifier-of-at-least-forty-three-characters'
  const redirectUri = `${origin}/sign-in/provider`
  const query = new URLSearchParams({
    response_type: 'code',
    scope: 'openid email',
    client_id: clientId,
    redirect_uri: redirectUri,
    state: 'a state',
    code_challenge_method: 'S256',
    ...(nonce && { nonce }),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  })
  const page = await browser.send(new Request(`${authorizationEndpoint}?${query}`))
  expect(await page.text()).toContain('Sign in to the sandbox')
  query.set('email', address)
  const form = { method: 'POST', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
  const back = await browser.send(
    new Request(authorizationEndpoint, { ...form, body: query.toString(), redirect: 'manual' }),
  )
  const returned = new URL(back.headers.get('Location')!)
  expect(returned.origin + returned.pathname).toBe(redirectUri)
  expect(returned.searchParams.get('state')).toBe('a state')
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code: returned.searchParams.get('code')!,
    code_verifier: verifier,
  })
  const tokens = await browser.send(new Request(tokenEndpoint, { ...form, body: body.toString() }))
  return (await tokens.json()).id_token
}

describe("the sandbox's identity provider in the demo", () => {
  it('registers an identity and signs in with it in a new browser', async () => {
    const first = openBrowser()
    const { accountId } = (await signUp(first)).wallet
    const oidcToken = await goToProvider(first, 'ada@id.example')
    expect(await registerOAuth(walletOf(first, accountId), { oidcToken })).toMatchObject({
      type: 'OAUTH',
      nickname: 'ada@id.example',
    })

    const second = openBrowser({}, origin, first.app)
    const offer = await startLogin({ relayUrl, fetch: second.send }, { identifier: email })
    expect(offer.authMethods.map(({ type }) => type)).toEqual(['OAUTH'])
    const wallet = walletOf(second, offer.accountId)
    const { nonce } = await prepareSignIn(wallet, { type: 'OAUTH' })
    await signInWithOAuth(wallet, { oidcToken: await goToProvider(second, 'ada@id.example', nonce) })
    expect((await second.json('/api/wallet')).wallet).toMatchObject({ accountId, email })
  })

  it('names the origin of the page as its issuer', async () => {
    const browser = openBrowser()
    const configuration = await browser.json('/identity/.well-known/openid-configuration')
    // Source: OpenID Connect Discovery 1.0, section 4.3: the issuer is the URL before /.well-known.
    expect(configuration.issuer).toBe(`${origin}/identity`)
  })

  it('opens no other door to the sandbox', async () => {
    const browser = openBrowser()
    for (const path of ['/control/inbox', '/2025-10-13/quotes', '/identity/2025-10-13/agents/device-codes/1'])
      expect((await browser.request(path, undefined, { Host: 'localhost:3000' })).status).toBe(404)
  })

  it('does not exist with another service', async () => {
    const service = { baseUrl: 'https://service.example/2025-10-13', tokenId: 'id', clientSecret: 'secret' }
    const browser = openBrowser({ service }, origin, openDemo({ service }))
    expect((await browser.json('/api/wallet')).identityProvider).toBeUndefined()
    expect((await browser.request('/identity/authorize')).status).toBe(404)
  })
})
