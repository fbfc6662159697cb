/** A copied call is the same call, runs as it is, and shows no more than the trace. */

import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { legOf, quotePath, traceOf } from '../testTraces'
import { toCurl } from './toCurl'

const origin = 'http://localhost:3000'
const trace = traceOf({
  leg: legOf({
    request: {
      headers: [
        ['Content-Type', 'application/json'],
        ['Step-Up-Id', '[masked, 22 characters]'],
        ['Content-Length', '2'],
      ],
      body: { note: "it's $HOME `here`\n\u2028", otp: '[masked, 6 characters]' },
    },
  }),
})
const sentBody = JSON.stringify(trace.leg.request.body)

describe('as curl', () => {
  it('a shell passes on exactly these arguments', () => {
    const command = toCurl(origin, trace).replace(/^curl/, 'printf "%s\\0"')
    const given = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).split('\0').slice(0, -1)
    expect(given).toEqual([
      `${origin}${quotePath}`,
      ...['--request', 'POST'],
      ...['--header', 'Content-Type: application/json'],
      ...['--header', 'Step-Up-Id: [masked, 22 characters]'],
      ...['--data-raw', sentBody],
    ])
  })

  it('a GET names no method', () => {
    expect(toCurl(origin, traceOf({ leg: legOf({ method: 'GET', request: { headers: [] } }) }))).toBe(
      `curl '${origin}${quotePath}'`,
    )
  })
})
