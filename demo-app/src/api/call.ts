/** One call to the demo's own server, and how it fails. */

import type { ApiProblem } from '../../shared/apiTypes'
import { ApiError } from '../text/problem'

/**
 * Calls the server.
 *
 * @param body - Absent: the call only reads.
 * @throws ApiError
 */
export async function callServer<ResponseBody>(
  send: (request: Request) => Promise<Response>,
  path: string,
  body?: object,
): Promise<ResponseBody> {
  const init = body && {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await send(new Request(path, init)).catch((cause: unknown) => {
    throw new ApiError(
      { code: 'UNREACHABLE', message: 'The server cannot be reached. Check your connection and try again.' },
      cause,
    )
  })
  // A body that is no JSON is lost; the status below says enough.
  const result: unknown = await response.json().catch(() => undefined)
  if (response.ok && result !== undefined) return result as ResponseBody
  throw new ApiError(
    isProblem(result)
      ? result
      : {
          code: 'UNREADABLE',
          message: `The server sent an unexpected response (${response.status}). Try again.`,
        },
  )
}

function isProblem(value: unknown): value is ApiProblem {
  return typeof (value as ApiProblem | undefined)?.message === 'string'
}
