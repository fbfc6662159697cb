/** A backend of the workbench in front of the sandbox command, a program of its own behind HTTP. */

import {
  createCustomer,
  createPlatform,
  createQuote,
  isUnreadable,
  listInternalAccounts,
} from '@embedded-wallet/platform'
import type { ProfileName } from '@embedded-wallet/protocol'
import { createRelay } from '@embedded-wallet/relay'
import { fundWallet } from '../support/fundWallet.js'

/** Where the command serves, and its profile. */
export interface CommandService {
  baseUrl: string
  tokenId: string
  clientSecret: string
  profile: ProfileName
}

/** Handles requests of the page: the relay under /wallet, arrangements under /arrange. */
export function createBackend(
  origin: string,
  { profile, ...service }: CommandService,
): (request: Request) => Promise<Response> {
  const platform = createPlatform({ ...service, profile })
  const accounts: string[] = []
  const customers = new Map<string, string>()
  const relay = createRelay({
    service,
    profile,
    relyingParty: { id: new URL(origin).hostname, name: 'Workbench', origins: [origin] },
    authorize: () => accounts,
    authorizeAction: () => 'allow',
    allowExport: true,
    quotas: false,
  })

  /** Calls the control API of the sandbox: what a person would read in their mailbox or on their clock. */
  const control = async (path: string, body?: object) => {
    const response = await fetch(new URL(`/control/${path}`, service.baseUrl), {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Authorization: `Basic ${btoa(`${service.tokenId}:${service.clientSecret}`)}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const walletOf = async (customerId: string) => {
    const { data } = await listInternalAccounts(platform, { customerId, type: 'EMBEDDED_WALLET' }).page()
    if (data[0] === undefined || isUnreadable(data[0])) throw new Error('the customer has no wallet')
    return data[0]
  }

  const arrangements: Record<string, (body: Record<string, string>) => unknown> = {
    account: async ({ email, phoneNumber }) => {
      const platformCustomerId = crypto.randomUUID()
      const contact = { ...(email && { email }), ...(phoneNumber && { phoneNumber }) }
      const customer = await createCustomer(platform, {
        platformCustomerId,
        customerType: 'INDIVIDUAL',
        ...contact,
      })
      const { id } = await walletOf(customer.id)
      accounts.push(id)
      customers.set(id, customer.id)
      return { accountId: id, customerId: customer.id }
    },
    fund: ({ accountId, amount }) => fundWallet(platform, profile, accountId!, Number(amount)),
    quote: ({ accountId, amount }) =>
      createQuote(platform, {
        source: { sourceType: 'ACCOUNT', accountId: accountId! },
        destination: {
          destinationType: 'UMA_ADDRESS',
          umaAddress: '$success.usd@sandbox.example',
          currency: 'USD',
        },
        lockedCurrencySide: 'SENDING',
        lockedCurrencyAmount: Number(amount),
      }),
    balance: async ({ accountId }) => (await walletOf(customers.get(accountId!)!)).balance.amount,
    code: async () => (await control('inbox')).data.at(-1).code,
    idToken: async (claims) => (await control('id-tokens', claims)).idToken,
    keys: () => control('keys'),
    wait: ({ milliseconds }) => control('clock', { advanceMilliseconds: Number(milliseconds) }),
  }

  return async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/wallet/')) return relay(request)
    const arrange = arrangements[pathname.replace('/arrange/', '')]
    if (arrange === undefined) return new Response(null, { status: 404 })
    return Response.json((await arrange(await request.json())) ?? null)
  }
}
