/** A relay on another origin than the page, for stories in a browser: it knows its user by a token, or by the cookie of its own login. */

import { createCustomer, createPlatform, isUnreadable, listInternalAccounts } from '@embedded-wallet/platform'
import { createRelay } from '@embedded-wallet/relay'
import { nodeListener } from '@embedded-wallet/relay/node'
import { createSandbox } from '@embedded-wallet/sandbox'
import { canary } from '../canary/canary.mjs'

const token = 'token-of-ada'

/** The listener of the other origin, and its one account. */
export interface OtherOrigin {
  accountId: string
  token: string
  /** Below `/wallet` a relay that lists the page, below `/unlisted` one that does not. */
  listener: ReturnType<typeof nodeListener>
}

/** @param page - The origin of the page. */
export async function createOtherOrigin(page: string): Promise<OtherOrigin> {
  const relyingParty = { id: new URL(page).hostname, name: 'Workbench', origins: [page] }
  const sandbox = createSandbox({ clientSecret: canary, relyingParty })
  const platform = createPlatform({ ...sandbox })
  const customer = await createCustomer(platform, {
    platformCustomerId: crypto.randomUUID(),
    customerType: 'INDIVIDUAL',
  })
  const { data } = await listInternalAccounts(platform, {
    customerId: customer.id,
    type: 'EMBEDDED_WALLET',
  }).page()
  if (data[0] === undefined || isUnreadable(data[0])) throw new Error('the customer has no wallet')
  const accountId = data[0].id
  const options = {
    service: sandbox,
    relyingParty,
    authorize: ({ headers }: Request) => {
      const hasToken = headers.get('Authorization') === `Bearer ${token}`
      const hasCookie = /\bapp=ada\b/.test(headers.get('Cookie') ?? '')
      return hasToken || hasCookie ? [accountId] : null
    },
    authorizeAction: () => 'allow' as const,
    quotas: false as const,
  }
  const relay = createRelay({
    ...options,
    cors: { origins: [page], headers: ['X-Tenant'] },
    login: {
      findAccount: (identifier) => (identifier === 'ada@shop.example' ? accountId : null),
      onSignedIn: () => ({ 'Set-Cookie': 'app=ada; HttpOnly; SameSite=Strict; Path=/' }),
    },
  })
  const unlisted = createRelay(options)
  const listener = nodeListener((request, caller) =>
    new URL(request.url).pathname.startsWith('/unlisted/')
      ? unlisted(request, caller)
      : relay(request, caller),
  )
  return { accountId, token, listener }
}
