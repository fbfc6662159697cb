import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { QrCode, qrPath } from './QrCode.js'

it('the path draws each dark module once, and nothing else', () => {
  const text = 'spark1qexample'
  const { size, path } = qrPath(text)
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => 0))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at++) drawn[Number(y)]![Number(x) + at]!++
  const { data } = encode(text, { ecc: 'M', border: 4 })
  expect(drawn).toEqual(data.map((row) => row.map(Number)))
  expect(path.replace(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('')
})

it('has a text alternative and no inline style', () => {
  const markup = renderToStaticMarkup(createElement(QrCode, { text: 'spark1qexample', label: 'Address' }))
  expect(markup).toContain('role="img" aria-label="Address"')
  expect(markup).not.toContain('style=')
})
