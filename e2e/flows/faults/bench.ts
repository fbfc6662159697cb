/** The bench on which faults are put into the way, and the sheet on which is written what came of them. */

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
import type { SandboxOptions } from '@embedded-wallet/sandbox'
import { afterAll, expect, vi } from 'vitest'
import { findCanary } from '../../canary/canary.mjs'
import { type House, openHouse } from '../../support/house.js'

// Nothing here waits for a clock; a busy machine is no failure.
vi.setConfig({ testTimeout: 60_000 })

export type Fetch = (request: Request) => Promise<Response>
/** Does something else than passing on. */
export type Fault = (request: Request, next: Fetch) => Promise<Response>

/** One way, between two of the boxes. */
export interface Way {
  /** Which requests the fault hits. */
  hits: (request: Request) => boolean
  fault: Fault | undefined
}

export interface Bench {
  house: House
  accountId: string
  wallet: Wallet & ReturnType<House['wallet']>
  /** Between wallet and relay. */
  front: Way
  /** Between relay and service. */
  back: Way
  /** Everything that the wallet sent, oldest first. */
  sent: Request[]
  /** Whether the person is signed in to the integrator's app. */
  app: { isSignedIn: boolean }
  /** A person on another device, or the same after a reload when a store is given. */
  device(options?: Partial<WalletOptions>): Wallet
  movements(): number
  /** What must never be in an error. */
  secrets: Set<string>
}

const secretFields =
  /"(?:encryptedSessionSigningKey|encryptedWalletCredentials|payloadToSign|otp|oidcToken|signature|authenticatorData|challenge)":"((?:[^"\\]|\\.)*)"/g

/** An account with money, a passkey and a person signed in with it. */
export async function openBench(
  options: { sandbox?: SandboxOptions; wallet?: Partial<WalletOptions> } = {},
): Promise<Bench> {
  const secrets = new Set<string>()
  const sent: Request[] = []
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
  const house = openHouse({
    // A clock of its own: tests put the device's clock wrong.
    sandbox: { now: () => Math.round(performance.timeOrigin + performance.now()), ...options.sandbox },
    relay: { authorize: () => (app.isSignedIn ? accounts : null) },
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
  const accountId = await house.createAccount()
  accounts.push(accountId)
  const wallet = house.wallet(accountId, { envelopeSigner: 'unsigned-sandbox', ...options.wallet })
  await registerPasskey(wallet, { nickname: 'My phone' })
  await signInWithPasskey(wallet)
  await house.fund(accountId, 100_000_000)
  sent.length = 0
  return {
    ...{ house, accountId, wallet, front, back, sent, app, secrets },
    device: (more = {}) =>
      house.wallet(accountId, {
        ...{ passkeys: wallet.authenticator, sessionStore: memorySessionStore() },
        ...{ envelopeSigner: 'unsigned-sandbox', ...more },
      }),
    // What left the account, whatever the sandbox calls it.
    movements: () =>
      house.sandbox
        .movements()
        .filter(({ entries }) => entries.some(({ account, amount }) => account === accountId && amount < 0n))
        .length,
  }
}

/** An action's options with a signal, where there is one. */
export const withSignal = (signal?: AbortSignal) => (signal ? { signal } : {})

/** Closes the page while a call of an action is under way: it is struck with silence. Gives back the wallet of the page that is loaded next. */
export async function reloadDuring(
  bench: Bench,
  strike: (fault: Fault) => void,
  act: (wallet: Bench['wallet'], signal: AbortSignal) => Promise<unknown>,
): Promise<Bench['wallet']> {
  const { fault, reached } = silence()
  strike(fault)
  const page = new AbortController()
  const gone = act(bench.wallet, page.signal).catch(() => undefined)
  await reached
  page.abort()
  await gone
  repair(bench)
  return bench.device({ sessionStore: bench.wallet.sessionStore }) as Bench['wallet']
}

/** Registers the person's e-mail address. */
export const addEmail = ({ wallet }: Bench) =>
  registerEmailOtp(wallet, { email: `${crypto.randomUUID()}@shop.example` })

/** The last code in the sandbox's inbox. */
export const lastCode = ({ house }: Bench) => house.sandbox.inbox.at(-1)!.code

/** What came of an action. */
export interface Finding {
  outcome: 'done' | 'none' | 'unknown'
  /** The error's, or `ok`. */
  code: string
  /** How many times money moved. */
  movements: number
  error: WalletError | undefined
}

/** What a sheet takes; without an error where there was none. */
type Reported = Omit<Finding, 'error'> & Partial<Pick<Finding, 'error'>>

/** Waits for an action. What it throws must be typed and hold no secret. */
export async function findingOf(bench: Bench, action: Promise<unknown>): Promise<Finding> {
  const error = await action.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (error !== undefined && !(error instanceof WalletError)) throw error
  if (error !== undefined) {
    const shown = inspect(error, { depth: 9, showHidden: true })
    expect(findCanary(shown)).toEqual([])
    for (const secret of bench.secrets) {
      for (const form of [secret, encodeURIComponent(secret), btoa(unescape(encodeURIComponent(secret)))]) {
        expect(shown.includes(form), `a secret in ${error.name} ${error.code}`).toBe(false)
      }
    }
    expect(error.message).toMatch(/^[A-Z].*[.?]$/)
    // A program may repeat by itself only what has surely not happened.
    if (error.outcome === 'unknown') expect(error.retryable).toBe(false)
  }
  const code = error === undefined ? 'ok' : error.code
  return { outcome: error === undefined ? 'done' : error.outcome, code, movements: bench.movements(), error }
}

/** Ends every fault. */
export function repair({ front, back, app }: Bench): void {
  front.fault = back.fault = undefined
  app.isSignedIn = true
}

/** "The next call works": nothing that was left behind is in its way. */
export async function nextCallWorks({ wallet }: Pick<Bench, 'wallet'>): Promise<void> {
  await listSessions(wallet)
}

/** A sheet of findings, printed when the file is done: one line per cell. */
export function openSheet(title: string, cells: number) {
  const rows: string[] = []
  afterAll(() => {
    console.log([`\n${title}: ${rows.length} of ${cells} cells`, ...rows].join('\n'))
    expect(rows, title).toHaveLength(cells)
  })
  return {
    write(cell: string, { outcome, code, movements, error }: Reported, note = '') {
      const isRetryable = error?.retryable ? ', retryable' : ''
      rows.push(
        `  ${cell.padEnd(62)} ${outcome.padEnd(8)} ${movements}  ${code}${isRetryable}${note && `  (${note})`}`,
      )
    },
  }
}

/** A promise that is settled from outside. */
export function deferred<T = void>() {
  let resolve!: (value: T) => void
  const promise = new Promise<T>((done) => {
    resolve = done
  })
  return { promise, resolve }
}

export const lost: Fault = () => Promise.reject(new TypeError('Failed to fetch'))
/** The request arrives; its answer does not. */
export const answerLost: Fault = async (request, next) => {
  await next(request)
  throw new TypeError('Failed to fetch')
}
/** Never settles, and says when it was reached. */
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
