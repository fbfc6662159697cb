import '../../test/page.js'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { encode } from 'uqr'
import { afterEach, expect, it } from 'vitest'
import { QrCode } from './QrCode.js'
import { qrPath } from './qrPath.js'

afterEach(cleanup)

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

it('a code has a text alternative and no inline style, and never shows the code of the text before', async () => {
  const { rerender, container } = render(<QrCode text="first" label="Address" />)
  const code = screen.getByRole('img', { name: 'Address' })
  expect(code.getAttribute('aria-busy')).toBe('true')
  // Without the style sheet it would fill the page.
  expect([code.getAttribute('width'), code.getAttribute('height')]).toEqual(['220', '220'])
  await waitFor(() => expect(container.querySelector('path')).not.toBeNull())
  const first = container.querySelector('path')!.getAttribute('d')
  rerender(<QrCode text="second" label="Address" />)
  expect(container.querySelector('path')).toBeNull()
  await waitFor(() => expect(container.querySelector('path')).not.toBeNull())
  expect(container.querySelector('path')!.getAttribute('d')).not.toBe(first)
  expect(container.innerHTML).not.toContain('style=')
})
