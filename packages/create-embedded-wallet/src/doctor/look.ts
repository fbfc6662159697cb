/** One look at an address, with bounds: five seconds, the first 256 kB, no redirect. What is there may be hostile. */

import { withDeadline } from '@embedded-wallet/protocol'

/** What a look shows: the start of the body, in `text`. */
export interface Seen extends Pick<Response, 'status' | 'headers'> {
  text: string
}

/** Sends a request, such as `fetch`. */
export type Send = (request: Request) => Promise<Response>

/** Looks at an address. `isRead`: whether its body is read, by its headers. @returns What is there; undefined if nothing responds in time, or not in HTTP. */
export type Look = (
  url: string | URL,
  headers?: Record<string, string>,
  method?: string,
  isRead?: (headers: Headers) => boolean,
) => Promise<Seen | undefined>

/** @param send - Sends each look. */
export function createLook(send: Send): Look {
  return (url, headers = {}, method = 'GET', isRead = () => true) => {
    const stop = new AbortController()
    const look = async () => {
      const response = await send(
        new Request(url, { method, headers, redirect: 'manual', signal: stop.signal }),
      )
      const text = isRead(response.headers) ? await startOf(response) : ''
      return { status: response.status, headers: response.headers, text }
    }
    return withDeadline(look(), 5_000, () => new Error('too slow'))
      .catch(() => undefined) // Ignored: why. Nothing usable is there.
      .finally(() => stop.abort())
  }
}

async function startOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length >= 262_144) break
  }
  return text.slice(0, 262_144)
}
