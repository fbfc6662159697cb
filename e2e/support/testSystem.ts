/** The app under test of `@embedded-wallet/sandbox/testing`, as the stories of this project use it: each wallet is on a new device. */

import type { Wallet, WalletOptions } from '@embedded-wallet/core'
import type { CreateCustomerBody } from '@embedded-wallet/protocol'
import {
  createSoftwareAuthenticator,
  createTestApp,
  type SoftwareAuthenticator,
  type TestApp,
  type TestAppOptions,
} from '@embedded-wallet/sandbox/testing'

type Fetch = (request: Request) => Promise<Response>

const origin = 'https://shop.example'
export const relayUrl = `${origin}/wallet`

/** The parts in one process, and helpers for stories. */
export interface TestSystem
  extends Pick<TestApp, 'sandbox' | 'createAccount' | 'platform' | 'fund' | 'balance' | 'quote'> {
  relay: Fetch
  /** Every request that reached the relay, oldest first, such as `POST /auth/credentials 201`. */
  relayed: string[]
  requests: Request[]
  customerOf(accountId: string): Promise<string>
  /** Creates the wallet of an account on a new device. */
  wallet(
    accountId: string,
    options?: Partial<WalletOptions>,
  ): Wallet & { authenticator: SoftwareAuthenticator }
  /** Creates a user who is signed in with a passkey and has 100 USDC. */
  signedIn(
    customer?: Partial<CreateCustomerBody>,
  ): Promise<{ accountId: string; wallet: ReturnType<TestSystem['wallet']> }>
}

/**
 * Connects the parts, all of one profile. `betweenWalletAndRelay` and `betweenRelayAndService` can change what passes
 * between them.
 */
export function openTestSystem(
  options: Omit<TestAppOptions, 'origin' | 'relayPath'> & {
    betweenWalletAndRelay?: (next: Fetch) => Fetch
  } = {},
): TestSystem {
  const { betweenWalletAndRelay, betweenRelayAndService, relay: relayOptions, ...more } = options
  const relayed: string[] = []
  const requests: Request[] = []
  const app = createTestApp({
    ...more,
    origin,
    relay: {
      // Stories of other rules act without a step-up. The stories of the step-up have a policy of their own.
      authorizeAction: () => 'allow',
      allowExport: true,
      relyingParty: { id: new URL(origin).hostname, name: 'Shop', origins: [origin] },
      ...relayOptions,
    },
    betweenRelayAndService: (next) => {
      const service: Fetch = (request) => {
        requests.push(request.clone() as Request)
        return next(request)
      }
      return betweenRelayAndService?.(service) ?? service
    },
  })
  const logged: Fetch = async (request) => {
    const response = await app.relay(request)
    relayed.push(
      `${request.method} ${new URL(request.url).pathname.replace('/wallet', '').replace(/:[\w-]+/g, '')} ${response.status}`,
    )
    return response
  }
  const onNewDevice = () => ({
    fetch: betweenWalletAndRelay?.(logged) ?? logged,
    passkeys: createSoftwareAuthenticator({ origin }),
    // Stories of a step-up say themselves how the user signs in.
    reauthenticate: undefined,
  })
  const withAuthenticator = (wallet: Wallet, authenticator: SoftwareAuthenticator) =>
    Object.assign(Object.create(null), wallet, { authenticator })
  return {
    ...app,
    relayed,
    requests,
    customerOf: async (accountId) => {
      const { data } = await app.platform('listInternalAccounts', { query: { type: 'EMBEDDED_WALLET' } })
      return data.find(({ id }) => id === accountId)!.customerId!
    },
    wallet: (accountId, walletOptions) => {
      const own = onNewDevice()
      return withAuthenticator(app.wallet(accountId, { ...own, ...walletOptions }), own.passkeys)
    },
    signedIn: async (customer) => {
      const own = onNewDevice()
      const wallet = await app.signedInWallet({ wallet: own, ...(customer && { customer }) })
      return { accountId: wallet.accountId, wallet: withAuthenticator(wallet, own.passkeys) }
    },
  }
}

export { withBehaviors } from '../../packages/sandbox/src/deployment.js'
