/** Loads the code that the first load leaves out, and makes verbs that load with their first call. */

import { untilAborted } from '../abort.js'
import { ServiceError } from '../errors.js'
import type { Wallet } from '../wallet.js'

type Later = typeof import('./later.js')
type Rarely = typeof import('./rarely.js')
/** A type of its own: an app that exports a verb can name it. */
type Verb<F> = F extends (...taken: infer Taken) => infer Result ? (...taken: Taken) => Result : never
type Options = { signal?: AbortSignal | undefined }

export const loadLater = (signal?: AbortSignal | undefined): Promise<Later> =>
  loaded(import('./later.js'), signal)

/** A verb of `later.ts`. */
export const later = <Name extends keyof Later>(name: Name): Verb<Later[Name]> => verb(name, loadLater)

/** A verb of `rarely.ts`. */
export const rarely = <Name extends keyof Rarely>(name: Name): Verb<Rarely[Name]> =>
  verb(name, (signal) => loaded(import('./rarely.js'), signal))

/** Each verb takes a wallet, or the options of one, and its own options. */
const verb = (name: string, load: (signal: AbortSignal | undefined) => Promise<unknown>) =>
  (async (wallet?: Wallet, options?: Options) => {
    if (wallet?.remote) return wallet.remote.call(name, options)
    const verbs = (await load(options?.signal)) as Record<string, (...taken: unknown[]) => unknown>
    return verbs[name]!(wallet, options)
  }) as never

const loaded = <Code>(code: Promise<Code>, signal: AbortSignal | undefined): Promise<Code> =>
  untilAborted(
    signal,
    code.catch((cause: unknown) => {
      throw new ServiceError('UNREACHABLE', 'This action did not load, and nothing was sent. Try again.', {
        cause,
      })
    }),
  )
