/** Story: what changes who owns a wallet takes one sign-in of its own, in every profile and with every way in; nothing else does. */

import {
  exportWallet,
  getSession,
  registerEmailOtp,
  registerOAuth,
  registerPasskey,
  registerSmsOtp,
  revokeAuthMethod,
  setWalletPrivacy,
  updateContact,
  type Wallet,
} from '@embedded-wallet/core'
import { type ProfileName, profileNames } from '@embedded-wallet/protocol'
import { expect, test } from 'vitest'
import { long, some } from '../support/inFull.js'
import { openStepUpUser, type StepUpUser, type WayIn } from '../support/stepUpUser.js'

const email = 'new@shop.example'
const ways: readonly WayIn[] = ['passkey', 'code', 'identity']

interface Verb {
  /** The operation as the relay names it in its events. */
  operation: string
  run(user: StepUpUser, wallet: Wallet): Promise<unknown>
  /** The calls of the wallet where nothing needs a step-up. */
  calls: number
  /** Calls when a session can sign already. Default: `calls`. */
  callsSignedIn?: number
  /** A further call where the device has a passkey already: it reads the list. */
  callsWithPasskey?: number
  /** The prompts beside the sign-in: a new passkey has one. */
  prompts?: number
  /** A way in that the account must have beside the one that signs in. */
  also?: (way: WayIn) => WayIn
  /** A way in that the account must not have before. */
  adds?: WayIn
}

/** Each verb that changes who owns a wallet, with the calls that it takes by itself. */
function verbsOf(profile: ProfileName): Record<string, Verb> {
  const isNew = profile === '2026-08'
  const other = (way: WayIn): WayIn => (way === 'passkey' ? 'code' : 'passkey')
  const register = { operation: 'registerAuthMethod', calls: 2 }
  return {
    registerPasskey: {
      ...register,
      calls: 3,
      callsWithPasskey: 1,
      prompts: 1,
      run: ({ secondDevice: { create } }, wallet) => {
        const passkeys = { ...wallet.passkeys, create }
        return registerPasskey({ ...wallet, passkeys }, { nickname: 'Another phone' })
      },
      // Newer deployments take several passkeys.
      ...(!isNew && { adds: 'passkey' as const }),
    },
    registerOAuth: {
      ...register,
      adds: 'identity',
      run: async ({ system }, wallet) =>
        registerOAuth(wallet, { oidcToken: await system.sandbox.identity.issueIdToken({ email }) }),
    },
    ...(isNew
      ? {
          registerSmsOtp: { ...register, run: (_, wallet) => registerSmsOtp(wallet) } satisfies Verb,
          setWalletPrivacy: {
            operation: 'updateInternalAccount',
            calls: 2,
            run: (_, wallet) => setWalletPrivacy(wallet, { isPrivate: true }),
          } satisfies Verb,
        }
      : {
          registerEmailOtp: {
            ...register,
            adds: 'code',
            run: (_, wallet) => registerEmailOtp(wallet, { email }),
          } satisfies Verb,
        }),
    revokeAuthMethod: {
      // Without a session that can sign, the list is read first.
      operation: 'revokeAuthMethod',
      calls: 3,
      callsSignedIn: 2,
      also: other,
      run: async ({ revoked }, wallet) => revokeAuthMethod(wallet, { authMethodId: revoked! }),
    },
    exportWallet: {
      operation: 'exportInternalAccount',
      calls: 2,
      run: (_, wallet) => exportWallet(wallet),
    },
    updateContact: {
      // Only where codes go to the customer's address does a signature protect it.
      operation: 'updateCustomer',
      calls: isNew ? 2 : 1,
      run: ({ customerId }, wallet) => updateContact(wallet, { customerId, email }),
    },
  }
}

/** The calls of a sign-in: a challenge and its proof. A sealed code is proven with two calls, a token with one. */
const ceremonyCalls = (way: WayIn, profile: ProfileName): number =>
  ({ passkey: 2, code: profile === '2026-08' ? 3 : 2, identity: 1 })[way]

const cells = profileNames.flatMap((profile) =>
  Object.entries(verbsOf(profile)).flatMap(([name, verb]) =>
    ways
      .filter((way) => verb.adds !== way)
      .flatMap((way) => ['signed out', 'signed in'].map((before) => ({ profile, name, verb, way, before }))),
  ),
)

test.each(some(cells, 4))(
  '$name asks for exactly one sign-in, in $profile, $before, with $way',
  long,
  async ({ profile, name, verb, way, before }) => {
    const also = verb.also?.(way)
    const user = await openStepUpUser(also === undefined ? [way] : [way, also], { profile })
    user.revoked = also && (await user.authMethodId(also))
    if (before === 'signed in') await user.signIn(user.wallet, way)
    user.events.length = user.system.requests.length = 0
    const cost = await user.count(() => verb.run(user, user.wallet))
    const calls = (before === 'signed in' && verb.callsSignedIn) || verb.calls
    const without = calls + (way === 'passkey' ? (verb.callsWithPasskey ?? 0) : 0)
    expect(cost).toEqual({
      calls: without + 1 + ceremonyCalls(way, profile),
      prompts: 1 + (verb.prompts ?? 0),
    })
    expect(user.demanded).toEqual([`STEP_UP_REQUIRED ${name}`])
    expect(user.events.filter(({ event }) => event === 'ownership')).toMatchObject([
      { operation: verb.operation, outcome: 'done', steppedUp: true },
    ])
    // The newest session is the current one.
    expect(await getSession(user.wallet)).toMatchObject({ authMethodId: await user.authMethodId(way) })
    // No id of a step-up leaves the relay.
    expect(user.system.requests.filter(({ headers }) => headers.has('Step-Up-Id'))).toEqual([])
  },
)
