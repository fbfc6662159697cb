/** One look at an address, with bounds: five seconds, the first 256 kB, no redirect. What is there may be hostile. */

import { withDeadline } from '@embedded-wallet/protocol'

const timeoutMs = 5_000
const maxLength = 262_144

/** What a look shows. */
export interface Seen {
  status: number
  headers: Headers
  /** The start of the body. */
  text: string
}

/** Looks at an address. @returns What is there; undefined when nothing responds in time, or not in HTTP. */
export type Look = (
  url: string | URL,
  init?: { method?: string; headers?: Record<string, string> },
) => Promise<Seen | undefined>

/** Sends a request, such as `fetch`. */
export type Send = (request: Request) => Promise<Response>

export function createLook(send: Send): Look {
  return (url, { method = 'GET', headers = {} } = {}) => {
    const stop = new AbortController()
    const look = async () => {
      const request = new Request(url, { method, headers, redirect: 'manual', signal: stop.signal })
      const response = await send(request)
      return { status: response.status, headers: response.headers, text: await startOf(response) }
    }
    return withDeadline(look(), timeoutMs, () => new Error('too slow'))
      .catch(() => undefined) // Lost: why. For the user, nothing usable is there.
      .finally(() => stop.abort())
  }
}

async function startOf({ body }: Response): Promise<string> {
  const reader = body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  while (reader !== undefined && text.length < maxLength) {
    const { done, value } = await reader.read()
    if (done) break
    text += decoder.decode(value, { stream: true })
  }
  return text.slice(0, maxLength)
}
