/** Sends a response once the journal holds its change. While the journal cannot be written, reads continue and changes are refused. */

import { Refusal, responseOf } from '../refusal.js'
import type { Store } from '../state/store.js'

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

/**
 * If a write fails, its change stays in memory and is written with the next batch, so the response reports that the outcome is
 * open. Every change after it is refused before it happens. A read may show the open change.
 */
export async function respondKept(
  request: Request,
  { flush, hasFailed }: Pick<Store, 'flush' | 'hasFailed'>,
  serve: (request: Request) => Promise<Response>,
  report: (error: unknown) => void,
): Promise<Response> {
  const isKept = () =>
    flush().then(
      () => true,
      (error) => {
        report(error)
        return false
      },
    )
  if (!isRead(request) && hasFailed() && !(await isKept())) return responseOf(notWritable)
  const [served] = await Promise.allSettled([serve(request)])
  if (!(await isKept()) && !isRead(request) && served.status === 'fulfilled') return responseOf(openOutcome)
  if (served.status === 'rejected') throw served.reason
  return served.value
}

const notWritable = new Refusal(
  'SERVICE_UNAVAILABLE',
  'the sandbox cannot write its state, such as on a full disk; nothing was changed. Try again later',
  { headers: { 'Retry-After': '1' } },
)

const openOutcome = new Refusal(
  'INTERNAL_ERROR',
  'the sandbox could not write the change; it may or may not last. Read the state before you repeat the request',
)
