/** Loads the verbs that the first load leaves out: those of every day together, and those that an app rarely needs. */

import { untilAborted } from '../abort.js'
import { sendAhead } from '../http/sendAhead.js'
import { codeFrom } from '../loadCode.js'
import { checkOptions, type RelayAddress } from '../wallet/options.js'
import type { Wallet } from '../wallet/wallet.js'

/** Verbs that load together. */
interface VerbFile<Verbs> {
  load: (signal: AbortSignal | undefined) => Promise<Verbs>
  isLoaded: () => boolean
}

function verbsFrom<Verbs>(load: () => Promise<Verbs>): VerbFile<Verbs> {
  let isLoaded = false
  const code = codeFrom(async () => {
    const verbs = await load()
    isLoaded = true
    return verbs
  })
  return { load: (signal) => untilAborted(signal, code()), isLoaded: () => isLoaded }
}

export const everyday = /* @__PURE__ */ verbsFrom(() => import('./everyday.js'))
export const rare = /* @__PURE__ */ verbsFrom(() => import('./rare.js'))

/** A type of its own: an app that exports a verb can name it. */
type Verb<F> = F extends (...taken: infer Taken) => infer Result ? (...taken: Taken) => Result : never
type Options = { signal?: AbortSignal | undefined }

/**
 * A verb that loads with its first call. Each takes a wallet, or the options of one, and its own options.
 *
 * @param file - `everyday` or `rare`, which exports it.
 */
export const verb = <Verbs, Name extends keyof Verbs & string>(
  file: VerbFile<Verbs>,
  name: Name,
): Verb<Verbs[Name]> =>
  (async (wallet?: Wallet, options?: Options) => {
    if (wallet?.remote) return wallet.remote.call(name, options)
    const verbs = (await file.load(options?.signal)) as Record<string, (...taken: unknown[]) => unknown>
    return verbs[name]!(wallet, options)
  }) as never

type ListAccounts = Verb<typeof import('./everyday.js')['listAccounts']>

/** The first call of a page does not wait for the code that reads its response. Which headers of the app may go along, only that code knows. */
export const ahead =
  (listAccounts: ListAccounts): ListAccounts =>
  (relay: RelayAddress & Pick<Wallet, 'remote'>, options?: Options) => {
    if (everyday.isLoaded() || relay?.remote || relay?.headers) return listAccounts(relay, options)
    const fetch = sendAhead(() => checkOptions(relay, ['relayUrl']), options?.signal)
    return listAccounts({ ...relay, fetch }, options)
  }
