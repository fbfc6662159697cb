/** Story: no passkey is lost. After a second, a lost, a doubled or a simultaneous registration the user can still sign in. */

import {
  listAuthMethods,
  type PasskeyCeremonies,
  registerEmailOtp,
  registerPasskey,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithPasskey,
  signOut,
  type Wallet,
} from '@embedded-wallet/core'
import { type ProfileName, profileNames, profiles, SERVICE_DATE_HEADER } from '@embedded-wallet/protocol'
import { describe, expect, test } from 'vitest'
import { deferred } from '../support/deferred.js'
import { long, some } from '../support/inFull.js'
import { openTestSystem } from '../support/testSystem.js'

type Fetch = (request: Request) => Promise<Response>
type Fault = (request: Request, next: Fetch) => Promise<Response>

/**
 * A device with one authenticator and any number of browsers. Faults hit the registrations on their way.
 *
 * @param aheadMs - How far the clock of the device is ahead of that of the service.
 */
async function openDevice(profile: ProfileName, hasSignals: boolean, aheadMs = 0) {
  const faults: Record<'front' | 'back' | 'options', Fault | undefined> &
    Record<'isOffline' | 'hidesTime', boolean> = {
    front: undefined,
    back: undefined,
    options: undefined,
    isOffline: false,
    hidesTime: false,
  }
  const onTheWay =
    (side: 'front' | 'back') =>
    (next: Fetch): Fetch =>
    async (request) => {
      if (side === 'front' && faults.isOffline) throw new TypeError('Failed to fetch')
      const isRegistration = request.method === 'POST' && request.url.endsWith('/auth/credentials')
      const isForOptions = request.url.endsWith('/registration-options')
      const fault = isRegistration ? faults[side] : isForOptions ? faults.options : undefined
      const response = await (fault === undefined ? next(request) : fault(request, next))
      if (side === 'back' || !faults.hidesTime) return response
      const headers = new Headers(response.headers)
      for (const name of ['Date', SERVICE_DATE_HEADER]) headers.delete(name)
      return new Response(response.body, { status: response.status, headers })
    }
  const now = () => Date.now() - aheadMs
  const system = openTestSystem({
    profile,
    sandbox: { now },
    relay: { now },
    betweenWalletAndRelay: onTheWay('front'),
    betweenRelayAndService: onTheWay('back'),
  })
  const { sandbox } = system
  const accountId = await system.createAccount()
  const { authenticator } = system.wallet(accountId)
  const { create, get, signal } = authenticator
  const passkeys: PasskeyCeremonies = { create, get, ...(hasSignals ? { signal } : {}) }
  /** Opens a browser with a store of its own; on 2026-08 with a session, because every registration is signed there. */
  const openBrowser = async (): Promise<Wallet> => {
    const wallet = system.wallet(accountId, { passkeys })
    if (profile !== '2026-08') return wallet
    const authMethods = await listAuthMethods(wallet)
    if (authMethods.every(({ type }) => type !== 'EMAIL_OTP'))
      await registerEmailOtp(wallet, { email: 'ada@shop.example' })
    sandbox.clock.advance(60_000)
    await sendEmailOtp(wallet)
    await signInWithEmailOtp(wallet, { otp: sandbox.inbox.at(-1)!.code })
    return wallet
  }
  /** Opens another tab, or the same page again after a reload. */
  const openTab = ({ sessionStore }: Wallet): Wallet => system.wallet(accountId, { passkeys, sessionStore })
  return { system, accountId, authenticator, passkeys, faults, openBrowser, openTab }
}

type OpenDevice = Awaited<ReturnType<typeof openDevice>>

/** A user signs in at a prompt and picks each of the device's passkeys in turn, the newest first, until one is accepted. */
async function signIn(device: OpenDevice, wallet: Wallet): Promise<number> {
  await signOut(wallet).catch(() => undefined) // Ignored: most wallets here have no session.
  const { ids } = device.authenticator
  for (const [attempt, picked] of ids.toReversed().entries()) {
    const get: PasskeyCeremonies['get'] = (options, context) => {
      const { allowCredentials } = options
      const isFree = allowCredentials.length === 0
      const chosen = isFree ? [{ type: 'public-key' as const, id: picked }] : allowCredentials
      return device.passkeys.get({ ...options, allowCredentials: chosen }, context)
    }
    const isIn = await signInWithPasskey({ ...wallet, passkeys: { ...device.passkeys, get } }).then(
      () => true,
      () => false, // Ignored: why. The user picks another one.
    )
    if (isIn) return attempt + 1
  }
  throw new Error('the user cannot sign in')
}

/** Signs in from the wallets, and from a browser on the device that remembers nothing. */
async function expectSignIn(device: OpenDevice, ...wallets: Wallet[]): Promise<void> {
  const stranger = device.system.wallet(device.accountId, { passkeys: device.passkeys })
  for (const wallet of [...wallets, stranger]) expect(await signIn(device, wallet)).toBeGreaterThan(0)
}

const passkeysOf = async ({ system, accountId }: OpenDevice) => {
  const { data } = await system.platform('listAuthMethods', { query: { accountId } })
  return data.filter(({ type }) => type === 'PASSKEY')
}

const alreadyExists = {
  name: 'ServiceError',
  code: 'REFUSED',
  outcome: 'none',
  serviceCode: 'PASSKEY_CREDENTIAL_ALREADY_EXISTS',
  message: expect.stringContaining('The account already has a passkey, and can have one. Sign in with it.'),
}
const phone = { nickname: 'My phone' }

/** Whether the request decides: on 2026-08 the first one only asks what to sign. */
const isDeciding = (profile: ProfileName, request: Request) =>
  profile !== '2026-08' || request.headers.has('Service-Wallet-Signature')

const engines = [
  ['with the Signal API', true],
  ['without the Signal API', false],
] as const

describe.each(profileNames)('profile %s', (profile) => {
  describe.each(some(engines, 2))('%s', long, (_, hasSignals) => {
    const takesOne = profiles[profile].passkeys === 'one'

    test('a second registration in the same browser', async () => {
      const device = await openDevice(profile, hasSignals)
      const browser = await device.openBrowser()
      await registerPasskey(browser, phone)
      const { prompts } = device.authenticator
      const second = registerPasskey(browser, { nickname: 'Second' })
      await expect(second).rejects.toMatchObject(
        takesOne ? alreadyExists : { code: 'PASSKEY_ALREADY_REGISTERED' },
      )
      // Where the deployment takes one passkey, the user sees no prompt.
      expect(device.authenticator.prompts - prompts).toBe(takesOne ? 0 : 1)
      expect(device.authenticator.ids).toHaveLength(1)
      await expectSignIn(device, browser)
    })

    test('a second registration in a browser that does not know the first passkey', async () => {
      const device = await openDevice(profile, hasSignals)
      const browser = await device.openBrowser()
      await registerPasskey(browser, phone)
      const other = await device.openBrowser()
      await expect(registerPasskey(other, phone)).rejects.toMatchObject(
        takesOne ? alreadyExists : { code: 'PASSKEY_ALREADY_REGISTERED' },
      )
      expect(device.authenticator.ids).toHaveLength(1)
      await expectSignIn(device, browser, other)
    })

    test.each(['in the same page', 'after a reload'])('a response is lost, then a retry %s', async (when) => {
      const device = await openDevice(profile, hasSignals)
      const { faults, authenticator } = device
      const browser = await device.openBrowser()
      faults.front = async (request, next) => {
        const response = await next(request)
        faults.isOffline = isDeciding(profile, request)
        if (faults.isOffline) throw new TypeError('Failed to fetch')
        return response
      }
      await expect(registerPasskey(browser, phone)).rejects.toMatchObject({ outcome: 'unknown' })
      Object.assign(faults, { front: undefined, isOffline: false })
      const page = when === 'after a reload' ? device.openTab(browser) : browser
      const [registered] = await passkeysOf(device)
      expect(await registerPasskey(page, phone)).toMatchObject({ id: registered!.id, nickname: 'My phone' })
      expect(authenticator.prompts).toBe(1)
      expect(authenticator.ids).toHaveLength(1)
      await expectSignIn(device, page)
    })

    test('a page closes while its registration is under way, then a retry', async () => {
      const device = await openDevice(profile, hasSignals)
      const { faults, authenticator } = device
      const browser = await device.openBrowser()
      const { resolve: open, promise: opened } = deferred()
      faults.front = async (request, next) => {
        const response = await next(request)
        if (!isDeciding(profile, request)) return response
        open()
        // The page is gone: no response reaches it.
        return new Promise(() => {})
      }
      // Ignored: the closed page never learns how this ends.
      registerPasskey(browser, phone).catch(() => undefined)
      await opened
      faults.front = undefined
      const page = device.openTab(browser)
      const [registered] = await passkeysOf(device)
      expect(await registerPasskey(page, phone)).toMatchObject({ id: registered!.id })
      expect(authenticator.prompts).toBe(1)
      await expectSignIn(device, page)
    })

    test('a response is lost, and the user signs in without a retry', async () => {
      const device = await openDevice(profile, hasSignals)
      const browser = await device.openBrowser()
      device.faults.front = async (request, next) => {
        const response = await next(request)
        if (!isDeciding(profile, request)) return response
        device.faults.isOffline = true
        throw new TypeError('Failed to fetch')
      }
      await expect(registerPasskey(browser, phone)).rejects.toMatchObject({ outcome: 'unknown' })
      device.faults.isOffline = false
      expect(await listAuthMethods(browser)).toContainEqual(expect.objectContaining({ type: 'PASSKEY' }))
      await expectSignIn(device, browser)
    })

    test('a registration never arrives, then a retry creates another passkey', async () => {
      const device = await openDevice(profile, hasSignals)
      const browser = await device.openBrowser()
      device.faults.front = async (request, next) => {
        if (!isDeciding(profile, request)) return next(request)
        throw new TypeError('Failed to fetch')
      }
      await expect(registerPasskey(browser, phone)).rejects.toMatchObject({ outcome: 'unknown' })
      device.faults.front = undefined
      const page = device.openTab(browser)
      expect(await registerPasskey(page, phone)).toMatchObject({ type: 'PASSKEY' })
      expect(await passkeysOf(device)).toHaveLength(1)
      await expectSignIn(device, page)
    })

    test('a registration arrives late, after the retry has begun', async () => {
      const device = await openDevice(profile, hasSignals)
      const { faults, authenticator } = device
      const browser = await device.openBrowser()
      let late: () => Promise<Response> = () => Promise.reject(new Error('nothing was sent'))
      faults.front = async (request, next) => {
        if (!isDeciding(profile, request)) return next(request)
        const held = request.clone() as Request
        late = () => next(held)
        throw new TypeError('Failed to fetch')
      }
      await expect(registerPasskey(browser, phone)).rejects.toMatchObject({ outcome: 'unknown' })
      // The first request arrives before the second one. Where it is signed, the second one is the identical request, without a prompt.
      faults.front = async (request, next) => {
        faults.front = undefined
        expect((await late()).status).toBe(201)
        return next(request)
      }
      const found = await registerPasskey(browser, phone)
      const listed = await passkeysOf(device)
      expect(listed).toHaveLength(1)
      expect(listed.map(({ id }) => id)).toContain(found.id)
      expect(authenticator.ids).toHaveLength(takesOne && !hasSignals ? 2 : 1)
      await expectSignIn(device, browser)
    })

    test.each([
      ['two tabs', true],
      ['two browsers of one device', false],
    ])('%s create a passkey at once', async (_, isShared) => {
      const device = await openDevice(profile, hasSignals)
      const { faults, authenticator } = device
      const first = await device.openBrowser()
      const second = isShared ? device.openTab(first) : await device.openBrowser()
      // Both users see a prompt before either registration leaves.
      const bothCreated = deferred()
      faults.front = async (request, next) => {
        await bothCreated.promise
        return next(request)
      }
      const firstEnd = registerPasskey(first, phone)
      await expect.poll(() => authenticator.prompts).toBe(1)
      await expect.poll(() => authenticator.ids).toHaveLength(1)
      const secondEnd = registerPasskey(second, phone)
      await expect.poll(() => authenticator.ids).toHaveLength(2)
      bothCreated.resolve()
      const ends = await Promise.allSettled([firstEnd, secondEnd])
      expect(ends[0]).toMatchObject({ status: 'fulfilled' })
      expect(ends[1]).toMatchObject(
        takesOne ? { status: 'rejected', reason: alreadyExists } : { status: 'fulfilled' },
      )
      expect(await passkeysOf(device)).toHaveLength(takesOne ? 1 : 2)
      expect(authenticator.ids).toHaveLength(takesOne && hasSignals ? 1 : 2)
      await expectSignIn(device, first, second)
    })

    test.each([
      ['two tabs', true],
      ['two browsers of one device', false],
    ])('%s: one registers after the other got its options', async (_, isShared) => {
      const device = await openDevice(profile, hasSignals)
      const { faults } = device
      const first = await device.openBrowser()
      const second = isShared ? device.openTab(first) : await device.openBrowser()
      const [issued, mayGoOn] = [deferred(), deferred()]
      faults.options = async (request, next) => {
        faults.options = undefined
        const response = await next(request)
        issued.resolve()
        await mayGoOn.promise
        return response
      }
      const slow = registerPasskey(second, phone)
      await issued.promise
      const { id } = await registerPasskey(first, phone)
      mayGoOn.resolve()
      if (takesOne) await expect(slow).rejects.toMatchObject(alreadyExists)
      else expect(await slow).toMatchObject({ type: 'PASSKEY' })
      expect((await passkeysOf(device)).map((passkey) => passkey.id)).toContain(id)
      expect(device.authenticator.ids).toHaveLength(takesOne && hasSignals ? 1 : 2)
      await expectSignIn(device, first, second)
    })

    test.each(['front', 'back'] as const)(
      'the network doubles a registration and loses the first response (%s)',
      async (side) => {
        const device = await openDevice(profile, hasSignals)
        const browser = await device.openBrowser()
        device.faults[side] = async (request, next) => {
          if (!isDeciding(profile, request)) return next(request)
          const copy = request.clone() as Request
          await next(request)
          return next(copy)
        }
        const { ids } = device.authenticator
        expect(ids).toEqual([])
        // Whatever the second response says, the passkey that is registered stays.
        await registerPasskey(browser, phone).catch(() => undefined)
        device.faults[side] = undefined
        expect(await passkeysOf(device)).toHaveLength(1)
        expect(device.authenticator.ids).toHaveLength(1)
        await expectSignIn(device, browser)
      },
    )
  })
})
