/** A user of a relay with its default policy, with the ways to sign in of a story, and the prompts and calls of a verb counted. */

import {
  listAuthMethods,
  prepareSignIn,
  registerEmailOtp,
  registerOAuth,
  registerPasskey,
  sendEmailOtp,
  signInWithEmailOtp,
  signInWithOAuth,
  signInWithPasskey,
  signOut,
  type Wallet,
} from '@embedded-wallet/core'
import type { ProfileName } from '@embedded-wallet/protocol'
import type { RelayEvent } from '@embedded-wallet/relay'
import { createSoftwareAuthenticator } from '@embedded-wallet/sandbox/testing'
import { openTestSystem } from './testSystem.js'

export type WayIn = 'passkey' | 'code' | 'identity'

const typeOf = { passkey: 'PASSKEY', code: 'EMAIL_OTP', identity: 'OAUTH' } as const

const email = 'ada@shop.example'

/** The service sends few codes in a row. */
const untilNextCode = 120_000

export type StepUpUser = Awaited<ReturnType<typeof openStepUpUser>>

/**
 * Creates the user. The user is signed out.
 *
 * @param ways - The ways to sign in. Where an account is born with codes it has them, too.
 */
export async function openStepUpUser(ways: readonly WayIn[], options: { profile: ProfileName }) {
  /** What the relay reported to the app's backend. */
  const events: RelayEvent[] = []
  /** The sign-ins that were demanded of the app, such as `STEP_UP_REQUIRED exportWallet`. */
  const demanded: string[] = []
  const onEvent = (event: RelayEvent) => void events.push(event)
  // The relay's own policy, with exports.
  const system = openTestSystem({
    relay: { authorizeAction: undefined, allowExport: true, onEvent },
    ...options,
  })
  const { clock, identity } = system.sandbox
  const accountId = await system.createAccount({ email, phoneNumber: '+15550100' })
  const customerId = await system.customerOf(accountId)

  let questions = 0
  /** Signs a wallet in with one of the ways, as a user would. */
  const signIn = async (wallet: Wallet, way: WayIn) => {
    if (way === 'passkey') return signInWithPasskey(wallet)
    questions++
    if (way === 'code') {
      await sendEmailOtp(wallet)
      return signInWithEmailOtp(wallet, { otp: system.sandbox.inbox.at(-1)!.code })
    }
    const { nonce } = await prepareSignIn(wallet, { type: 'OAUTH' })
    const authTime = Math.floor(clock.now() / 1000)
    return signInWithOAuth(wallet, { oidcToken: await identity.issueIdToken({ email, nonce, authTime }) })
  }
  let reauthenticateWith: WayIn = ways[0]!
  const wallet = system.wallet(accountId, {
    exportSigner: 'unsigned-sandbox',
    otpSigner: 'unsigned-sandbox',
    approvePayload: () => true,
    reauthenticate: (own, reason) => {
      demanded.push([reason, own.stepUp?.action].filter(Boolean).join(' '))
      return signIn(own, reauthenticateWith)
    },
  })
  /** Creates passkeys where the wallet's own authenticator has one of the account already. */
  const secondDevice = createSoftwareAuthenticator({ origin: 'https://shop.example' })
  const user = {
    system,
    customerId,
    wallet,
    secondDevice,
    events,
    demanded,
    signIn,
    /** The AuthMethod that a story revokes. */
    revoked: undefined as string | undefined,
    authMethodId: async (way: WayIn) =>
      (await listAuthMethods(wallet)).find(({ type }) => type === typeOf[way])!.id!,
    /** Counts what a verb costs: the calls of the wallet, and the prompts of passkeys and the app's questions that the user sees. */
    count: async (verb: () => Promise<unknown>) => {
      clock.advance(untilNextCode)
      const prompts = () => wallet.authenticator.prompts + secondDevice.prompts + questions
      const before = { calls: system.relayed.length, prompts: prompts() }
      await verb()
      return { calls: system.relayed.length - before.calls, prompts: prompts() - before.prompts }
    },
  }
  const isBornWithCodes = options.profile === '2026-08'
  if (isBornWithCodes) {
    reauthenticateWith = 'code'
    // From now on the device knows which AuthMethod has the codes.
    await signIn(wallet, 'code')
  }
  for (const way of ways) {
    clock.advance(untilNextCode)
    if (way === 'passkey') await registerPasskey(wallet, { nickname: 'My phone' })
    if (way === 'code' && !isBornWithCodes) await registerEmailOtp(wallet, { email })
    if (way === 'identity') await registerOAuth(wallet, { oidcToken: await identity.issueIdToken({ email }) })
  }
  reauthenticateWith = ways[0]!
  clock.advance(untilNextCode)
  await signOut(wallet)
  system.relayed.length = events.length = demanded.length = 0
  return user
}
