/** Makes the hook of a verb that is one function of core, as it is. */

import type { Wallet } from '@embedded-wallet/core'
import { useCallback } from 'react'
import type { WalletHookOptions } from '../provider/walletContext.js'
import type { ListName } from '../queries.js'
import { useVerbs, type Verb } from './useVerbs.js'
import type { VerbControls, VerbState } from './verbState.js'

/** A verb of core: the wallet first, then its options. */
// biome-ignore lint/suspicious/noExplicitAny: each verb of core has options of its own
export type CoreVerb = (wallet: Wallet, options: any) => Promise<unknown>

/** Options without those that the hook has itself. */
export type WithoutSignal<Options> = Options extends object ? Omit<Options, 'signal' | 'onState'> : Options

/** What a verb of core takes after the wallet, without its `signal` and `onState`: the hook has its own. */
export type VerbArguments<Core extends CoreVerb> =
  Parameters<Core> extends [Wallet, ...infer Rest]
    ? { [Index in keyof Rest]: WithoutSignal<Rest[Index]> }
    : never

/** What the hook of one verb returns: its state, the verb under the name `Method`, `isRunning` and `reset`. The verb never rejects. */
export type UseVerb<Method extends string, Core extends CoreVerb> = VerbState<Awaited<ReturnType<Core>>> &
  VerbControls &
  Record<Method, (...options: VerbArguments<Core>) => Promise<VerbState<Awaited<ReturnType<Core>>>>>

/**
 * Makes the hook of one verb of core.
 *
 * @param method - The verb's name in what the hook returns.
 * @param name - Its name in core.
 */
// @__NO_SIDE_EFFECTS__
export function hookOf<Method extends string, Core extends CoreVerb>(
  method: Method,
  name: string,
  core: Core,
  rules: { changes?: readonly ListName[]; target?: (options: Parameters<Core>[1]) => string } = {},
): (options?: WalletHookOptions) => UseVerb<Method, Core> {
  type State = VerbState<Awaited<ReturnType<Core>>>
  const run: Verb<object, State>['run'] = async ({ subject: wallet, signal, show }, options) => {
    show({ status: 'running' })
    const onState = () => show({ status: 'processing' })
    const data = (await core(wallet, { ...options, signal, onState })) as Awaited<ReturnType<Core>>
    return { status: 'done', data }
  }
  const verb = { ...rules, name, run } as Verb<object, State>
  return function useVerb(options: WalletHookOptions = {}) {
    const { state, isRunning, start, reset } = useVerbs<State>(options)
    const call = useCallback((given: object = {}) => start(verb, given), [start])
    return { ...state, isRunning, [method]: call, reset } as UseVerb<Method, Core>
  }
}
