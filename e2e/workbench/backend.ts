/** The backend of the workbench: a relay with a sandbox in this process or behind HTTP, and what a story needs to arrange. */

import {
  createCustomer,
  createPlatform,
  createQuote,
  isUnreadable,
  listInternalAccounts,
} from '@embedded-wallet/platform'
import type { ProfileName } from '@embedded-wallet/protocol'
import { createRelay, type OwnershipEvent } from '@embedded-wallet/relay'
import { createSandbox, type Fault, type ProcessingResponse } from '@embedded-wallet/sandbox'
import { canary } from '../canary/canary.mjs'
import { fundWallet } from '../support/fundWallet.js'

/** A sandbox of its own program. */
export interface SandboxCommand {
  baseUrl: string
  tokenId: string
  clientSecret: string
}

/** Handles requests of the page: the relay under /wallet, arrangements under /arrange. */
export type Backend = (request: Request) => Promise<Response>

/**
 * Creates the backend.
 *
 * @param origin - Origin of the page. Passkeys are bound to it.
 * @param profile - The profile of relay and sandbox.
 * @param command - Where a sandbox command serves. Default: a sandbox of this process.
 */
export function createBackend(origin: string, profile: ProfileName, command?: SandboxCommand): Backend {
  const relyingParty = { id: new URL(origin).hostname, name: 'Workbench', origins: [origin] }
  const sandbox = createSandbox({
    clientSecret: canary,
    relyingParty,
    profile,
    // The wallets of the stories pin real signers.
    signedEnvelopes: true,
  })
  const service =
    command === undefined ? sandbox : { ...command, fetch: (request: Request) => fetch(request) }
  const platform = createPlatform({ ...service, profile })
  const accounts: string[] = []
  /** Stories of other rules act without a step-up. */
  const hasDefaultPolicy = new Set<string>()
  const paysWithStepUp = new Set<string>()
  const changes: OwnershipEvent[] = []
  let executions = 0
  const relay = createRelay({
    service: {
      ...service,
      fetch: (request) => {
        if (request.url.endsWith('/execute')) executions++
        return service.fetch(request)
      },
    },
    profile,
    relyingParty,
    authorize: () => accounts,
    authorizeAction: ({ accountId, operation }) => {
      const isPayment = operation === 'executeQuote'
      if (isPayment) return paysWithStepUp.has(accountId) ? 'step-up' : undefined
      return hasDefaultPolicy.has(accountId) ? undefined : 'allow'
    },
    onEvent: (event) => {
      if (event.event === 'ownership') changes.push(event)
    },
    allowExport: true,
    // A story makes more calls in a minute than a user in a month.
    quotas: false,
  })
  /** Calls the control API of the sandbox: what a user would read in their mailbox or on their clock. */
  const control = async (path: string, body?: object) => {
    const { baseUrl, tokenId, clientSecret } = service
    const headers = {
      Authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}`,
      'Content-Type': 'application/json',
    }
    const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
    const response = await service.fetch(
      new Request(new URL(`/control/${path}`, baseUrl), { headers, ...init }),
    )
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  type Arrangement = (body: Record<string, string>) => unknown
  const walletOf = async (customerId: string) => {
    const { data } = await listInternalAccounts(platform, { customerId, type: 'EMBEDDED_WALLET' }).page()
    if (data[0] === undefined || isUnreadable(data[0])) throw new Error('the customer has no wallet')
    return data[0]
  }
  const customers = new Map<string, string>()
  const arrangements: Record<string, Arrangement> = {
    account: async () => {
      const customer = await createCustomer(platform, {
        platformCustomerId: crypto.randomUUID(),
        customerType: 'INDIVIDUAL',
        // Where the dated profiles send codes.
        ...{ email: 'ada@shop.example', phoneNumber: '+15550100' },
      })
      const { id } = await walletOf(customer.id)
      customers.set(id, customer.id)
      accounts.push(id)
      return id
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
    code: async () => (await control('inbox')).data.at(-1)?.code,
    customer: ({ accountId }) => customers.get(accountId!),
    idToken: async (claims) => (await control('id-tokens', claims)).idToken,
    keys: () => control('keys'),
    /** From now on the relay's own policy holds for the account. `payments`: each payment needs a step-up, too. */
    policy: ({ accountId, payments }) => {
      hasDefaultPolicy.add(accountId!)
      if (payments) paysWithStepUp.add(accountId!)
    },
    /** What the relay told the app's backend of an account. */
    changes: ({ accountId }) => changes.filter((change) => change.accountId === accountId),
    signers: async () => ({
      exportSigner: await sandbox.exportSignerPublicKey(),
      otpSigner: await sandbox.otpSignerPublicKey(),
    }),
    /** How many requests to execute a quote reached the service. */
    executions: () => executions,
    /** From now on the service works on calls of an endpoint for so many seconds, or forever. */
    processing: ({ endpoint, seconds }) => {
      const processingSeconds = seconds === 'forever' ? seconds : Number(seconds)
      const response = { processingSeconds } as ProcessingResponse
      sandbox.faults.add({ endpoint: endpoint as Fault['endpoint'], when: 'accepted', response })
    },
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
