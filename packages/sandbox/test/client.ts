/** A small client of the sandbox for these tests: requests, a customer with a wallet, a passkey, and a session that signs. */

import {
  createSandbox,
  type Journal,
  type JournalEntry,
  type Sandbox,
  type SandboxOptions,
} from '@embedded-wallet/sandbox'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { openSealedKey } from './openSealedKey.js'

// biome-ignore lint/suspicious/noExplicitAny: the tests read bodies as they come, typed clients are tested elsewhere
export type ServiceResponse = { status: number; body: any; headers: Headers }
export type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<ServiceResponse>

/** The platform's credentials as an Authorization header. */
export function authorizationOf({ tokenId, clientSecret }: Sandbox): string {
  return `Basic ${btoa(`${tokenId}:${clientSecret}`)}`
}

/** Sends JSON to the service, by default with the platform's credentials. */
export function clientOf(sandbox: Sandbox, authorization = authorizationOf(sandbox)): Send {
  return senderTo(sandbox, sandbox.baseUrl, authorization)
}

/** Sends JSON to the control API. */
export function controlOf(sandbox: Sandbox): Send {
  return senderTo(sandbox, `${new URL(sandbox.baseUrl).origin}/control`, authorizationOf(sandbox))
}

function senderTo(sandbox: Sandbox, baseUrl: string, authorization: string): Send {
  return async (method, path, body, headers = {}) => {
    const content =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    const request = new Request(`${baseUrl}${path}`, {
      method,
      ...content,
      headers: { authorization, ...content.headers, ...headers },
    })
    return read(await sandbox.fetch(request))
  }
}

/** Reads a response and parses its body, if there is one. */
export async function read(response: Response): Promise<ServiceResponse> {
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? undefined : JSON.parse(text),
    headers: response.headers,
  }
}

/** A session as a client holds it. */
export interface ClientSession {
  id: string
  expiresAt: string
  /** Creates the value of Service-Wallet-Signature. */
  sign: (payloadToSign: string) => string
}

/** A journal in memory, from which each start reads, and its rows as JSON. */
export function memoryJournal(): { journal: Journal; rows: Map<string, string> } {
  const rows = new Map<string, string>()
  const append = async (entries: readonly JournalEntry[]) => {
    for (const [table, id, value] of entries)
      if (value === undefined) rows.delete(`${table} ${id}`)
      else rows.set(`${table} ${id}`, JSON.stringify(value))
  }
  const read = ([key, value]: [string, string]): JournalEntry => {
    const at = key.indexOf(' ')
    return [key.slice(0, at), key.slice(at + 1), JSON.parse(value)]
  }
  const journal: Journal = {
    get entries() {
      return [...rows].map(read)
    },
    append,
  }
  return { journal, rows }
}

/** The rows of a sandbox as they stand in its memory. */
export const rowsOf = (sandbox: Sandbox): Map<string, string> =>
  new Map(sandbox.snapshot().map(([table, id, value]) => [`${table} ${id}`, JSON.stringify(value)]))

const origin = 'http://localhost:5173'

export type World = ReturnType<typeof createWorld>

/** Creates a sandbox with a clock that stands still until a test advances it. */
export function createWorld(options: SandboxOptions = {}) {
  const sandbox = createSandbox({ now: () => Date.UTC(2026, 3, 8, 15, 30), ...options })
  const send = clientOf(sandbox)
  return {
    sandbox,
    send,
    addCustomer: (name: string, more?: Record<string, unknown>) => addCustomer(send, name, more),
  }
}

/** A customer's wallet and what the tests do with it. */
export type Customer = Awaited<ReturnType<typeof addCustomer>>

async function addCustomer(send: Send, name: string, more: Record<string, unknown> = {}) {
  const { body: customer } = await send('POST', '/customers', {
    platformCustomerId: name,
    customerType: 'INDIVIDUAL',
    ...more,
  })
  const wallets = () => send('GET', `/customers/internal-accounts?customerId=${customer.id}`)
  const accountId = (await wallets()).body.data[0].id
  const authenticator = createSoftwareAuthenticator({ origin, isCounting: true })
  const registeredIds: string[] = []

  /** Runs the registration ceremony; a test can change the body before it sends it. */
  const attest = async ({
    challenge = base64Url(crypto.getRandomValues(new Uint8Array(32))),
  } = {}): Promise<Record<string, unknown>> => {
    const { rawId, response } = await authenticator.create({
      challenge,
      rp: { id: 'localhost', name: 'Shop' },
      user: { id: base64Url(crypto.getRandomValues(new Uint8Array(64))), name, displayName: name },
      pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    })
    const { clientDataJSON: clientDataJson, attestationObject, transports } = response
    const attestation = { credentialId: rawId, clientDataJson, attestationObject, transports }
    return { type: 'PASSKEY', accountId, nickname: 'Laptop', challenge, attestation }
  }

  /** Runs an authentication ceremony with a fresh challenge. */
  const assert = async (authMethodId: string, keyPair = newKeyPair()) => {
    const path = `/auth/credentials/${authMethodId}/challenge`
    const { body } = await send('POST', path, { clientPublicKey: keyPair.getPublicKey('hex') })
    const challenge = base64Url(new TextEncoder().encode(body.challenge))
    const allowCredentials = registeredIds.map((id) => ({ id }))
    const { rawId, response } = await authenticator.get({ challenge, rpId: 'localhost', allowCredentials })
    const { clientDataJSON: clientDataJson, ...others } = response
    const assertion = { credentialId: rawId, clientDataJson, ...others }
    return { requestId: body.requestId, body: { type: 'PASSKEY', assertion } }
  }

  return {
    customerId: customer.id as string,
    accountId: accountId as string,
    authenticator,
    fund: (amount: number) => send('POST', `/sandbox/internal-accounts/${accountId}/fund`, { amount }),
    balance: async (): Promise<number> => (await wallets()).body.data[0].balance.amount,
    attest,
    async registerPasskey(): Promise<string> {
      const body = await attest()
      registeredIds.push((body.attestation as { credentialId: string }).credentialId)
      return (await send('POST', '/auth/credentials', body)).body.id
    },
    assert,
    async signIn(authMethodId: string) {
      const keyPair = newKeyPair()
      const { requestId, body } = await assert(authMethodId, keyPair)
      const response = await send('POST', `/auth/credentials/${authMethodId}/verify`, body, {
        'request-id': requestId,
      })
      return openSession(response, keyPair)
    },
    /** Makes the first call, signs its payload and makes the retry. */
    async signedRetry(session: ClientSession, method: string, path: string, body?: unknown) {
      const first = await send(method, path, body)
      if (first.status !== 202) return first
      const { requestId, payloadToSign } = first.body
      return send(method, path, body, {
        'request-id': requestId,
        'service-wallet-signature': session.sign(payloadToSign),
      })
    },
  }
}

/** A US bank account. Its last three digits choose what becomes of a payment. A beneficiary is of the dated profiles. */
export const usdBank = (suffix = '789', fullName?: string) => ({
  accountType: 'USD_ACCOUNT',
  accountNumber: `000123456${suffix}`,
  routingNumber: '021000021',
  bankAccountType: 'CHECKING',
  ...(fullName !== undefined && { beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName } }),
})

export const umaTo = (umaAddress: string, currency = 'USD') => ({
  destinationType: 'UMA_ADDRESS',
  umaAddress,
  currency,
})

/** The body of a quote from an account. @param to - The id of an account, or another destination. */
export const quoteOf = (accountId: string, to: string | object, amount: number, more: object = {}) => ({
  source: { sourceType: 'ACCOUNT', accountId },
  destination: typeof to === 'string' ? { destinationType: 'ACCOUNT', accountId: to } : to,
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: amount,
  ...more,
})

/** A client key pair of P-256, for one sign-in. */
export interface KeyPair {
  getPublicKey(encoding: 'hex', format?: 'compressed' | 'uncompressed'): string
  getPrivateKey(): Uint8Array
}

export function newKeyPair(): KeyPair {
  const scalar = p256.utils.randomSecretKey()
  return {
    getPublicKey: (_, format) => bytesToHex(p256.getPublicKey(scalar, format === 'compressed')),
    getPrivateKey: () => scalar,
  }
}

/** Opens the sealed key in the response of a sign-in. */
export function openSession({ body }: ServiceResponse, keyPair: KeyPair): ClientSession {
  const scalar = openSealedKey(body.encryptedSessionSigningKey, keyPair.getPrivateKey())
  return { id: body.id, expiresAt: body.expiresAt, sign: (payload) => walletSignature(payload, scalar) }
}

/** Signs a payload. On purpose it shares no code with the sandbox or the SDK. */
export function walletSignature(payload: string, scalar: Uint8Array): string {
  const stamp = {
    publicKey: bytesToHex(p256.getPublicKey(scalar)),
    scheme: ['SIGNATURE', 'SCHEME', 'TK', 'API', 'P256'].join('_'),
    signature: bytesToHex(p256.sign(utf8ToBytes(payload), scalar, { format: 'der' })),
  }
  return Buffer.from(JSON.stringify(stamp)).toString('base64url')
}

/** @param point - The public key, or SPKI that ends with it. @param signature - DER. */
export const isSigned = (data: Uint8Array, point: Uint8Array, signature: Uint8Array): boolean =>
  p256.verify(signature, data, point.subarray(-65), { format: 'der', lowS: false })

export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

export function base64Url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
