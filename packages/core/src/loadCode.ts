/** Code that loads later: its failure is typed, and a second one reports that only a new page can get it. */

import { ServiceError } from './errors.js'

/**
 * @param load - Imports the code. It runs once at a time, and again after it failed.
 * @throws {ServiceError} `UNREACHABLE`: it did not load. `RELOAD_NEEDED`: it did not load twice. Firefox and Safari never ask again for
 *   a module that was lost.
 */
export function codeFrom<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined
  let failures = 0
  const fail = (cause: unknown): never => {
    // Without a network, a failure means nothing for the next try.
    if (globalThis.navigator?.onLine !== false) failures++
    if (failures < 2)
      throw new ServiceError('UNREACHABLE', 'A part of the wallet did not load. Try again.', { cause })
    const why =
      'A part of the wallet failed to load twice. Reload the page: some browsers do not request it again.'
    throw new ServiceError('RELOAD_NEEDED', why, { cause })
  }
  return () => {
    loading ??= load()
      .catch(fail)
      .finally(() => {
        loading = undefined
      })
    return loading
  }
}
