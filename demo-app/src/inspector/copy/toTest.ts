/** The page's own leg as a Vitest test with plain `fetch`. Masks stay masks: put your own values in their place. */

import type { Trace } from '../trace'
import { bodyToSend, headersToSend } from './toSend'

/**
 * @param title - What the call is for.
 * @param origin - Of the page, such as `http://localhost:3000`.
 */
export function toTest(title: string, origin: string, { leg, endpoint }: Trace): string {
  const body = bodyToSend(leg)
  const { response } = leg
  const call = [
    `  const response = await fetch(new URL(${text(leg.path)}, origin), {`,
    `    method: ${text(leg.method)},`,
    '    headers: [',
    ...headersToSend(leg).map(([name, value]) => `      [${text(name)}, ${text(value)}],`),
    '    ],',
    ...(body === undefined ? [] : [`    body: ${text(body)},`]),
    '  })',
  ]
  const expectations = response
    ? [
        `  expect(response.status).toBe(${response.status})`,
        ...(isObject(response.body)
          ? [
              `  expect(Object.keys(await response.json())).toEqual(${JSON.stringify(Object.keys(response.body))})`,
            ]
          : []),
      ]
    : ['  expect(response.ok).toBe(true)']
  return [
    `/** Story: ${comment(title)}. Put your own values in place of the masks. */`,
    '',
    "import { expect, test } from 'vitest'",
    '',
    `const origin = process.env.DEMO_ORIGIN ?? ${text(origin)}`,
    '',
    `test(${text(`${endpoint} answers ${response?.status ?? 'at all'}`)}, async () => {`,
    ...call,
    ...expectations,
    '})',
    '',
  ].join('\n')
}

/** A text of TypeScript. JSON's are, and a line separator cannot end one. */
const text = (value: string): string =>
  JSON.stringify(value).replace(/[\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`)

const comment = (value: string): string => value.replaceAll('*/', '* /')

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
