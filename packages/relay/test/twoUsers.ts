/** Two users, Ada and Bob, one relay, and a service that records the requests that reach it. */

import { canary } from '@embedded-wallet/e2e/canary/canary.mjs'
import { createRelay, type Relay, type RelayOptions } from '@embedded-wallet/relay'

export const origin = 'https://shop.example'
export const mount = `${origin}/wallet`

const uuid = (digit: string) => `019542f5-b3e7-7d02-8000-${digit.repeat(12)}`

/** The ids of a user. */
export const idsOf = (digit: string) => ({
  account: `InternalAccount:${uuid(digit)}`,
  authMethod: `AuthMethod:${uuid(digit)}`,
  session: `Session:${uuid(digit)}`,
  quote: `Quote:${uuid(digit)}`,
  customer: `Customer:${uuid(digit)}`,
  transaction: `Transaction:${uuid(digit)}`,
})
export const ada = idsOf('a')
export const bob = idsOf('b')

const time = '2026-01-01T00:00:00.000Z'
const usd = { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 }

/** A service that knows both users' resources. It records the relay's own lookups apart from forwarded requests. */
export function recordingService() {
  const forwarded: { method: string; path: string; headers: Record<string, string>; body: string }[] = []
  const lookups: string[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search, searchParams } = new URL(request.url)
    const user = [ada, bob].find(({ account }) => account === searchParams.get('accountId'))
    const described = { accountId: user?.account, nickname: '', createdAt: time, updatedAt: time }
    if (request.method === 'GET') lookups.push(pathname + search)
    if (request.method === 'GET' && pathname.endsWith('/auth/credentials')) {
      // With the id of its passkey, as deployments list it that take several: this account can get another one.
      const passkey = { type: 'PASSKEY', credentialId: 'Y3JlZA' }
      const data = user ? [{ id: user.authMethod, ...passkey, ...described }] : []
      return Response.json({ data })
    }
    if (request.method === 'GET' && pathname.endsWith('/auth/sessions')) {
      const data = user ? [{ id: user.session, type: 'PASSKEY', expiresAt: time, ...described }] : []
      return Response.json({ data })
    }
    if (request.method === 'GET' && pathname.endsWith('/customers/internal-accounts')) {
      const holder = [ada, bob].find(({ customer }) => customer === searchParams.get('customerId'))
      const data = holder
        ? [{ id: holder.account, customerId: holder.customer, type: 'EMBEDDED_WALLET' }]
        : []
      return Response.json({ data, hasMore: false })
    }
    const payer = [ada, bob].find(({ transaction }) => pathname.endsWith(`/transactions/${transaction}`))
    if (request.method === 'GET' && payer) return Response.json(transactionOf(payer))
    if (request.method === 'GET' && pathname.endsWith('/transactions'))
      return Response.json({ data: [ada, bob].map(transactionOf), hasMore: false })
    const named = [ada, bob].find(({ customer }) => pathname.endsWith(`/customers/${customer}`))
    if (request.method === 'GET' && named) return Response.json(customerOf(named))
    const owner = [ada, bob].find(({ quote }) => pathname.endsWith(`/quotes/${quote}`))
    if (request.method === 'GET' && owner) return Response.json(quoteOf(owner))
    if (request.method === 'GET' && /\/quotes\/Quote:[\w-]+$/.test(pathname)) {
      return Response.json({ status: 404, code: 'QUOTE_NOT_FOUND', message: '' }, { status: 404 })
    }
    const headers = Object.fromEntries(request.headers)
    forwarded.push({ method: request.method, path: pathname + search, headers, body: await request.text() })
    const signedIn = [ada, bob].find(({ authMethod }) => pathname.endsWith(`/${authMethod}/verify`))
    const { session: id, account: accountId } = signedIn ?? {}
    if (signedIn) return Response.json({ id, accountId, type: 'EMAIL_OTP', expiresAt: time })
    return Response.json(named ? customerOf(named) : { reached: 'the service' })
  }
  return { fetch, forwarded, lookups }
}

/** A customer as the service describes it, with data that only the platform may see. */
export const customerOf = ({ customer }: typeof ada) => ({
  id: customer,
  platformCustomerId: 'platform-1',
  customerType: 'INDIVIDUAL',
  fullName: 'Full Name',
  birthDate: '1990-01-01',
  address: { line1: 'Street 1' },
  email: 'old@shop.example',
  phoneNumber: '+15550100',
  createdAt: time,
  updatedAt: time,
})

/** A payment as the service describes it: with what its sender must not see of the other side, and with what is the platform's. */
export const transactionOf = ({ transaction, account, customer }: typeof ada) => ({
  id: transaction,
  status: 'COMPLETED',
  type: 'OUTGOING',
  customerId: customer,
  createdAt: time,
  platformCustomerId: 'platform-1',
  receiptDeliveryConfirmedAt: time,
  internalNote: 'secret',
  sentAmount: { amount: 1, currency: usd },
  source: { sourceType: 'ACCOUNT', accountId: account },
  destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1', accountIdentifier: 'DE00' },
  counterpartyInformation: { FULL_NAME: 'Grace Hopper', BIRTH_DATE: '1906-12-09' },
  paymentInstructions: [{ accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign: '{}' } }],
})

export function quoteOf({ quote, account }: typeof ada) {
  return {
    id: quote,
    status: 'PENDING',
    createdAt: time,
    expiresAt: time,
    sendingCurrency: usd,
    receivingCurrency: usd,
    exchangeRate: 1,
    feesIncluded: 0,
    totalSendingAmount: 1,
    totalReceivingAmount: 1,
    transactionId: 'Transaction:1',
    paymentInstructions: [],
    source: { sourceType: 'ACCOUNT', accountId: account },
    destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
  }
}

/** What `authorize` returns of a user. */
export const walletOf = ({ account, customer }: typeof ada) => ({
  accountId: account,
  customer: { id: customer },
})

/** A relay that Ada calls. */
export function relayOfAda(
  fetch: (request: Request) => Promise<Response>,
  options: Partial<RelayOptions> = {},
): Relay {
  return createRelay({
    service: { baseUrl: 'https://api.example/2025-10-13', tokenId: 'token', clientSecret: canary, fetch },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
    authorize: (request) => (request.headers.get('Cookie') === 'app=ada' ? [walletOf(ada)] : null),
    // Stories of other rules act without a step-up. The stories of the step-up have a policy of their own.
    authorizeAction: () => 'allow',
    allowExport: true,
    createQuote: async () => (await fetch(new Request(`https://api.example/quotes/${ada.quote}`))).json(),
    ...options,
  })
}

/** Signs Ada in with a code, so that the relay knows the ceremony of her session. */
export async function signIn(relay: Relay): Promise<void> {
  const proof = { type: 'EMAIL_OTP', otp: '123456', clientPublicKey: `04${'ab'.repeat(64)}` }
  await relay(
    new Request(`${mount}/auth/credentials/${ada.authMethod}/verify`, {
      method: 'POST',
      headers: { ...walletHeaders, 'Content-Type': 'application/json' },
      body: JSON.stringify(proof),
    }),
  )
}

/** The headers of a wallet's call. */
export const walletHeaders = {
  'Wallet-Call': '1',
  Cookie: 'app=ada',
  Origin: origin,
  'Sec-Fetch-Site': 'same-origin',
}
