/** The backends of the workbench: the relay and the sandbox of a test app, and what a story needs to arrange; and a relay on another origin than the page. */

import type { ProfileName } from '@embedded-wallet/protocol'
import type { Fault } from '@embedded-wallet/sandbox'
import { createTestApp } from '@embedded-wallet/sandbox/testing'
import { canary } from '../canary/canary.mjs'

export { nodeListener } from '@embedded-wallet/relay/node'

/** Handles requests of the page: the relay under /wallet, arrangements under /arrange. */
export type Backend = (request: Request) => Promise<Response>

/**
 * Creates the backend.
 *
 * @param origin - Origin of the page. Passkeys are bound to it.
 * @param profile - The profile of relay and sandbox.
 */
export function createBackend(origin: string, profile: ProfileName): Backend {
  let executions = 0
  const app = createTestApp({
    origin,
    profile,
    // The wallets of the stories pin real signers.
    sandbox: { clientSecret: canary, signedEnvelopes: true },
    betweenRelayAndService: (next) => (request) => {
      if (request.url.endsWith('/execute')) executions++
      return next(request)
    },
    relay: {
      // The stories act without a step-up.
      authorizeAction: () => 'allow',
      allowExport: true,
    },
  })
  const { sandbox } = app
  type Arrangement = (body: Record<string, string>) => unknown
  const arrangements: Record<string, Arrangement> = {
    account: () => app.createAccount(),
    customer: async ({ accountId }) => {
      const { data } = await app.platform('listInternalAccounts', { query: { type: 'EMBEDDED_WALLET' } })
      return data.find(({ id }) => id === accountId)?.customerId
    },
    fund: ({ accountId, amount }) => app.fund(accountId!, Number(amount)),
    quote: ({ accountId, amount }) => app.quote(accountId!, Number(amount)),
    balance: ({ accountId }) => app.balance(accountId!),
    code: () => sandbox.inbox.at(-1)?.code,
    idToken: ({ email = '', ...claims }) => sandbox.identity.issueIdToken({ ...claims, email }),
    signers: async () => ({
      exportSigner: await sandbox.exportSignerPublicKey(),
      otpSigner: await sandbox.otpSignerPublicKey(),
    }),
    /** How many requests to execute a quote reached the service. */
    executions: () => executions,
    /** From now on the service works on calls of an endpoint for so many seconds. */
    processing: ({ endpoint, seconds }) => {
      const response = { processingSeconds: Number(seconds) }
      sandbox.faults.add({ endpoint: endpoint as Fault['endpoint'], when: 'accepted', response })
    },
    wait: ({ milliseconds }) => app.advanceClock(Number(milliseconds)),
  }
  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/wallet/')) return app.relay(request)
    const arrange = arrangements[pathname.replace('/arrange/', '')]
    if (arrange === undefined) return new Response(null, { status: 404 })
    return Response.json((await arrange(await request.json())) ?? null)
  }
}

const token = 'token-of-ada'

/** What the other origin serves, and its one account. */
export interface OtherOrigin {
  accountId: string
  token: string
  /** Below `/wallet` a relay that lists the page, below `/unlisted` one that does not. */
  fetch: Backend
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
  const fetch: Backend = (request) =>
    (new URL(request.url).pathname.startsWith('/unlisted/') ? unlisted : app).relay(request)
  return { accountId, token, fetch }
}

export { createOwnOrigin } from './ownOrigin.js'
