/** A test bench that injects faults between wallet, relay and service. */

import { inspect } from 'node:util'
import {
  listSessions,
  memorySessionStore,
  registerEmailOtp,
  registerPasskey,
  signInWithPasskey,
  type Wallet,
  WalletError,
  type WalletOptions,
} from '@embedded-wallet/core'
import type { RelayOptions } from '@embedded-wallet/relay'
import type { SandboxOptions } from '@embedded-wallet/sandbox'
import { expect, vi } from 'vitest'
import { findCanary, secretFinder } from '../../canary/canary.mjs'
import { deferred } from '../../support/deferred.js'
import { openTestSystem } from '../../support/testSystem.js'

// No test waits for a clock, so a slow machine must not fail one.
vi.setConfig({ testTimeout: 60_000 })

export type Fetch = (request: Request) => Promise<Response>
/** Handles a request in place of passing it on. */
export type Fault = (request: Request, next: Fetch) => Promise<Response>

/** The connection between two of the parts. */
export interface Way {
  hits: (request: Request) => boolean
  fault: Fault | undefined
}

const secretFields =
  /"(?:encryptedSessionSigningKey|encryptedWalletCredentials|payloadToSign|otp|oidcToken|signature|authenticatorData|challenge)":"((?:[^"\\]|\\.)*)"/g

export type Bench = Awaited<ReturnType<typeof openBench>>

/** Opens a bench with a funded account and a user who is signed in with a passkey. */
export async function openBench(
  options: { sandbox?: SandboxOptions; wallet?: Partial<WalletOptions>; relay?: Partial<RelayOptions> } = {},
) {
  /** Values that must never appear in an error. */
  const secrets = new Set<string>()
  /** Every request that the wallet sent, oldest first. */
  const sent: Request[] = []
  /** Whether the user is signed in to the integrator's app. */
  const app = { isSignedIn: true }
  const accounts: string[] = []
  const way = (): Way => ({ hits: () => true, fault: undefined })
  const [front, back] = [way(), way()]
  const passing =
    (own: Way) =>
    (next: Fetch): Fetch =>
    async (request) => {
      const fault = own.hits(request) ? own.fault : undefined
      return fault === undefined ? next(request) : fault(request, next)
    }
  const learn = (text: string) => {
    for (const [, secret = ''] of text.matchAll(secretFields)) if (secret.length > 5) secrets.add(secret)
  }
  const system = openTestSystem({
    // The service has its own clock, because tests change the device's clock.
    sandbox: { now: () => Math.round(performance.timeOrigin + performance.now()), ...options.sandbox },
    relay: { authorize: () => (app.isSignedIn ? accounts : null), ...options.relay },
    betweenRelayAndService: (next) => {
      const service: Fetch = async (request) => {
        const response = await next(request)
        learn(await response.clone().text())
        return response
      }
      return passing(back)(service)
    },
    betweenWalletAndRelay: (next) => {
      const faulty = passing(front)(next)
      return async (request) => {
        sent.push(request.clone() as Request)
        learn(await request.clone().text())
        const signature = request.headers.get('Service-Wallet-Signature')
        if (signature !== null) secrets.add(signature)
        return faulty(request)
      }
    },
  })
  const accountId = await system.createAccount()
  accounts.push(accountId)
  const signers = { exportSigner: 'unsigned-sandbox', otpSigner: 'unsigned-sandbox' }
  const wallet = system.wallet(accountId, { ...signers, ...options.wallet })
  await registerPasskey(wallet, { nickname: 'My phone' })
  await signInWithPasskey(wallet)
  await system.fund(accountId, 100_000_000)
  sent.length = 0
  return {
    system,
    accountId,
    wallet,
    front,
    back,
    sent,
    app,
    secrets,
    /** A wallet on another device, or on the same device after a reload when a store is given. */
    device: (more: Partial<WalletOptions> = {}): Wallet =>
      system.wallet(accountId, {
        passkeys: wallet.authenticator,
        sessionStore: memorySessionStore(),
        ...signers,
        ...more,
      }),
    /** How often money left the account, whatever the reason. */
    movements: () =>
      system.sandbox
        .movements()
        .filter(({ entries }) => entries.some(({ account, amount }) => account === accountId && amount < 0n))
        .length,
  }
}

/** Options of an action with a signal, if there is one. */
export const withSignal = (signal?: AbortSignal) => (signal ? { signal } : {})

/** Closes the page while a call of an action waits for its response. Returns the wallet of the next page. */
export async function reloadDuring(
  bench: Bench,
  injectFault: (fault: Fault) => void,
  act: (wallet: Bench['wallet'], signal: AbortSignal) => Promise<unknown>,
): Promise<Bench['wallet']> {
  const { fault, reached } = silence()
  injectFault(fault)
  const page = new AbortController()
  const gone = act(bench.wallet, page.signal).catch(() => undefined)
  await reached
  page.abort()
  await gone
  repair(bench)
  return bench.device({ sessionStore: bench.wallet.sessionStore }) as Bench['wallet']
}

export const addEmail = ({ wallet }: Bench) =>
  registerEmailOtp(wallet, { email: `${crypto.randomUUID()}@shop.example` })

export const lastCode = ({ system }: Bench) => system.sandbox.inbox.at(-1)!.code

export interface Finding {
  outcome: 'done' | 'none' | 'unknown'
  /** The code of the error, or `ok`. */
  code: string
  /** How many times money moved. */
  movements: number
  error: WalletError | undefined
}

/** Waits for an action. Its error must be typed and must not contain a secret. */
export async function findingOf(bench: Bench, action: Promise<unknown>): Promise<Finding> {
  const error = await action.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (error !== undefined && !(error instanceof WalletError)) throw error
  if (error !== undefined) {
    const shown = inspect(error, { depth: 9, showHidden: true })
    expect(findCanary(shown)).toEqual([])
    for (const secret of bench.secrets)
      expect(secretFinder(secret)(shown), `a secret in ${error.name} ${error.code}`).toEqual([])
    expect(error.message).toMatch(/^[A-Z].*[.?]$/)
    // Only an action that certainly did not happen may be repeated without the user.
    if (error.outcome === 'unknown') expect(error.retryable).toBe(false)
  }
  const code = error === undefined ? 'ok' : error.code
  return { outcome: error === undefined ? 'done' : error.outcome, code, movements: bench.movements(), error }
}

export function repair({ front, back, app }: Bench): void {
  front.fault = back.fault = undefined
  app.isSignedIn = true
}

/** Checks that the next call works: the fault left nothing behind that blocks it. */
export async function nextCallWorks({ wallet }: Pick<Bench, 'wallet'>): Promise<void> {
  await listSessions(wallet)
}

export const lost: Fault = () => Promise.reject(new TypeError('Failed to fetch'))
/** The request arrives, but its response is lost. */
export const responseLost: Fault = async (request, next) => {
  await next(request)
  throw new TypeError('Failed to fetch')
}
/** A fault that never settles. `reached` resolves when a request hits it. */
export function silence(): { fault: Fault; reached: Promise<void> } {
  const { promise, resolve } = deferred()
  return {
    reached: promise,
    fault: () => {
      resolve()
      return new Promise(() => {})
    },
  }
}
