/** getSession, getSessionState, getServerSessionState, ensureSession, watchSession and refreshSession. */

import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  bodiesOf,
  held,
  isSigned,
  lost,
  type Routes,
  routed,
  sessionOf,
  signedFor,
  someKey,
} from '../../test/unitService.js'
import {
  at,
  deviceStore,
  errorOf,
  now,
  openedSession,
  type Reply,
  sessionRecord,
  stopClocks,
  unitWallet,
} from '../../test/unitWallet.js'
import { createClientKey } from '../keys/clientKey.js'
import { currentSession } from '../session/deviceSessions.js'
import { keepSession } from '../session/keepSession.js'
import type { Wallet } from '../wallet/wallet.js'
import { ensureSession } from './ensureSession.js'
import { getSession } from './getSession.js'
import { getServerSessionState, getSessionState } from './getSessionState.js'
import { listAuthMethods } from './listAuthMethods.js'
import { finishRefresh, refreshSession } from './refreshSession.js'
import { watchSession } from './watchSession.js'

let clocks: ReturnType<typeof stopClocks>
beforeEach(() => {
  clocks = stopClocks()
})

async function signedIn(routes: Routes = {}, options: object = {}) {
  const unit = unitWallet(routed(routes), options)
  await keepSession(unit.wallet, await sessionRecord())
  return unit
}
const shown = { sessionId: 'Session:1', authMethodId: 'AuthMethod:1', type: 'PASSKEY' }

describe('what the session is', () => {
  test('without one', async () => {
    const { handle, sent } = unitWallet()
    expect(getSessionState(handle)).toEqual({ status: 'restoring' })
    expect(await getSession(handle)).toBeUndefined()
    expect(getSessionState(handle)).toEqual({ status: 'signed-out' })
    expect(sent).toEqual([])
  })

  test('with one, without its key and without a call', async () => {
    const { handle, sent } = await signedIn()
    const session = await getSession(handle)
    expect(session).toMatchObject(shown)
    expect(JSON.stringify(session)).not.toMatch(/signingKey|privateKey/)
    expect(getSessionState(handle)).toEqual({ status: 'active', session })
    expect(Object.is(getSessionState(handle), getSessionState(handle))).toBe(true)
    clocks.advance(780_000)
    expect(getSessionState(handle)).toMatchObject({ status: 'expiring' })
    clocks.advance(60_000)
    expect(await getSession(handle)).toBeUndefined()
    expect(getSessionState(handle)).toMatchObject({ status: 'expired', session: shown })
    expect(sent).toEqual([])
  })

  test('under both names of the account', async () => {
    const { handle } = await signedIn()
    const { sessionStore } = handle
    const other = unitWallet(undefined, { sessionStore, accountId: 'EmbeddedWallet:1' }).handle
    expect(await getSession(other)).toMatchObject(shown)
  })

  test('after an abort nobody waits for the store', async () => {
    const { handle } = unitWallet(undefined, {
      sessionStore: deviceStore({ list: () => new Promise(() => {}) }),
    })
    expect(await errorOf(getSession(handle, { signal: AbortSignal.abort() }))).toMatchObject({
      code: 'ABORTED',
    })
  })

  test('on a server it restores', () => expect(getServerSessionState()).toEqual({ status: 'restoring' }))

  test('in an origin of its own it is what that says', async () => {
    const { handle } = unitWallet()
    const remote = {
      call: vi.fn(async () => 'there'),
      state: () => ({ status: 'expiring' }),
      watch: vi.fn(() => () => {}),
    }
    const connected = { ...handle, remote } as unknown as Wallet
    expect(getSessionState(connected)).toEqual({ status: 'expiring' })
    expect(await getSession(connected)).toBe('there')
    expect(await ensureSession(connected, {})).toBe('there')
    watchSession(connected, { onState: () => {} })
    expect(remote.call.mock.calls.map(([name]: unknown[]) => name)).toEqual(['getSession', 'ensureSession'])
    expect(remote.watch).toHaveBeenCalledOnce()
  })
})

describe('ensureSession', () => {
  test('returns the session that is there, and asks nobody', async () => {
    const { handle } = await signedIn()
    const reauthenticate = vi.fn()
    expect(await ensureSession(handle, { reauthenticate })).toMatchObject(shown)
    expect(reauthenticate).not.toHaveBeenCalled()
  })

  test('asks the app where there is none: the one of the call before the one of the wallet', async () => {
    const own = vi.fn()
    const { handle, wallet } = unitWallet(undefined, { reauthenticate: own })
    const reauthenticate = vi.fn(async () => void (await keepSession(wallet, await sessionRecord())))
    expect(await ensureSession(handle, { reauthenticate })).toMatchObject(shown)
    expect(reauthenticate).toHaveBeenCalledExactlyOnceWith(expect.anything(), 'SESSION_REQUIRED')
    expect(own).not.toHaveBeenCalled()
  })

  test('fails where nobody can be asked', async () => {
    expect(await errorOf(ensureSession(unitWallet().handle))).toMatchObject({ code: 'SESSION_REQUIRED' })
  })
})

describe('watchSession', () => {
  const watched = (handle: Wallet, signal?: AbortSignal) => {
    const states: string[] = []
    onTestFinished(watchSession(handle, { onState: ({ status }) => states.push(status), signal }))
    return states
  }
  function fakeTimers() {
    vi.useRealTimers()
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'], now })
    // First the spy on the fake timer: it would put the fake one back.
    onTestFinished(() => void vi.restoreAllMocks().useRealTimers())
  }
  // Source: HTML, "timers": the delay is a signed 32-bit number. Browsers and Node run a longer one at once.
  const longestMs = 2_147_483_647

  test('a session of 60 days sets no timer beyond 2^31 ms, and the watch still hears of its end', async () => {
    fakeTimers()
    const { wallet, handle } = unitWallet()
    const days60 = 60 * 86_400_000
    await keepSession(wallet, await sessionRecord({ expiresAt: at(days60) }))
    const delays = vi.spyOn(globalThis, 'setTimeout')
    const states = watched(handle)
    await vi.advanceTimersByTimeAsync(0)
    expect(delays.mock.calls.map(([, delay]) => delay)).toEqual([longestMs])
    await vi.advanceTimersByTimeAsync(days60 - 60_001)
    expect(states).toEqual(['active'])
    await vi.advanceTimersByTimeAsync(1)
    expect(states).toEqual(['active', 'expiring'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(states).toEqual(['active', 'expiring', 'expired'])
  })

  test('the calls come later, never during this call: also where the session is known', async () => {
    const { handle } = await signedIn()
    const states = watched(handle)
    expect(states).toEqual([])
    await Promise.resolve()
    expect(states).toEqual(['active'])
  })

  test('a store that could not be read is read again, after longer and longer pauses', async () => {
    fakeTimers()
    let reads = 0
    const unread = deviceStore({ list: () => Promise.reject(new DOMException('', `UnknownError${reads++}`)) })
    const { handle } = unitWallet(undefined, { sessionStore: unread })
    const states = watched(handle)
    const after: number[] = []
    for (const pauseMs of [0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      const before = reads
      await vi.advanceTimersByTimeAsync(pauseMs)
      after.push(reads - before > 0 ? pauseMs : -1)
    }
    expect(after.filter((pause) => pause >= 0).length).toBeGreaterThan(4)
    expect(states).toEqual(['restoring'])
  })

  test.each(['its function', 'its signal'])(
    '%s ends it: nothing is called any more, and no timer stays',
    async (way) => {
      fakeTimers()
      const { handle, wallet } = unitWallet()
      await keepSession(wallet, await sessionRecord())
      const controller = new AbortController()
      const onState = vi.fn()
      const stop = watchSession(handle, { onState, signal: controller.signal })
      await vi.advanceTimersByTimeAsync(0)
      expect(onState).toHaveBeenCalledOnce()
      if (way === 'its signal') controller.abort()
      else stop()
      expect(vi.getTimerCount()).toBe(0)
      await vi.advanceTimersByTimeAsync(900_000)
      expect(onState).toHaveBeenCalledOnce()
    },
  )

  test('a page that comes back from its sleep, or from the cache, looks at once', async () => {
    for (const event of ['visibilitychange', 'pageshow'] as const) {
      const page = new EventTarget()
      vi.stubGlobal('document', page)
      vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
      onTestFinished(() => void vi.unstubAllGlobals())
      const { handle } = await signedIn()
      const states = watched(handle)
      await vi.waitFor(() => expect(states).toEqual(['active']))
      clocks.advance(840_000)
      page.dispatchEvent(new Event(event))
      await vi.waitFor(() => expect(states).toEqual(['active', 'expired']))
      clocks = stopClocks()
    }
  })

  test('hears with the next response that the service has another time, and that the session is over', async () => {
    const { handle } = await signedIn({
      'GET /auth/credentials': [200, { data: [] }, { Date: new Date(now + 20 * 60_000).toUTCString() }],
    })
    const states = watched(handle)
    await vi.waitFor(() => expect(states).toEqual(['active']))
    await listAuthMethods(handle)
    await vi.waitFor(() => expect(states).toEqual(['active', 'expired']))
  })

  test('a watch without a function is a mistake of the app', () => {
    expect(() => watchSession(unitWallet().handle, {} as never)).toThrow(TypeError)
  })
})

describe('refreshSession', () => {
  const line = 'POST /auth/sessions/Session:1/refresh'
  const approving = { ...held, approvePayload: () => true }

  test('opens a new session with a new key in place of the old one, which signs for it', async () => {
    const { handle, sent } = await signedIn({ [line]: signedFor('PASSKEY', sessionOf('2')) }, approving)
    expect(await refreshSession(handle)).toMatchObject({
      sessionId: 'Session:2',
      authMethodId: 'AuthMethod:1',
    })
    expect(bodiesOf(sent)).toEqual([
      [line, { clientPublicKey: someKey }],
      [line, { clientPublicKey: someKey }],
    ])
    expect(sent.map(isSigned)).toEqual([false, true])
    expect(await handle.sessionStore.list('session/')).toMatchObject([{ sessionId: 'Session:2' }])
  })

  test.each<[string, Reply, object]>([
    [
      'after a last sign-in too long ago',
      [403, { status: 403, code: 'SIGN_IN_REQUIRED', message: 'sign in' }],
      { code: 'SESSION_EXPIRED' },
    ],
    ['by a refusal', [403, { status: 403, code: 'FORBIDDEN', message: 'no' }], { code: 'REFUSED' }],
    [
      'by a lost response: the old session is still there',
      lost,
      { code: 'OUTCOME_UNKNOWN', outcome: 'unknown' },
    ],
  ])('fails %s, and the old session stays', async (_, reply, error) => {
    const { handle } = await signedIn({ [line]: signedFor('PASSKEY', reply) }, approving)
    expect(await errorOf(refreshSession(handle))).toMatchObject(error)
    expect(await getSession(handle)).toMatchObject(shown)
  })

  test('a lost response that another tab got is found in the store', async () => {
    const unit = await signedIn(
      {
        [line]: async (request) => {
          if (isSigned(request)) {
            const record = await sessionRecord({ sessionId: 'Session:2', startedAt: now })
            await unit.handle.sessionStore.set('session/InternalAccount:1/Session:2', record)
          }
          return signedFor('PASSKEY', lost)(request)
        },
      },
      approving,
    )
    expect(await refreshSession(unit.handle)).toMatchObject({ sessionId: 'Session:2' })
  })

  test('without a session there is nothing to renew', async () => {
    const { handle, sent } = unitWallet(undefined, approving)
    expect(await errorOf(refreshSession(handle))).toMatchObject({ code: 'SESSION_REQUIRED' })
    expect(sent).toEqual([])
  })

  test.each([
    ['SEALED_KEY_INVALID', { encryptedSessionSigningKey: 'sealed for another device' }],
    ['SESSION_UNUSABLE', { encryptedSessionSigningKey: undefined }],
  ])('a new session that cannot be opened costs the old one nothing: %s', async (code, changes) => {
    const { wallet } = unitWallet()
    const old = await keepSession(wallet, await sessionRecord())
    const { keyPair } = await createClientKey(wallet)
    const renewed = openedSession({ id: 'Session:2', createdAt: at(0), ...changes } as object)
    const operation = { target: old.sessionId, authMethodId: old.authMethodId, keyPair }
    expect(await errorOf(finishRefresh(wallet, operation, renewed))).toMatchObject({ code })
    expect(await currentSession(wallet)).toEqual({ record: old, ended: undefined })
    expect(await wallet.store.get('session/InternalAccount:1/Session:1')).toEqual(old)
  })
})
