/** The parts of a login for unit tests: real cookies, seals and states, and a service that responds as the test says. */

import type { Endpoint } from '@embedded-wallet/protocol'
import { createCookies } from '../src/login/cookies.js'
import { createDecoyTargets } from '../src/login/decoyTarget.js'
import { createDevices, createRememberDevice } from '../src/login/devices.js'
import type { LoginCall, LoginParts } from '../src/login/loginCall.js'
import { createLoginStates, type LoginState, type StartedLogin } from '../src/login/loginState.js'
import type { Rest } from '../src/operations/limiter.js'
import type { Spender } from '../src/quotas/quotas.js'
import { createSealer } from '../src/sealer.js'
import { memoryStore } from '../src/store/memoryStore.js'
import type { UpstreamCall } from '../src/upstream/forward.js'
import type { UpstreamResponse } from '../src/upstream/transport.js'

export const page = 'https://shop.example'
export const startedAt = Date.UTC(2026, 10, 23)
/** A trace id in the form of W3C Trace Context. */
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

/** Waits; no slot is counted. */
export const rest: Rest = (wait) => wait()

/** A response of the service. */
export const responseOf = (
  status: number,
  body?: unknown,
  headers: Record<string, string> = {},
): UpstreamResponse => ({
  status,
  headers,
  bytes: new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
})

/** A page's call with these cookies, as the parts of the login read it. */
export const calledWith = (...setCookies: string[]) => ({ headers: headersOf(...setCookies), url: page })

/** The headers of a page's call with the cookies of these Set-Cookie values. */
export const headersOf = (...setCookies: string[]) =>
  new Headers({
    Origin: page,
    'Wallet-Call': '1',
    Cookie: setCookies.map((cookie) => cookie.split(';')[0]!).join('; '),
  })

/** The offer of a user that exists. */
export const offer: LoginState = {
  accountId: 'InternalAccount:ada',
  authMethods: [
    { id: 'AuthMethod:passkey', type: 'PASSKEY' },
    { id: 'AuthMethod:mail', type: 'EMAIL_OTP' },
    { id: 'AuthMethod:sms', type: 'SMS_OTP' },
    { id: 'AuthMethod:oauth', type: 'OAUTH' },
  ],
  isDecoy: false,
}
const decoyOffer = {
  accountId: 'InternalAccount:decoy',
  authMethods: [
    { id: 'AuthMethod:decoyMail', type: 'EMAIL_OTP' },
    { id: 'AuthMethod:decoyPasskey', type: 'PASSKEY' },
  ],
}

/** @param respond - The service's response to each call. */
export function openParts(
  respond: (endpoint: Endpoint, call: UpstreamCall) => UpstreamResponse | Promise<UpstreamResponse>,
) {
  const time = { now: startedAt }
  const now = () => time.now
  const store = memoryStore(now)
  const cookies = createCookies([page])
  const sealerFor = (purpose: string) => createSealer('a secret of the relay', purpose)
  const forwarded: { path: string; method: string; call: UpstreamCall }[] = []
  const spent: [quota: string, by: Spender][] = []
  const signIns: unknown[] = []
  const background: Promise<unknown>[] = []
  const devices = createDevices(sealerFor('device'), cookies, now)
  const devicesSeen: unknown[] = []
  const parts: LoginParts = {
    forward: async (endpoint, call) => {
      forwarded.push({ path: endpoint.path, method: endpoint.method, call })
      return respond(endpoint, call)
    },
    store,
    cookies,
    now,
    noteCustomer: async () => undefined,
    forPages: {},
    sealer: sealerFor('sign-up'),
    states: createLoginStates(
      store,
      cookies,
      { login: sealerFor('login'), request: sealerFor('request id') },
      now,
    ),
    devices,
    rememberDevice: createRememberDevice(devices, store, (event) => devicesSeen.push(event)),
    createDecoyOffer: async () => structuredClone(decoyOffer),
    decoyTargets: createDecoyTargets(async () => 'c0ffee', store),
    isSealedType: (type) => type === 'SMS_OTP',
    spendQuota: async (...use) => void spent.push(use),
    noteSignIn: async (session) => void signIns.push(session),
  }
  return {
    parts,
    time,
    forwarded,
    spent,
    signIns,
    devicesSeen,
    background,
    /** Starts a login, and makes a call of it with an AuthMethod. */
    openCall: async (
      authMethodId: string,
      { state = offer, headers = {} }: { state?: LoginState; headers?: Record<string, string> } = {},
    ): Promise<LoginCall & { cookie: string; login: StartedLogin }> => {
      const cookie = await parts.states.start(headersOf(), state)
      const browserHeaders = headersOf(cookie)
      const login = (await parts.states.find({ headers: browserHeaders, url: page }))!
      return {
        login,
        cookie,
        headers,
        traceId,
        rest,
        params: { authMethodId },
        bytes: new TextEncoder().encode('{"type":"ANY"}'),
        request: new Request(`${page}/wallet/x`, { method: 'POST', headers: browserHeaders, body: 'secret' }),
        customers: new Map(),
        inBackground: (work) => void background.push(work),
      }
    },
  }
}
