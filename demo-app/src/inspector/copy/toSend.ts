/** What a copied call sends: the headers and the body of the page's own leg. */

import type { Leg } from '../trace'

/** The browser and the recorder write these themselves. */
const ownHeaders = new Set(['traceparent', 'content-length', 'host', 'connection'])

export const headersToSend = ({ request }: Leg): (readonly [name: string, value: string])[] =>
  request.headers.filter(([name]) => !ownHeaders.has(name.toLowerCase()))

export const bodyToSend = ({ request: { body } }: Leg): string | undefined =>
  body === undefined || typeof body === 'string' ? (body as string | undefined) : JSON.stringify(body)
