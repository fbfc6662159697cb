/**
 * Story: the service takes a request and works on it for a while. The wallet sends the identical request again until it settles.
 * Source: service profiles, section 8, "200 PROCESSING".
 */

import type { ListedOperation } from '@embedded-wallet/core'
import { WALLET_SIGNATURE_HEADER } from '@embedded-wallet/protocol'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { long, some } from '../support/inFull.js'
import { openTestSystem } from '../support/testSystem.js'

type Core = typeof import('@embedded-wallet/core')
type Wallet = ReturnType<ReturnType<typeof openTestSystem>['wallet']>
type Options = { onState?: () => void; signal?: AbortSignal }

/** Each page has the code for itself. */
async function openPage(): Promise<Core> {
  vi.resetModules()
  return import('@embedded-wallet/core')
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  steps = 0
  vi.useRealTimers()
})

/** How many steps of time pass before the next request: a pause begins soon after a call of `onState`. */
let steps = 0

function passTime(): void {
  const isPassing = steps > 0
  steps = 24
  if (!isPassing) setImmediate(step)
}

function step(): void {
  if (steps <= 0) return
  vi.advanceTimersByTime(500)
  if (--steps > 0) setImmediate(step)
}

/** A service that holds its settled responses back until the test lets them go. */
async function slowSystem() {
  const held = new Map<string, { response: Response; delivered: number }>()
  const service = {
    /** How many requests of an operation get PROCESSING. */
    waits: 0,
    /** Called when the service has taken a request. */
    onTaken: () => {},
    /** Called at each PROCESSING. */
    onWaiting: () => {},
    /** The wallets of pages that are gone. */
    gone: new Set<object>(),
    held,
  }
  const system = openTestSystem({
    profile: '2026-08',
    betweenRelayAndService: (next) => async (request) => {
      steps = 0
      const key = await identityOf(request.clone() as Request)
      if (key === undefined || service.waits === 0) return next(request)
      let known = held.get(key)
      if (known === undefined) {
        const response = await next(request)
        if (!response.ok || response.status === 202) return response
        known = { response, delivered: 0 }
        held.set(key, known)
        service.onTaken()
      }
      if (service.waits-- > 1) {
        service.onWaiting()
        const headers = { Date: new Date(system.sandbox.clock.now()).toUTCString() }
        return Response.json(
          { status: 'PROCESSING', message: 'The operation is being processed.' },
          { headers },
        )
      }
      service.waits = 1
      known.delivered++
      return known.response.clone() as Response
    },
  })
  const { wallet } = await system.signedIn({ email: 'ada@example.com' })
  const signer = 'unsigned-sandbox'
  const { sessionStore, authenticator: passkeys } = wallet
  const options = { sessionStore, passkeys, exportSigner: signer, otpSigner: signer }
  /** The wallet as another page of this device has it. A page that is gone sends and hears nothing any more. */
  const onPage = () => {
    const own = system.wallet(wallet.accountId, options)
    const { fetch } = own
    return Object.assign(own, {
      fetch: (request: Request) =>
        service.gone.has(own)
          ? new Promise<Response>(() => {})
          : fetch(request).then((response) =>
              service.gone.has(own) ? new Promise<Response>(() => {}) : response,
            ),
    })
  }
  system.sandbox.clock.advance(60_000)
  return { system, service, wallet: onPage(), onPage }
}

/** What makes two requests the same one; undefined for a call that never waits. */
async function identityOf(request: Request): Promise<string | undefined> {
  const { pathname } = new URL(request.url)
  const signature = request.headers.get(WALLET_SIGNATURE_HEADER)
  const body = await request.text()
  const isCode = pathname.endsWith('/challenge') && !body.includes('clientPublicKey')
  if (signature === null && !pathname.endsWith('/verify') && !isCode) return undefined
  return [request.method, pathname, body, signature, request.headers.get('Request-Id')].join(' ')
}

interface Verb {
  prepare?: (core: Core, wallet: Wallet, system: ReturnType<typeof openTestSystem>) => Promise<unknown>
  call: (core: Core, wallet: Wallet, options: Options, prepared: never) => Promise<unknown>
}

const emailMethod = async (core: Core, wallet: Wallet) =>
  (await core.listAuthMethods(wallet)).find(({ type }) => type === 'EMAIL_OTP')!.id

const verbs: Record<string, Verb> = {
  sendEmailOtp: { call: (core, wallet, options) => core.sendEmailOtp(wallet, options) },
  signInWithEmailOtp: {
    prepare: async (core, wallet, { sandbox }) => {
      await core.sendEmailOtp(wallet)
      return sandbox.inbox.at(-1)!.code
    },
    call: (core, wallet, options, otp) => core.signInWithEmailOtp(wallet, { otp, ...options }),
  },
  signInWithPasskey: { call: (core, wallet, options) => core.signInWithPasskey(wallet, options) },
  registerPasskey: {
    // This device has a passkey already; the second one goes to a security key.
    prepare: async (_core, wallet) => {
      Object.assign(wallet, { passkeys: createSoftwareAuthenticator({ origin: 'https://shop.example' }) })
    },
    call: (core, wallet, options) => core.registerPasskey(wallet, { nickname: 'Second', ...options }),
  },
  refreshSession: { call: (core, wallet, options) => core.refreshSession(wallet, options) },
  revokeSession: {
    prepare: async (core, wallet) => (await core.getSession(wallet))!.sessionId,
    call: (core, wallet, options, sessionId) => core.revokeSession(wallet, { sessionId, ...options }),
  },
  revokeAuthMethod: {
    prepare: emailMethod,
    call: (core, wallet, options, authMethodId) =>
      core.revokeAuthMethod(wallet, { authMethodId, ...options }),
  },
  exportWallet: { call: (core, wallet, options) => core.exportWallet(wallet, options) },
  // Source: service of autumn 2026, read 2026-11-28: PATCH /customers, operationType `customer.contact_update`.
  updateContact: {
    prepare: async (_core, { accountId }, { platform }) => {
      const { data } = await platform('listInternalAccounts', { query: { type: 'EMBEDDED_WALLET' } })
      return data.find(({ id }) => id === accountId)!.customerId
    },
    call: (core, wallet, options, customerId) =>
      core.updateContact(wallet, { customerId, email: 'new@example.com', ...options }),
  },
}

const endings = ['0 s', '5 s', 'reload', 'crash', 'second tab', 'never'] as const

const cells = Object.entries(verbs).flatMap(([name, verb]) =>
  endings.map((ending) => ({ name, verb, ending })),
)
/** In `npm test` each verb and each ending comes, not each pair. */
const played = some(cells, 5)

for (const { name, verb, ending } of played)
  test(`${name}, ${ending}`, long, async () => {
    const { system, service, wallet, onPage } = await slowSystem()
    const core = await openPage()
    const prepared = (await verb.prepare?.(core, wallet, system)) as never
    let paused = 0
    const onState = () => {
      paused++
      passTime()
    }
    service.waits = { '0 s': 1, never: Number.POSITIVE_INFINITY }[ending as string] ?? 4
    if (ending === 'never') service.onWaiting = () => void system.sandbox.clock.advance(60_000)
    const outcome = await run()
    const second = [...service.held].length - 1
    const signed = [...service.held.keys()].map((key) => key.split(' ').at(-2))
    expect(new Set(signed).size, 'signatures').toBe(1)
    expect(second, 'operations beside the first').toBe(0)
    expect(outcome).toBe(
      ending === 'never' && !/^(?:register|revoke|update)/.test(name) ? 'OUTCOME_UNKNOWN' : 'done',
    )
    if (ending === '5 s') expect(paused).toBe(3)
    if (ending === '0 s') expect(paused).toBe(0)
    const left: ListedOperation[] = await core.pendingOperations(wallet)
    expect(left).toEqual([])
    expect(await wallet.sessionStore.list('operation/')).toEqual([])

    async function run(): Promise<string> {
      const settled = (promise: Promise<unknown>) =>
        promise.then(
          () => 'done',
          (error) => (error.code as string) ?? String(error),
        )
      if (ending === 'reload' || ending === 'crash') {
        await new Promise<void>((resolve) => {
          service.onTaken = () => {
            if (ending === 'crash') service.gone.add(wallet)
            if (ending === 'crash') resolve()
          }
          // Nothing of that page happens any more: its pause never ends.
          void verb.call(core, wallet, { onState: resolve }, prepared).catch(() => undefined)
        })
        service.gone.add(wallet)
        const later = await openPage()
        const reloaded = onPage()
        const [operation] = await later.pendingOperations(reloaded)
        if (ending === 'crash' || operation === undefined)
          return settled(verb.call(later, reloaded, { onState }, prepared))
        expect(Object.keys(operation).sort()).toEqual(['action', 'expiresAt', 'id', 'since'])
        return settled(later.resumeOperation(reloaded, { id: operation.id, onState }))
      }
      if (ending !== 'second tab') return settled(verb.call(core, wallet, { onState }, prepared))
      let second: Promise<string> | undefined
      const first = await settled(
        verb.call(
          core,
          wallet,
          {
            onState: () => {
              second ??= settled(verb.call(core, onPage(), { onState }, prepared))
              onState()
            },
          },
          prepared,
        ),
      )
      passTime()
      const other = await second
      // The words of an export come once, to the tab that waited first.
      expect(other).toBe(name === 'exportWallet' ? 'OUTCOME_UNKNOWN' : 'done')
      return first
    }
  })

test.each(['exportWallet', 'sendEmailOtp'] as const)('%s: an aborted wait loses nothing', async (name) => {
  const { service, wallet } = await slowSystem()
  const core = await openPage()
  service.waits = 3
  const controller = new AbortController()
  const options = { signal: controller.signal, onState: () => controller.abort() }
  const call = verbs[name]!.call(core, wallet, options, undefined as never)
  const pending = (await call.catch((error) => error)) as { requestId?: string }
  const [kept] = await core.pendingOperations(wallet)
  expect(pending).toMatchObject({ code: 'PROCESSING', outcome: 'unknown' })
  // A code's sending has no Request-Id, and nothing of it is kept.
  expect(pending.requestId).toBe(kept?.id)
  expect(kept?.action).toBe(name === 'exportWallet' ? name : undefined)
  passTime()
  await verbs[name]!.call(core, wallet, { onState: passTime }, undefined as never)
  expect(service.held.size).toBe(1)
  expect(await core.pendingOperations(wallet)).toEqual([])
})
