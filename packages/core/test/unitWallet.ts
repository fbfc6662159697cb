/** A wallet for unit tests: the test writes its relay as a function, and its sessions have real keys. */

import type { Quote, Session } from '@embedded-wallet/protocol'
import { onTestFinished, vi } from 'vitest'
import type { SessionRecord } from '../src/records.js'
import { memorySessionStore, type SessionStore } from '../src/store/sessionStore.js'
import { createWallet, type OpenWallet, openWallet, type WalletOptions } from '../src/wallet/wallet.js'
import type { WalletEvent } from '../src/walletEvent.js'

export const accountId = 'InternalAccount:1'
export const now = Date.parse('2026-11-22T12:00:00.000Z')

/** A time near `now`, in ISO 8601. */
export const at = (milliseconds: number): string => new Date(now + milliseconds).toISOString()

/** Stops the clocks of this device at `now`. `advance` moves both. */
export function stopClocks(): { advance: (milliseconds: number) => void } {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now })
  onTestFinished(() => void vi.useRealTimers())
  return { advance: (milliseconds) => void vi.advanceTimersByTime(milliseconds) }
}

/** A device's store in memory. Its functions can be replaced. */
export const deviceStore = (faults: Partial<SessionStore> = {}): SessionStore => ({
  ...memorySessionStore(),
  persistence: 'device',
  ...faults,
})

export const refusal = new DOMException('Refused.', 'UnknownError')
/** A store's function that the browser refuses. */
export const refusing = () => Promise.reject(refusal)

/** What a relay got. */
export interface SentRequest {
  /** Method and path, such as `GET /quotes/Quote:1`. */
  line: string
  query: string
  headers: Headers
  body: string
}

/** What a relay says: a status, a body and headers, or an error of the network. */
export type Reply = [status: number, body?: unknown, headers?: HeadersInit] | Error

/** A wallet with a relay that gives these responses; what was sent and what the app heard. */
export function unitWallet(
  respond: (request: SentRequest) => Reply | Promise<Reply> = () => [500],
  options: Partial<WalletOptions> = {},
) {
  const sent: SentRequest[] = []
  const events: WalletEvent[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const line = `${request.method} ${pathname.replace('/wallet', '')}`
    const one = { line, query: search, headers: request.headers, body: await request.text() }
    sent.push(one)
    const response = await respond(one)
    if (response instanceof Error) throw response
    const [status, body, headers = headersOf(body, options)] = response
    return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
  }
  const handle = createWallet({
    accountId,
    relayUrl: 'https://shop.example/wallet',
    fetch,
    sessionStore: deviceStore(),
    onEvent: (event) => void events.push(event),
    ...options,
  })
  const wallet: OpenWallet = openWallet(handle)
  return { handle, wallet, sent, events, lines: () => sent.map(({ line }) => line) }
}

/** A refusal with a code came through a relay, which names its profile. */
const headersOf = (body: unknown, { profile = 'document' }: Partial<WalletOptions>): HeadersInit =>
  (body as { code?: unknown } | undefined)?.code === undefined ? {} : { 'Wallet-Profile': profile }

/** The error with which a promise rejects. */
export const errorOf = (promise: Promise<unknown>): Promise<Record<string, unknown>> =>
  promise.then(
    () => {
      throw new Error('It did not reject.')
    },
    (error) => error,
  )

/** A session key that signs, and its public half. */
export async function signingKeyPair() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])
  const [, ...point] = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  const hex = point.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const prefix = point.at(-1)! % 2 === 1 ? '03' : '02'
  return { signingKey: privateKey, verifyingKey: publicKey, publicKey: prefix + hex.slice(0, 64) }
}

/** The record of a session that began a minute before `now` and lasts 15 minutes. */
export async function sessionRecord(changes: Partial<SessionRecord> = {}): Promise<SessionRecord> {
  const { signingKey, publicKey } = await signingKeyPair()
  return {
    schema: 2,
    accountId,
    sessionId: 'Session:1',
    authMethodId: 'AuthMethod:1',
    type: 'PASSKEY',
    nickname: 'Laptop',
    publicKey,
    signingKey,
    expiresAt: at(840_000),
    startedAt: now - 60_000,
    clockOffset: 0,
    persistence: 'device',
    ...changes,
  }
}

/** A session as the service opens it. */
export const openedSession = (changes: Partial<Session> = {}): Session => ({
  id: 'Session:1',
  accountId,
  type: 'PASSKEY',
  nickname: 'Laptop',
  createdAt: at(0),
  updatedAt: at(0),
  expiresAt: at(900_000),
  ...changes,
})

/** The interface document's payload of a quote: `accountId`, `expiresAt`, `requestId`, `type`. */
export const payloadOfQuote = (changes: object = {}): string =>
  JSON.stringify({ accountId, expiresAt: at(300_000), requestId: 'Request:1', type: 'EXECUTE', ...changes })

export const instruction = (accountType: string, payloadToSign?: string) => ({
  accountOrWalletInfo: { accountType, ...(payloadToSign === undefined ? {} : { payloadToSign }) },
})

/** A quote of this account, open for five minutes. */
export const openQuote = (changes: Partial<Quote> = {}): Quote => {
  const currency = { code: 'USDC', name: 'USD Coin', symbol: '$', decimals: 6 }
  return {
    id: 'Quote:1',
    status: 'PENDING',
    createdAt: at(0),
    expiresAt: at(300_000),
    source: { sourceType: 'ACCOUNT', accountId },
    destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
    sendingCurrency: currency,
    receivingCurrency: currency,
    exchangeRate: 1,
    feesIncluded: 0,
    totalSendingAmount: 100,
    totalReceivingAmount: 100,
    transactionId: 'Transaction:1',
    paymentInstructions: [instruction('EMBEDDED_WALLET', payloadOfQuote())] as never,
    ...changes,
  }
}
