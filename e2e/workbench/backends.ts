/** The backends, as one bundle has them: here a relay on another origin than the page, which knows its user by a token, or by the cookie of its own login. */

import { nodeListener } from '@embedded-wallet/relay/node'
import { createTestApp } from '@embedded-wallet/sandbox/testing'
import { canary } from '../canary/canary.mjs'

const token = 'token-of-ada'

/** The listener of the other origin, and its one account. */
export interface OtherOrigin {
  accountId: string
  token: string
  /** Below `/wallet` a relay that lists the page, below `/unlisted` one that does not. */
  listener: ReturnType<typeof nodeListener>
}

export async function createOtherOrigin(page: string): Promise<OtherOrigin> {
  const options = { origin: page, sandbox: { clientSecret: canary } }
  const app = createTestApp({
    ...options,
    relay: {
      authorize: ({ headers }) => {
        const hasToken = headers.get('Authorization') === `Bearer ${token}`
        const hasCookie = /\bapp=ada\b/.test(headers.get('Cookie') ?? '')
        return hasToken || hasCookie ? [accountId] : null
      },
      authorizeAction: () => 'allow',
      cors: { origins: [page], headers: ['X-Tenant'] },
      login: {
        findAccount: (identifier) => (identifier === 'ada@shop.example' ? accountId : null),
        onSignedIn: () => ({ 'Set-Cookie': 'app=ada; HttpOnly; SameSite=Strict; Path=/' }),
      },
    },
  })
  const accountId = await app.createAccount()
  const unlisted = createTestApp({ ...options, relayPath: '/unlisted' })
  const listener = nodeListener((request, caller) =>
    new URL(request.url).pathname.startsWith('/unlisted/')
      ? unlisted.relay(request, caller)
      : app.relay(request, caller),
  )
  return { accountId, token, listener }
}

export { createBackend } from './backend.js'
export { createOwnOrigin } from './ownOrigin.js'
