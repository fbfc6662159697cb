/** Loads the code that the first load leaves out, and makes verbs that load with their first call. */

import { untilAborted } from '../abort.js'
import { sendAhead } from '../http/sendAhead.js'
import { codeFrom } from '../loadCode.js'
import { checkOptions, type RelayAddress } from '../wallet/options.js'
import type { Wallet } from '../wallet/wallet.js'

type Later = typeof import('./later.js')
type Rarely = typeof import('./rarely.js')
/** A type of its own: an app that exports a verb can name it. */
type Verb<F> = F extends (...taken: infer Taken) => infer Result ? (...taken: Taken) => Result : never
type Options = { signal?: AbortSignal | undefined }

const laterCode = codeFrom(() => import('./later.js'))
let hasRareCode = false
const rareCode = codeFrom(async () => {
  const code = await import('./rarely.js')
  hasRareCode = true
  return code
})

export const loadLater = (signal?: AbortSignal | undefined): Promise<Later> =>
  untilAborted(signal, laterCode())

/** A verb of `later.ts`. */
export const later = <Name extends keyof Later>(name: Name): Verb<Later[Name]> => verb(name, loadLater)

/** A verb of `rarely.ts`. */
export const rarely = <Name extends keyof Rarely>(name: Name): Verb<Rarely[Name]> =>
  verb(name, (signal) => untilAborted(signal, rareCode()))

/** The first call of a page does not wait for the code that reads its response. Which headers of the app may go along, only that code knows. */
export const ahead =
  (verb: Verb<Rarely['listAccounts']>): Verb<Rarely['listAccounts']> =>
  (relay: RelayAddress & Pick<Wallet, 'remote'>, options?: Options) => {
    if (hasRareCode || relay?.remote || relay?.headers) return verb(relay, options)
    const fetch = sendAhead(() => checkOptions(relay, ['relayUrl']), options?.signal)
    return verb({ ...relay, fetch }, options)
  }

/** Each verb takes a wallet, or the options of one, and its own options. */
const verb = (name: string, load: (signal: AbortSignal | undefined) => Promise<unknown>) =>
  (async (wallet?: Wallet, options?: Options) => {
    if (wallet?.remote) return wallet.remote.call(name, options)
    const verbs = (await load(options?.signal)) as Record<string, (...taken: unknown[]) => unknown>
    return verbs[name]!(wallet, options)
  }) as never
