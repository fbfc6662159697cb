/** Loads the code that the first load leaves out, and makes verbs that load with their first call. */

import { untilAborted } from '../abort.js'
import { ServiceError } from '../errors.js'
import type { Wallet } from '../wallet.js'

type Later = typeof import('./later.js')
type Rarely = typeof import('./rarely.js')
/** A type of its own: an app that exports a verb can name it. */
type Verb<F> = F extends (...taken: infer Taken) => infer Result ? (...taken: Taken) => Result : never
type Options = { signal?: AbortSignal | undefined } | undefined

/**
 * @throws {ServiceError} `UNREACHABLE`: the browser cannot load the code. Nothing was sent.
 * @throws {ServiceError} `ABORTED`: `signal` ended the wait.
 */
export const loadLater = (signal?: AbortSignal | undefined): Promise<Later> =>
  loaded(import('./later.js'), signal)

/** A verb of `later.ts`. */
export const later = <Name extends keyof Later>(name: Name): Verb<Later[Name]> => verb(name, loadLater)

/** A verb of `rarely.ts`. */
export const rarely = <Name extends keyof Rarely>(name: Name): Verb<Rarely[Name]> =>
  verb(name, (signal) => loaded(import('./rarely.js'), signal))

/** Each verb takes its options last. */
const verb = (name: string, load: (signal: AbortSignal | undefined) => Promise<unknown>) =>
  (async (...taken: unknown[]) => {
    const remote = (taken[0] as Wallet | undefined)?.remote
    if (remote) return remote.call(name, taken[1] as object)
    const verbs = await load((taken.at(-1) as Options)?.signal)
    return (verbs as Record<string, (...taken: unknown[]) => unknown>)[name]!(...taken)
  }) as never

const loaded = <Code>(code: Promise<Code>, signal: AbortSignal | undefined): Promise<Code> =>
  untilAborted(
    signal,
    code.catch((cause: unknown) => {
      throw new ServiceError(
        'UNREACHABLE',
        'This action did not load, and nothing was sent. Try again.',
        { cause },
      )
    }),
  )
