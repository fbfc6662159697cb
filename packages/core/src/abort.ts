/** Others may take as long as they like, and the caller may stop waiting for them. */

import { ServiceError } from './errors.js'

const nothingSigned = () => new ServiceError('ABORTED', 'The call was aborted before anything was signed.')

/**
 * Waits for an answer, or for the caller's abort.
 *
 * @param aborted - Makes the error for a caller who went; left out, nothing was signed and nothing sent.
 * @throws {ServiceError} `ABORTED`, or what `aborted` makes.
 */
export async function orAborted<T>(
  signal: AbortSignal | undefined,
  answer: T | Promise<T>,
  aborted: () => ServiceError = nothingSigned,
): Promise<T> {
  if (signal === undefined) return answer
  let abort = () => {}
  const left = new Promise<never>((_, reject) => {
    abort = () => reject(aborted())
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
  try {
    return await Promise.race([left, answer])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
