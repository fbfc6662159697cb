/** The page's own leg as a curl command. Masks stay masks: put your own values in their place. */

import type { Trace } from '../trace'
import { bodyToSend, headersToSend } from './toSend'

/** @param origin - Of the page, such as `http://localhost:3000`. */
export function toCurl(origin: string, { leg }: Trace): string {
  const body = bodyToSend(leg)
  return [
    `curl ${quoted(new URL(leg.path, origin).href)}`,
    ...(leg.method === 'GET' ? [] : [`--request ${leg.method}`]),
    ...headersToSend(leg).map(([name, value]) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${quoted(body)}`]),
  ].join(' \\\n  ')
}

/** For a POSIX shell: nothing inside single quotes has a meaning. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
