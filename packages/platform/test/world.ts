/** A platform over HTTP: the sandbox on one port, a webhook receiver on another, and the client. */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  createCustomer,
  createPlatform,
  fundInternalAccount,
  listInternalAccounts,
  receiveWebhook,
  type WebhookEvent,
} from '@embedded-wallet/platform'
import { type CreateCustomerBody, isUnreadable, type Row } from '@embedded-wallet/protocol'
import { nodeListener } from '@embedded-wallet/relay/node'
import { createSandbox, type SandboxOptions } from '@embedded-wallet/sandbox'
import { onTestFinished } from 'vitest'

export type PlatformWorld = Awaited<ReturnType<typeof openPlatformWorld>>

/** Starts both servers. They stop with the test. */
export async function openPlatformWorld(options: SandboxOptions = {}) {
  /** Every event that the receiver verified and handled, in the order of arrival. */
  const received: WebhookEvent[] = []
  let publicKeys: string[] = []
  const receiverPort = await listen((request) =>
    receiveWebhook(request, { publicKeys, now: sandbox.clock.now }, (event) => {
      received.push(event)
      return { decision: 'approve' }
    }),
  )
  const sandbox = createSandbox({
    now: () => Date.UTC(2026, 3, 8, 15, 30),
    webhook: { url: `http://localhost:${receiverPort}/webhooks` },
    ...options,
  })
  publicKeys = [await sandbox.webhookPublicKey()]
  const baseUrl = `http://localhost:${await listen(sandbox.fetch)}/2025-10-13`
  const { tokenId, clientSecret } = sandbox
  const platform = createPlatform({
    baseUrl,
    tokenId,
    clientSecret,
    profile: sandbox.profile,
    now: sandbox.clock.now,
    wait: async () => {},
  })

  /** A customer, and by currency the accounts that the service holds for them. */
  const addCustomer = async (more: Partial<CreateCustomerBody> = {}) => {
    const customer = await createCustomer(platform, {
      platformCustomerId: crypto.randomUUID(),
      customerType: 'INDIVIDUAL',
      fullName: 'Ada Example',
      currencies: ['USD'],
      ...more,
    })
    const accounts: Record<string, string> = {}
    for await (const row of listInternalAccounts(platform, { customerId: customer.id })) {
      const { id, type, balance } = rowOf(row)
      accounts[type === 'EMBEDDED_WALLET' ? 'wallet' : balance.currency.code] = id
    }
    return { customer, accounts }
  }
  return {
    sandbox,
    baseUrl,
    platform,
    received,
    /** The types of all events so far, after those on their way have arrived. */
    async arrived(): Promise<string[]> {
      await sandbox.tick()
      return received.map(({ type }) => type)
    },
    addCustomer,
    /** As `addCustomer`, with this amount in their USD account. */
    async addFundedCustomer(amount: number, more: Partial<CreateCustomerBody> = {}) {
      const added = await addCustomer(more)
      await fundInternalAccount(platform, { accountId: added.accounts.USD!, amount })
      return added
    },
    async balance(accountId: string) {
      for await (const row of listInternalAccounts(platform))
        if (rowOf(row).id === accountId) return rowOf(row).balance.amount
      throw new Error(`no account ${accountId}`)
    },
  }
}

/** A row of a list. Every row of the sandbox can be read. */
export function rowOf<Item>(row: Row<Item> | undefined): Item {
  if (row === undefined || isUnreadable(row)) throw new Error('no such row, or it cannot be read')
  return row
}

async function listen(fetch: (request: Request) => Response | Promise<Response>): Promise<number> {
  const server = createServer(nodeListener(fetch)).listen(0, 'localhost')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** An owner of a business. */
export const personalInfo = {
  firstName: 'Grace',
  lastName: 'Example',
  birthDate: '1980-12-09',
  nationality: 'US',
  address: { line1: '1 Test Street', postalCode: '94103', country: 'US' },
  idType: 'SSN',
  identifier: '078-05-1120',
} as const

/** A receiver outside of the platform. */
export const toBob = (currency = 'USD') =>
  ({ destinationType: 'UMA_ADDRESS', umaAddress: '$bob@elsewhere.example', currency }) as const

/** The order of a quote from an account. @param to - The id of an account, or another destination. */
export const orderOf = (accountId: string, to: string | ReturnType<typeof toBob>, amount: number) =>
  ({
    source: { sourceType: 'ACCOUNT', accountId },
    destination: typeof to === 'string' ? ({ destinationType: 'ACCOUNT', accountId: to } as const) : to,
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: amount,
  }) as const

let accountsMade = 0

/** A US bank account with a fresh number. Its last digits choose the outcome in the sandbox. */
export function usdAccount(suffix = '000') {
  const accountNumber = `${++accountsMade}${suffix}`.padStart(12, '9')
  return {
    currency: 'USD',
    accountInfo: { accountType: 'USD_ACCOUNT', accountNumber, routingNumber: '021000021' },
  } as const
}
