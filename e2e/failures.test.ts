/** The end of a run names what failed. Sources: the JSON reports of Vitest 4 and Playwright 1.64, cut to what is read. */

import { expect, test } from 'vitest'
import { failuresOfPlaywright, failuresOfVitest } from './failures.mjs'

test('Vitest: a failed test by its file and its name, a file that could not be loaded by its path', () => {
  const testResults = [
    {
      name: '/shop/e2e/a.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'a payment is signed', status: 'passed' },
        { fullName: 'a payment is refused', status: 'failed' },
      ],
    },
    { name: '/shop/e2e/b.test.ts', status: 'failed', assertionResults: [] },
    { name: '/shop/e2e/c.test.ts', status: 'passed', assertionResults: [] },
  ]
  expect(failuresOfVitest({ testResults }, '/shop/')).toEqual([
    'e2e/a.test.ts › a payment is refused',
    'e2e/b.test.ts',
  ])
})

test('Playwright: a story that failed, or passed only at its second try, by its project, its file and its title', () => {
  const spec = (title: string, status: string) => ({
    file: 'pay.spec.ts',
    title,
    tests: [{ projectName: 'chromium', status }],
  })
  const suites = [
    {
      specs: [spec('a user pays', 'expected')],
      suites: [{ specs: [spec('a user waits', 'unexpected'), spec('a user reloads', 'flaky')] }],
    },
  ]
  expect(failuresOfPlaywright({ suites })).toEqual([
    '[chromium] pay.spec.ts › a user waits',
    '[chromium] pay.spec.ts › a user reloads',
  ])
})

test('a run without a report has no names', () => {
  expect([failuresOfVitest({}, '/shop/'), failuresOfPlaywright({})]).toEqual([[], []])
})
