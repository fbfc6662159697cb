/** A person may think for as long as they like, and the caller may stop waiting for them. */

import { ServiceError } from '../errors.js'

/**
 * Waits for an answer of the app, or for the caller's abort.
 *
 * @throws {ServiceError} `ABORTED`; nothing was signed and nothing sent.
 */
export async function orAborted<T>(signal: AbortSignal | undefined, answer: T | Promise<T>): Promise<T> {
  if (signal === undefined) return answer
  let abort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(new ServiceError('ABORTED', 'The call was aborted before anything was signed.'))
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
  try {
    return await Promise.race([aborted, answer])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
