/** A shop under attack: a relay that is its login, a service that knows some users, and browsers with cookies and addresses. */

import { generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'

/** The build under attack: `RELAY_DIST` names another one to compare with. */
const dist = new URL(process.env.RELAY_DIST ?? '../../packages/relay/dist/', import.meta.url)
export const { createRelay, memoryStore } = await import(new URL('index.js', dist))
export const { nodeListener } = await import(new URL('node.js', dist))

export const origin = 'https://shop.example'
const day = 86_400_000
const time = '2026-01-01T00:00:00.000Z'
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** A UUID of version 7: it begins with its time. */
export function uuidAt(ms) {
  const hex = Math.floor(ms).toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** When the deployment began: no id is older. */
export const launchedAt = Date.now() - 300 * day

/** A user of the shop with an account and ways to sign in. */
export function createUser(name, types = ['PASSKEY', 'OAUTH', 'EMAIL_OTP'], at = launchedAt + day) {
  const account = `InternalAccount:${uuidAt(at)}`
  const methods = types.map((type) => ({ id: `AuthMethod:${uuidAt(at + 60_000)}`, type }))
  return { name, account, methods, idOf: (type) => methods.find((method) => method.type === type)?.id }
}

/** The key with which the service signs, which the wallets of the deployment know. */
const signer = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const signerHex = signer.publicKey.export({ type: 'spki', format: 'der' }).subarray(-65).toString('hex')

/** The bundle that a deployment sends with a sealed code. */
function createBundle() {
  const targetPublic = `04${randomBytes(64).toString('hex')}`
  const data = Buffer.from(JSON.stringify({ targetPublic, organizationId: crypto.randomUUID() }))
  return JSON.stringify({
    ...{ version: 'v1.0.0', data: data.toString('hex') },
    ...{
      dataSignature: sign('sha256', data, signer.privateKey).toString('hex'),
      enclaveQuorumPublic: signerHex,
    },
  })
}

/** Whether the service has signed a bundle. */
export function isSigned(bundle) {
  const { data, dataSignature } = JSON.parse(bundle)
  return verify('sha256', Buffer.from(data, 'hex'), signer.publicKey, Buffer.from(dataSignature, 'hex'))
}

/** The service: it accepts a body with `"good":true` as a proof. */
export function createService(users, { mailMs = 0, knownMs = 0, unknownMs = 0, isSealed = false } = {}) {
  const owners = new Map(users.flatMap((user) => user.methods.map(({ id, type }) => [id, { user, type }])))
  const accounts = new Map(users.map((user) => [user.account, user]))
  const later = async (ms, status, body) => {
    if (ms > 0) await wait(ms)
    return Response.json(body, { status })
  }
  const refuse = (ms, status, code) =>
    later(ms, status, { status, code, message: 'x', reason: 'Invalid OTP code' })
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const rowOf = (user, { id, type }) => ({
      ...{ id, type, accountId: user.account, nickname: user.name, createdAt: time, updatedAt: time },
    })
    if (request.method === 'GET') {
      const user = accounts.get(searchParams.get('accountId'))
      // A passkey with its id: the account may get a second one.
      return later(user ? knownMs : unknownMs, 200, {
        data: user?.methods.map((method) => ({ ...rowOf(user, method), credentialId: 'Y3JlZA' })) ?? [],
      })
    }
    const id = /AuthMethod:[\w-]+/.exec(pathname)?.[0]
    const { user, type } = owners.get(id) ?? {}
    if (user === undefined) return refuse(unknownMs, 404, 'NOT_FOUND')
    if (pathname.endsWith('/challenge')) {
      const passkey = { challenge: 'ab'.repeat(32), requestId: crypto.randomUUID(), expiresAt: time }
      const more =
        type === 'PASSKEY' ? passkey : isSealed ? { otpEncryptionTargetBundle: createBundle() } : {}
      return later(type === 'EMAIL_OTP' ? mailMs : knownMs, 200, { ...rowOf(user, { id, type }), ...more })
    }
    if ((await request.json()).good !== true) return refuse(knownMs, 401, 'UNAUTHORIZED')
    return later(knownMs, 200, {
      ...{ ...rowOf(user, { id, type }), id: `Session:${uuidAt(Date.now())}` },
      expiresAt: new Date(Date.now() + 900_000).toISOString(),
    })
  }
}

/** The service as a transport: unlike `fetch`, it leaves no timers behind that a measurement of memory would count. */
function transportTo(serve) {
  return async ({ method, url, headers, body }) => {
    const response = await serve(new Request(url, { method, headers, body }))
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      bytes: new Uint8Array(await response.arrayBuffer()),
    }
  }
}

/** A relay with a login that knows the users by their name. The cookie `app` is the shop's session. */
export function openShop(users, { service = {}, ...options } = {}) {
  const known = new Map(users.map(({ name, account }) => [name, account]))
  return createRelay({
    service: {
      baseUrl: 'https://api.example/v',
      tokenId: 't',
      clientSecret: 'secret',
      transport: transportTo(createService(users, service)),
    },
    relyingParty: { id: 'shop.example', name: 'Shop', origins: [origin] },
    authorize: (request) => {
      const account = /app=([^;]+)/.exec(request.headers.get('Cookie') ?? '')?.[1]
      return account === undefined ? null : [account]
    },
    login: {
      findAccount: (name) => known.get(name),
      onSignedIn: ({ accountId }) => ({ 'Set-Cookie': `app=${accountId}` }),
      sampleAccountId: `InternalAccount:${uuidAt(launchedAt)}`,
    },
    maxInFlight: 100_000,
    onEvent: () => undefined,
    ...options,
  })
}

/** A browser: it keeps cookies and has an address. */
export function openBrowser(relay, address) {
  const cookies = new Map()
  const send = async (path, json, headers = {}) => {
    const request = new Request(`${origin}/wallet${path}`, {
      method: 'POST',
      headers: {
        ...{ 'Wallet-Call': '1', 'Content-Type': 'application/json', Origin: origin },
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      body: JSON.stringify(json),
    })
    const response = await relay(request, address === undefined ? {} : { address })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const start = (identifier) => send('/login/start', { identifier })
  const challenge = (id) =>
    send(`/auth/credentials/${id}/challenge`, { clientPublicKey: `04${'ab'.repeat(64)}` })
  const verify = (id, type, good) => send(`/auth/credentials/${id}/verify`, { type, good })
  /** Signs in from the start. @returns The first response that is not 200, or the last one. */
  const signIn = async (user, type) => {
    const id = user.idOf(type)
    const steps = [
      () => start(user.name),
      () => type !== 'OAUTH' && challenge(id),
      () => verify(id, type, true),
    ]
    let response
    for (const step of steps) {
      response = (await step()) || response
      if (response.status !== 200) return response
    }
    return response
  }
  return { cookies, send, start, challenge, verify, signIn, signOut: () => cookies.delete('app') }
}

let addresses = 0
/** Another address each time. */
export const nextAddress = () => {
  addresses += 1
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Runs `count` pieces of work, `width` at a time. */
export async function inParallel(count, width, work) {
  let next = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (next < count) await work(next++)
    }),
  )
}

/** Waits as long as the response says, for people. */
export const sayRefusal = ({ status, headers }) =>
  `refused with ${status}${headers.has('Retry-After') ? ` for ${headers.get('Retry-After')} s` : ''}`
