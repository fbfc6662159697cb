/** A shop and, on a host of its own, its wallet: what both hosts serve, for stories in a browser. The wallet knows its user by the cookie of its login. */

import type { ProfileName } from '@embedded-wallet/protocol'
import { type WalletSiteOptions, walletSite } from '@embedded-wallet/relay'
import { folderFiles } from '@embedded-wallet/relay/node'
import { createTestApp } from '@embedded-wallet/sandbox/testing'
import { canary } from '../canary/canary.mjs'

const token = 'token-of-ada'

type Around = <Value>(next: () => Promise<Value>) => Promise<Value>
const nothing: Around = (next) => next()

/** What the story knows and controls. */
export type OwnOriginBackend = Awaited<ReturnType<typeof createOwnOrigin>>

/** @param options - `folder`: what the package `frame` was built to. `config`: what the documents read. */
export async function createOwnOrigin({
  shop,
  wallet,
  folder,
  config,
  profile,
  ...more
}: {
  shop: string
  wallet: string
  folder: string
  config: Record<string, unknown>
  profile: ProfileName
  identityProvider: WalletSiteOptions['identityProvider']
}) {
  let executions = 0
  const around = { quote: nothing, execute: nothing }
  /** The client public keys of all sign-ins so far. */
  const clientKeys: string[] = []
  let sealKey: ((clientPublicKey: string) => Promise<string>) | undefined
  const signIn = async (request: Request, next: (request: Request) => Promise<Response>) => {
    const { clientPublicKey } = (await request.clone().json()) as { clientPublicKey?: string }
    if (clientPublicKey !== undefined) clientKeys.push(clientPublicKey)
    const response = await next(request)
    if (sealKey === undefined || !response.ok || !request.url.endsWith('/verify')) return response
    const encryptedSessionSigningKey = await sealKey(clientKeys.at(-1)!)
    return Response.json({ ...(await response.json()), encryptedSessionSigningKey }, response)
  }
  const app = createTestApp({
    origin: wallet,
    profile,
    sandbox: { clientSecret: canary },
    betweenRelayAndService: (next) => async (request) => {
      if (/\/(?:challenge|verify)$/.test(request.url)) return signIn(request, next)
      if (!request.url.endsWith('/execute')) return next(request)
      executions++
      return around.execute(() => next(request))
    },
    relay: {
      authorize: ({ headers }) => {
        const isAda = headers.get('Authorization') === `Bearer ${token}`
        const session = isAda ? '0' : /\bapp=(\d+)/.exec(headers.get('Cookie') ?? '')?.[1]
        const user = users[Number(session)]
        return user === undefined ? null : [{ accountId: user.accountId, customer: { id: user.customerId } }]
      },
      // Where accounts are born with codes, the first passkey would wait for a second code, a minute later.
      ...(profile === '2026-08' && { authorizeAction: () => 'allow' as const }),
      allowExport: true,
      createQuote: ({ order }) =>
        around.quote(() => app.quote(accountId, Number((order as { amount?: number }).amount))),
      login: {
        findAccount: (identifier) => users.find(({ email }) => email === identifier)?.accountId,
        onSignedIn: (signedIn) => {
          const session = users.findIndex((user) => user.accountId === signedIn.accountId)
          return { 'Set-Cookie': `app=${session}; HttpOnly; SameSite=Strict; Path=/` }
        },
        // Accounts that start with codes have another sign-up.
        ...(profile !== '2026-08' && {
          signUp: {
            createAccount: async (email: string) => ({ accountId: (await addUser(email)).accountId }),
            mailCode: ({ to, code }: (typeof mails)[number]) => void mails.push({ to, code }),
          },
        }),
      },
    },
  })
  /** The number of a user is the session of the app. */
  const users: { email: string; accountId: string; customerId: string }[] = []
  /** The codes of sign-ups. */
  const mails: { to: string; code: string | undefined }[] = []
  const addUser = async (email: string) => {
    const known = users.find((user) => user.email === email)
    if (known !== undefined) return known
    const accountId = await app.createAccount({ email })
    const { data } = await app.platform('listInternalAccounts', { query: { type: 'EMBEDDED_WALLET' } })
    const customerId = data.find(({ id }) => id === accountId)!.customerId!
    const user = { email, accountId, customerId }
    users.push(user)
    return user
  }
  const { accountId } = await addUser('ada@shop.example')
  await app.fund(accountId, 100_000_000)
  return {
    accountId,
    /** With it a page of the wallet's host registers the passkey of the user. */
    token,
    /** What the wallet's host serves. */
    fetch: walletSite({ relay: app.relay, pages: [shop], files: folderFiles(folder), config, ...more }),
    /** What the host of the identity provider serves. */
    identity: app.sandbox.fetch,
    /** From now on this seals the session keys to a client public key in place of the service, so that the story knows one. */
    sealWith: (seal: (clientPublicKey: string) => Promise<string>) => {
      sealKey = seal
    },
    clientKeys,
    mails,
    /** The newest code that the service has sent. */
    newestCode: app.newestCode,
    /** How many requests to execute a quote reached the service. */
    executions: () => executions,
    balance: () => app.balance(accountId),
    /** From now on this happens around each quote that the shop makes, and around each payment at the service. */
    around: (what: 'quote' | 'execute', work: Around) => {
      around[what] = work
    },
  }
}
