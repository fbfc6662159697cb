import { expect, test } from 'vitest'
import { visibleText } from './visibleText.js'

test.each([
  ['Coffee House', 'Coffee House'],
  ['Ada\u202eecila', 'Ada[U+202E]ecila'],
  ['a\u200bb\u2066c\u0007d\ne', 'a[U+200B]b[U+2066]c[U+0007]d[U+000A]e'],
  ['<b>&amp;', '<b>&amp;'],
  ['مقهى 東京', 'مقهى 東京'],
  [undefined, ''],
  [['Bank'], ''],
])('%j is shown as %j', (text, shown) => {
  expect(visibleText(text)).toBe(shown)
})

test('a long text ends after 160 characters, and never inside one', () => {
  expect(visibleText('😀'.repeat(5000))).toBe(`${'😀'.repeat(160)} …`)
})
