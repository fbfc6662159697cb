/** Loads the code of strong customer authentication: customers of some regions need it. */

import { untilAborted } from '../abort.js'
import { notLoaded } from './loadLater.js'

/**
 * @throws {ServiceError} `UNREACHABLE`: the browser cannot load the code. Nothing was sent.
 * @throws {ServiceError} `ABORTED`: `signal` ended the wait.
 */
export const loadSca = (signal: AbortSignal | undefined): Promise<typeof import('./sca.js')> =>
  untilAborted(signal, import('./sca.js').catch(notLoaded))
