/** A test bench that injects faults between wallet and relay. */

import { inspect } from 'node:util'
import {
  memorySessionStore,
  registerEmailOtp,
  registerPasskey,
  signInWithPasskey,
  type Wallet,
  WalletError,
  type WalletOptions,
} from '@embedded-wallet/core'
import type { SandboxOptions } from '@embedded-wallet/sandbox'
import { expect, vi } from 'vitest'
import { findCanary, secretFinder } from '../../canary/canary.mjs'
import { openTestSystem } from '../../support/testSystem.js'

// No test waits for a clock, so a slow machine must not fail one.
vi.setConfig({ testTimeout: 60_000 })

export type Fetch = (request: Request) => Promise<Response>
/** Handles a request in place of passing it on. */
export type Fault = (request: Request, next: Fetch) => Promise<Response>

/** The connection between wallet and relay. */
interface Way {
  hits: (request: Request) => boolean
  fault: Fault | undefined
}

const secretFields =
  /"(?:encryptedSessionSigningKey|encryptedWalletCredentials|payloadToSign|otp|oidcToken|signature|authenticatorData|challenge)":"((?:[^"\\]|\\.)*)"/g

export type Bench = Awaited<ReturnType<typeof openBench>>

/** Opens a bench with a funded account and a user who is signed in with a passkey. */
export async function openBench(options: { sandbox?: SandboxOptions; wallet?: Partial<WalletOptions> } = {}) {
  /** Values that must never appear in an error. */
  const secrets = new Set<string>()
  /** Every request that the wallet sent, oldest first. */
  const sent: Request[] = []
  const accounts: string[] = []
  const front: Way = { hits: () => true, fault: undefined }
  const learn = (text: string) => {
    for (const [, secret = ''] of text.matchAll(secretFields)) if (secret.length > 5) secrets.add(secret)
  }
  const system = openTestSystem({
    // The service has its own clock, because tests change the device's clock.
    sandbox: { now: () => Math.round(performance.timeOrigin + performance.now()), ...options.sandbox },
    relay: { authorize: () => accounts },
    betweenRelayAndService: (next) => async (request) => {
      const response = await next(request)
      learn(await response.clone().text())
      return response
    },
    betweenWalletAndRelay: (next) => async (request) => {
      sent.push(request.clone() as Request)
      learn(await request.clone().text())
      const signature = request.headers.get('Service-Wallet-Signature')
      if (signature !== null) secrets.add(signature)
      const fault = front.hits(request) ? front.fault : undefined
      return fault === undefined ? next(request) : fault(request, next)
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
    sent,
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

export const addEmail = ({ wallet }: Bench) =>
  registerEmailOtp(wallet, { email: `${crypto.randomUUID()}@shop.example` })

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
