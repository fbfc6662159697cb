/** The page's own leg as a curl command. Masks stay masks: put your own values in their place. */

import type { Trace } from '../trace'

/** The browser writes these itself. */
const ownHeaders = new Set(['content-length', 'host', 'connection'])

/** @param origin - Of the page, such as `http://localhost:3000`. */
export function toCurl(origin: string, { leg }: Trace): string {
  const { headers, body } = leg.request
  const sent = headers.filter(([name]) => !ownHeaders.has(name.toLowerCase()))
  return [
    `curl ${quoted(new URL(leg.path, origin).href)}`,
    ...(leg.method === 'GET' ? [] : [`--request ${leg.method}`]),
    ...sent.map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined
      ? []
      : [`--data-raw ${quoted(typeof body === 'string' ? body : JSON.stringify(body))}`]),
  ].join(' \\\n  ')
}

/** For a POSIX shell: nothing inside single quotes has a meaning. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
