import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { fill } from './fill.js'
import { fillNodes } from './fillNodes.js'
import { plural } from './plural.js'

describe('the places of a text', () => {
  it('get their values, and stay empty without one', () => {
    expect(fill('{sent} to {name}{more}', { sent: '1 EUR', name: '{sent}' })).toBe('1 EUR to {sent}')
  })

  it('hold a value that reads in the other direction, and drop what would turn the text around', () => {
    expect(fill('{name} has 1 EUR', { name: '\u202Egpj.\u2069exe' })).toBe('gpj.exe has 1 EUR')
    expect(fill('{name} has 1 EUR', { name: '\u0639\u0644\u064a' })).toBe(
      '\u2068\u0639\u0644\u064a\u2069 has 1 EUR',
    )
    expect(fill('\u0625\u0644\u0649 {name}', { name: '$ada@bank.example' })).toBe(
      '\u0625\u0644\u0649 \u2068$ada@bank.example\u2069',
    )
  })

  it('get elements, and a text is never markup', () => {
    const link = createElement('a', { href: '/terms' }, '<b>terms</b>')
    const nodes = fillNodes('Read the {link} first, {name}.', { link, name: '<i>Ada</i>' })
    expect(renderToStaticMarkup(nodes)).toBe(
      [
        '<span data-part="said">Read the </span><a href="/terms">&lt;b&gt;terms&lt;/b&gt;</a>',
        '<span data-part="said"> first, </span>&lt;i&gt;Ada&lt;/i&gt;<span data-part="said">.</span>',
      ].join(''),
    )
  })
})

// Source: Unicode CLDR, plural rules: Arabic has six categories.
it('a plural is that of the language, with its digits', () => {
  const arabic = { zero: 'z', one: 'o', two: 't', few: '{count} f', many: '{count} m', other: '{count} x' }
  expect([0, 1, 2, 3, 11, 100].map((count) => plural('ar-EG', arabic, count))).toEqual([
    ...['z', 'o', 't', '٣ f', '١١ m', '١٠٠ x'],
  ])
  expect(plural('en', { one: 'a second', other: '{count} seconds' }, 1)).toBe('a second')
  expect(plural('ja', { other: '{count} 秒' }, 1)).toBe('1 秒')
})
