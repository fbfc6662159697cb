/** The end of a run names what failed and what was slow. Sources: the JSON reports of Vitest 4 and Playwright 1.64, cut to what is read. */

import { expect, test } from 'vitest'
import { testsOfPlaywright, testsOfVitest } from './testReports.mjs'

test('Vitest: a test has its file and its name, and a file that could not be loaded has failed', () => {
  const testResults = [
    {
      name: '/shop/e2e/a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'a payment is signed', status: 'passed', duration: 12 },
        { fullName: 'a payment is refused', status: 'failed', duration: 30 },
      ],
    },
    { name: '/shop/e2e/b.test.ts', status: 'failed', assertionResults: [] },
    { name: '/shop/e2e/c.test.ts', status: 'passed', assertionResults: [] },
  ]
  expect(testsOfVitest({ testResults }, '/shop/')).toEqual([
    { name: 'e2e/a.test.ts › a payment is signed', hasFailed: false, ms: 12 },
    { name: 'e2e/a.test.ts › a payment is refused', hasFailed: true, ms: 30 },
    { name: 'e2e/b.test.ts', hasFailed: true, ms: 0 },
  ])
})

test('Playwright: a story has its project, its file and its title, and one that passed only at its second try has failed', () => {
  const spec = (title: string, status: string, ...durations: number[]) => ({
    file: 'pay.spec.ts',
    title,
    tests: [{ projectName: 'chromium', status, results: durations.map((duration) => ({ duration })) }],
  })
  const suites = [
    {
      specs: [spec('a user pays', 'expected', 900)],
      suites: [{ specs: [spec('a user waits', 'unexpected'), spec('a user reloads', 'flaky', 400, 500)] }],
    },
  ]
  expect(testsOfPlaywright({ suites })).toEqual([
    { name: '[chromium] pay.spec.ts › a user pays', hasFailed: false, ms: 900 },
    { name: '[chromium] pay.spec.ts › a user waits', hasFailed: true, ms: 0 },
    { name: '[chromium] pay.spec.ts › a user reloads', hasFailed: true, ms: 900 },
  ])
})

test('a run without a report has no tests', () => {
  expect([testsOfVitest({}, '/shop/'), testsOfPlaywright({})]).toEqual([[], []])
})
