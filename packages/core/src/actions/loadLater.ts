/** Loads the code that the first load leaves out. */

import { untilAborted } from '../abort.js'
import { ServiceError } from '../errors.js'

/**
 * @throws {ServiceError} `UNREACHABLE`: the browser cannot load the code. Nothing was sent.
 * @throws {ServiceError} `ABORTED`: `signal` ended the wait.
 */
export const loadLater = (signal?: AbortSignal | undefined): Promise<typeof import('./afterFirstLoad.js')> =>
  untilAborted(signal, import('./afterFirstLoad.js').catch(notLoaded))

/** @throws {ServiceError} `UNREACHABLE`. */
export const notLoaded = (cause: unknown): never => {
  throw new ServiceError(
    'UNREACHABLE',
    'The code of this action cannot be loaded, and nothing was sent. Check the connection and try again.',
    { cause },
  )
}
