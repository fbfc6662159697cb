/** The app under test of `@embedded-wallet/sandbox/testing`, as the stories of this project use it: each wallet is on a new device. */

import type { Wallet, WalletOptions } from '@embedded-wallet/core'
import type { CreateCustomerBody } from '@embedded-wallet/protocol'
import {
  createSoftwareAuthenticator,
  createTestApp,
  type SoftwareAuthenticator,
  type TestAppOptions,
} from '@embedded-wallet/sandbox/testing'
import { noteCall } from '../coverage/openApi.js'
import { foreignResponses } from '../coverage/recorder.js'

type Fetch = (request: Request) => Promise<Response>

const origin = 'https://shop.example'
export const relayUrl = `${origin}/wallet`

/** The parts in one process, and helpers for stories. */
export type TestSystem = ReturnType<typeof openTestSystem>

/**
 * Connects the parts, all of one profile. `betweenWalletAndRelay` and `betweenRelayAndService` can change what passes
 * between them.
 */
export function openTestSystem(
  options: Omit<TestAppOptions, 'origin' | 'relayPath'> & {
    betweenWalletAndRelay?: (next: Fetch) => Fetch
  } = {},
) {
  const { betweenWalletAndRelay, betweenRelayAndService, relay: relayOptions, ...more } = options
  /** Every request that reached the relay, oldest first, such as `POST /auth/credentials 201`. */
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
    const sent = request.clone()
    const foreign = foreignResponses.count
    const response = await app.relay(request)
    const path = new URL(request.url).pathname.replace(/^\/wallet/, '')
    // A copy: who gets the response may read and cancel it.
    if (foreignResponses.count === foreign)
      noteCall({ request, path, sent: () => sent.text(), response: response.clone() })
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
  const withAuthenticator = (
    wallet: Wallet,
    authenticator: SoftwareAuthenticator,
  ): Wallet & { authenticator: SoftwareAuthenticator } =>
    Object.assign(Object.create(null), wallet, { authenticator })
  return {
    ...app,
    relay: app.relay as Fetch,
    relayed,
    requests,
    customerOf: async (accountId: string) => {
      const { data } = await app.platform('listInternalAccounts', { query: { type: 'EMBEDDED_WALLET' } })
      return data.find(({ id }) => id === accountId)!.customerId!
    },
    /** Creates the wallet of an account on a new device. */
    wallet: (accountId: string, walletOptions?: Partial<WalletOptions>) => {
      const own = onNewDevice()
      return withAuthenticator(app.wallet(accountId, { ...own, ...walletOptions }), own.passkeys)
    },
    /** Creates a user who is signed in with a passkey and has 100 USDC. */
    signedIn: async (customer?: Partial<CreateCustomerBody>) => {
      const own = onNewDevice()
      const wallet = await app.signedInWallet({ wallet: own, ...(customer && { customer }) })
      return { accountId: wallet.accountId, wallet: withAuthenticator(wallet, own.passkeys) }
    },
  }
}

export { withBehaviors } from '../../packages/sandbox/src/deployment.js'
