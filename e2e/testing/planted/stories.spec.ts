/** Failed on purpose: one story for each verdict. */

import { expect, test } from '@playwright/test'
import { countRun } from './countRun.js'

test('no run fails', () => {
  expect(countRun('steady')).toBeGreaterThan(0)
})

test('every run fails', () => {
  expect(countRun('always')).toBe(0)
})

test('every second run fails', () => {
  expect(countRun('second') % 2).toBe(0)
})

test('one run of eight fails', { tag: '@money' }, () => {
  expect(countRun('money') % 8).not.toBe(1)
})
