/** The table of the engines counts what passed, failed and was skipped, and shows an engine that is missing. */

import { expect, test } from 'vitest'
import { engineTable } from './engineTable.mjs'

const report = (status: string) => ({
  testResults: [
    {
      name: '/repo/packages/core/test/vectors/p256.test.ts',
      status: 'passed',
      assertionResults: [
        { status: 'passed', meta: { engineRefuses: '8 of 24' } },
        { status: 'passed', meta: {} },
      ],
    },
    { name: '/repo/packages/sandbox/test/a.test.ts', status, assertionResults: [{ status }] },
    { name: '/repo/packages/sandbox/src/b.test.ts', status: 'failed', assertionResults: [] },
  ],
})

test('a row has the counts of each engine', () => {
  const lines = engineTable(
    { Chromium: report('passed'), WebKitGTK: report('pending'), Firefox: undefined },
    '/repo',
  )
  expect(lines).toContain('| Wycheproof ECDH, 24 invalid points | 2 / 0 / 0 | 2 / 0 / 0 | not installed |')
  expect(lines).toContain('| The sandbox | 1 / 1 / 0 | 0 / 1 / 1 | not installed |')
  expect(lines.at(-1)).toBe(
    '| Invalid points that the engine refuses without our check | 8 of 24 | 8 of 24 | not installed |',
  )
})

test('a file that belongs to no row is named', () => {
  const testResults = [{ name: '/repo/packages/relay/a.test.ts', status: 'passed', assertionResults: [] }]
  expect(() => engineTable({ Chromium: { testResults } }, '/repo')).toThrow('packages/relay/a.test.ts')
})
