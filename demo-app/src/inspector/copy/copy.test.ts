/** A copied trace shows the same call, runs as it is, and shows no more than the trace. */

import { execFileSync } from 'node:child_process'
import { describe, expect, it, vi } from 'vitest'
import { legOf, quotePath, traceOf } from '../testTraces'
import { toCurl } from './toCurl'
import { toMarkdown } from './toMarkdown'
import { toTest } from './toTest'

const origin = 'http://localhost:3000'
const trace = traceOf({
  leg: legOf({
    request: {
      headers: [
        ['Content-Type', 'application/json'],
        ['Step-Up-Id', '[masked, 22 characters]'],
        ['traceparent', '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01'],
      ],
      body: { note: "it's $HOME `here`\n\u2028", otp: '[masked, 6 characters]' },
    },
  }),
  checks: [{ name: 'ownership', outcome: 'passed' }],
  upstream: [legOf({ path: '/quotes/Quote:1/execute', durationMs: 7 })],
})
const sentBody = JSON.stringify(trace.leg.request.body)

describe('as Markdown', () => {
  it('it has each leg, each check and the masks', () => {
    const markdown = toMarkdown('Execute the quote', trace)
    expect(markdown).toMatch(/^## Execute the quote\n/)
    expect(markdown).toContain('### Device → relay: 200 in 40 ms')
    expect(markdown).toContain('- ownership: passed')
    expect(markdown).toContain('### Relay → service: 200 in 7 ms')
    expect(markdown).toContain('Step-Up-Id: [masked, 22 characters]')
  })

  it('a body cannot end its fence', () => {
    const body = '```\n# not a heading'
    const markdown = toMarkdown('x', traceOf({ leg: legOf({ request: { headers: [], body } }) }))
    expect(markdown).toContain('````http')
  })
})

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

describe('as a test', () => {
  /** Runs the copied code as a test runner would. */
  async function run(code: string, response: Response) {
    const fetch = vi.fn(async (_url: URL, _init: RequestInit) => response)
    const stories: (() => Promise<void>)[] = []
    const test = (_name: string, story: () => Promise<void>) => stories.push(story)
    const body = code.replace(/^import .*$/m, '')
    new Function('test', 'expect', 'fetch', 'process', body)(test, expect, fetch, { env: {} })
    expect(stories).toHaveLength(1)
    await stories[0]!()
    return fetch
  }
  const code = toTest('Execute the quote', origin, trace)

  it('it makes the same call and passes on the same response', async () => {
    const fetch = await run(code, Response.json({ status: 'PROCESSING' }))
    const [url, init] = fetch.mock.calls[0]!
    expect(url.href).toBe(`${origin}${quotePath}`)
    expect(init).toMatchObject({ method: 'POST', body: sentBody })
    expect(init.headers).toEqual([
      ['Content-Type', 'application/json'],
      ['Step-Up-Id', '[masked, 22 characters]'],
    ])
  })

  it('it fails on another response', async () => {
    await expect(run(code, Response.json({}, { status: 500 }))).rejects.toThrow('to be 200')
    await expect(run(code, Response.json({ other: 1 }))).rejects.toThrow('to deeply equal')
  })

  it('it has no line separator, which would end a text', () => {
    expect(code).not.toMatch(/[\u2028\u2029]/)
  })
})
