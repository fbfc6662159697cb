/**
 * The verbs of core that the elements call. They go straight through the port: core's own also work in a wallet of this origin, and would
 * bring all that they load there.
 */

import type * as core from '@embedded-wallet/core'
import type { ConnectedWallet } from '@embedded-wallet/core'

/** @param options - As the verb takes them. */
type Crossing<Verb extends (...given: never[]) => unknown> = (
  wallet: ConnectedWallet,
  options?: object,
) => Promise<Awaited<ReturnType<Verb>>>

const crossing =
  <Verb extends (...given: never[]) => unknown>(name: string): Crossing<Verb> =>
  ({ remote }, options) =>
    remote.call(name, options)

export const executeQuote: Crossing<typeof core.executeQuote> = crossing('executeQuote')
export const getSession: Crossing<typeof core.getSession> = crossing('getSession')
export const reconcilePayments: Crossing<typeof core.reconcilePayments> = crossing('reconcilePayments')
export const requestQuote: Crossing<typeof core.requestQuote> = crossing('requestQuote')
