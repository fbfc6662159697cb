/** Every call that the demo can make is explained. */

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readEndpoints, relayEndpoints, walletEndpoints } from '@embedded-wallet/protocol'
import { describe, expect, it } from 'vitest'
import { apiSteps, explain, relaySteps, type Step } from './steps'
import { traceOf } from './testTraces'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const routesFolder = `${root}demo-app/server/routes/`

/** What a browser opens itself, or another program calls: the page's own code does not. */
const notOfThePage = /\/identity\/|\/sandbox\.css|\/favicon\.ico/

/** The routes as the server's files write them. */
const routes = readdirSync(routesFolder).flatMap((file) =>
  [
    ...readFileSync(routesFolder + file, 'utf8').matchAll(/\.(get|post|put|patch|delete)\(\s*'(\/[^']+)'/g),
  ].map(([, method = '', path = '']) => ({ method: method.toUpperCase(), path })),
)

describe('a row of the table', () => {
  it('exists for each endpoint that a wallet calls', () => {
    expect(Object.keys(relaySteps).sort()).toEqual(
      Object.keys({ ...walletEndpoints, ...relayEndpoints, ...readEndpoints }).sort(),
    )
  })

  it('exists for each route of the demo that the page calls', () => {
    expect(routes.length).toBeGreaterThan(8)
    const missing = routes
      .filter(({ path }) => !notOfThePage.test(path))
      .map(({ method, path }) => `${method} /api${path}`)
      .filter((route) => !(route in apiSteps))
    expect(missing, 'rows that src/inspector/steps.ts lacks').toEqual([])
  })

  it.each(Object.entries<Step>({ ...relaySteps, ...apiSteps }))('%s is a sentence', (_, [, sentence]) => {
    expect(sentence).toMatch(/^[A-Z].+\.$/s)
  })
})

describe('a call', () => {
  it('of the demo is found with any id and any query', () => {
    const call = traceOf({
      to: 'backend',
      endpoint: '/api/activity',
      method: 'GET',
      path: '/api/payees?limit=5',
    })
    expect(explain(call)[0]).toBe('List the recipients')
  })

  it('that has no row is shown by its method and path', () => {
    const call = traceOf({ to: 'backend', endpoint: '/api/later', method: 'GET', path: '/api/later?x=1' })
    expect(explain(call)[0]).toBe('GET /api/later')
  })
})
