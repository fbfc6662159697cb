/** What people type and paste: codes, addresses, numbers and amounts, in every language. It is accepted as what it says, or refused with words. */

import { readAddress, readCode } from '@embedded-wallet/core'
import { describe, expect, test } from 'vitest'
import { allTexts, rowOf } from '../../test/allTexts.js'
import { parseAmount } from '../format/parseAmount.js'
import { checkEmail, checkPhone, readEmail, readPhone } from './contact.js'
import { en } from './en.js'
import { mergeTexts } from './fill.js'
import type { Texts } from './texts.js'

const languages: readonly Texts[] = allTexts.map((some) => mergeTexts(en, some))

/** Six digits in other scripts. Source: Unicode Character Database, general category Nd, by numbering system of CLDR. */
const scripts: readonly [system: string, text: string][] = [
  ['fullwide', '８８９６４２'],
  ['arab', '٨٨٩٦٤٢'],
  ['arabext', '۸۸۹۶۴۲'],
  ['deva', '८८९६४२'],
  ['beng', '৮৮৯৬৪২'],
  ['thai', '๘๘๙๖๔๒'],
  ['khmr', '៨៨៩៦៤២'],
  ['mymr', '၈၈၉၆၄၂'],
  ['tamldec', '௮௮௯௬௪௨'],
  ['tibt', '༨༨༩༦༤༢'],
  ['mathsans', '𝟪𝟪𝟫𝟨𝟦𝟤'],
]

const mail = `Hello Ada,

your code for the shop is

   889 642

It works for 10 minutes, until 14:05 on 28.11.2026. You asked for it at 13:55:01.
Nobody from the shop asks you for it: +1 555 010 0199. Your last payment was 120 000 € and $123456.

Shop GmbH, Street 12, 10115 Town, © 2026`

describe('a code', () => {
  test.each([
    ...scripts.map(([, text]) => text),
    ...[
      ' 889642 ',
      '889 642',
      '889-642',
      '889–642',
      '889\u00a0642',
      '889\u2011642',
      '88 96 42',
      '8 8 9 6 4 2',
    ],
    ...[
      '889642.',
      '889642。',
      '「889642」',
      '#889642',
      '(889642)',
      '"889642"',
      '889\u200b642',
      '\ufeff889642',
    ],
    ...['\u2067889642\u2069', '8\n8\n9\n6\n4\n2', '889642 889642', '889642\n889642'],
    ...['Your code is 889642.', 'Your code: 889-642', 'Ihr Code lautet 889642. Er gilt 10 Minuten.'],
    ...[
      'Votre code : 889 642',
      'Tu código es 889642',
      'Seu código: 889642',
      'コードは889642です。',
      'رمزك هو ٨٨٩٦٤٢',
    ],
    ...['G-889642 is your code', '@shop.example #889642', '<#> 889642 is your code', mail],
    ...['889642 is your code. Again: 889642.'],
  ])('%j is 889642', (text) => {
    expect(readCode(text)).toBe('889642')
  })

  // Sources: 4 to 12 signs, also letters: profile 2026-08, EmbeddedWalletConfig.
  test.each([
    ['1234', '1234'],
    ['12345678', '12345678'],
    ['A7K2Q9', 'A7K2Q9'],
    ['Ａ７Ｋ２Ｑ９', 'A7K2Q9'],
    [' a7k2q9. ', 'a7k2q9'],
    ['QWERTZ', 'QWERTZ'],
  ])('%j alone is %s', (text, code) => {
    expect(readCode(text)).toBe(code)
  })

  test.each([
    ...['', '   ', '.', '123', '1234567890123', 'Your code', 'hello there'],
    ...[
      '889642 123456',
      '889642, not 123456',
      '٨٨٩٦٤٢ 123456',
      'old: 111111\nnew: 889642',
      '889 642 123 456',
    ],
    ...['28.11.26', '14:05:33', '2026-11-28', 'on 28-11-26', '889.642', '889,642', '12.50', '1,234.56'],
    ...['+889642', '+1 555 010 0199', '$889642', '889642 €', '120 000 € and £889 642', '-1234 5678'],
    ...['Your code is A7K2Q9. © 2026', 'order A889642', '⁸⁸⁹⁶⁴²', '①②③④⑤⑥', '\u202e246988', '8️⃣8️⃣9️⃣6️⃣4️⃣2️⃣'],
    ...[`${'1'.repeat(30_000)}`, `${'889 '.repeat(10_000)}`],
  ])('%j is none, or more than one', (text) => {
    expect(readCode(text)).toBeUndefined()
  })

  test.each(languages)('$language says what to enter', ({ signIn: { code } }) => {
    expect(new Set([code.unclear, code.empty, '']).size).toBe(3)
  })
})

const addresses = ['ada@x.example', 'ADA@x.example', 'ada@bücher.example', 'ada.b+c@x.example'] as const

describe('an address', () => {
  test.each([
    ['ada@x.example', addresses[0]],
    [' ada@x.example ', addresses[0]],
    ['ada＠x．example', addresses[0]],
    ['ａｄａ＠ｘ．ｅｘａｍｐｌｅ', addresses[0]],
    ['ada@\u200bx.example', addresses[0]],
    ['\u2068ada@x.example\u2069', addresses[0]],
    ['ada@x.\u00adexample', addresses[0]],
    ['\ufeffada@x.example', addresses[0]],
    ['ada@x.example\u3000', addresses[0]],
    ['mailto:ada@x.example', addresses[0]],
    ['MAILTO:ADA@x.example', addresses[1]],
    ['Ada <ada@x.example>', addresses[0]],
    ['"Lovelace, Ada" <ada@x.example>', addresses[0]],
    ['Ada ＜ada＠x．example＞', addresses[0]],
    ['<mailto:ada@x.example>', addresses[0]],
    ['ada@bücher.example', addresses[2]],
    ['ada.b+c@x.example', addresses[3]],
    // A digit of another script is another mailbox, not a slip: RFC 6531, section 3.3.
    ['ada١@x.example', 'ada١@x.example'],
  ])('%j is %s', (text, address) => {
    expect(readEmail(text)).toBe(address)
    expect(checkEmail(en, text)).toBeUndefined()
  })

  test.each(
    [
      ...['', 'ada', 'ada@', '@x.example', 'ada@x', 'ada@x.example.', 'ada@@x.example', 'a b@x.example'],
      ...['ada@x.example, eve@x.example', 'ada@x.example;eve@x.example', 'ada@x.example eve@x.example'],
      ...[
        'eve@x.example <ada@x.example>',
        'Ada <ada@x.example> <eve@x.example>',
        'Ada <ada@x.example',
        'Ada <>',
      ],
      ...[
        'mailto:ada@x.example?cc=eve@x.example',
        'ada@x.example?subject=hi',
        'https://x.example',
        'ada@1.2.3.4',
      ],
      ...[
        'ada\u202e@x.example',
        'a\u200cda@x.example',
        'ada@x\u200d.example',
        'ada(at)x.example',
        'ada@x..example',
      ],
      ...[
        'ada@x.example\nbcc: eve@x.example',
        `${'a'.repeat(65)}@x.example`,
        `ada@${'a.'.repeat(600)}example`,
      ],
    ].flatMap((text) => languages.map((texts) => [text, texts.language, texts] as const)),
  )('%j is refused in words of %s', (text, _, texts) => {
    expect(readAddress(text)).toBeUndefined()
    expect(checkEmail(texts, text)).toBe(texts.ways.wrongEmail)
  })
})

describe('a telephone number', () => {
  test.each([
    ['+1 555 0100', '+15550100'],
    ['+1 (555) 010-0199', '+15550100199'],
    ['＋１　５５５　０１００', '+15550100'],
    ['+٤٩ ٣٠ ١٢٣٤٥٦', '+4930123456'],
    ['+49–30–123456', '+4930123456'],
    ['\u202a+1 555 0100\u202c', '+15550100'],
    ['+33 1.23.45.67.89', '+33123456789'],
  ])('%j is %s', (text, number) => {
    expect(readPhone(text)).toBe(number)
    expect(checkPhone(en, text)).toBeUndefined()
  })

  test.each(
    [
      ...[
        '',
        '555 0100',
        '0049 30 123456',
        '+49 (0) 30 123456',
        '+1 555 0100 ext 5',
        '+1 555',
        '+1 555 0100 / 0101',
      ],
      ...['+1 555 0100, +1 555 0101', '+1-800-FLOWERS', '+1\u202e555 0100', '+1 555 010⁰'],
    ].flatMap((text) => languages.map((texts) => [text, texts.language, texts] as const)),
  )('%j is refused in words of %s', (text, _, texts) => {
    expect(checkPhone(texts, text)).toBe(texts.ways.wrongPhone)
  })
})

const usdc = { code: 'USDC', decimals: 6 }
const refused = 'refused'
type Read = number | typeof refused
const all = (read: Read): Record<string, Read> =>
  Object.fromEntries(languages.map(({ language }) => [language, read]))
const none = all(refused)
/** In the units of a point for decimals, and of a comma. Source: CLDR, numbers, symbols of each language; French has neither for groups. */
const pointed = {
  en: 1_234_000,
  ja: 1_234_000,
  ar: 1_234_000,
  de: 1_234_000_000,
  es: 1_234_000_000,
  pt: 1_234_000_000,
  fr: refused,
} as const
const commaed = {
  en: 1_234_000_000,
  ja: 1_234_000_000,
  ar: 1_234_000_000,
  de: 1_234_000,
  es: 1_234_000,
  pt: 1_234_000,
  fr: 1_234_000,
} as const

const amounts: readonly [text: string, Record<string, Read>][] = [
  ...scripts.map(([, text]) => [text, all(889_642_000_000)] as [string, Record<string, Read>]),
  ['12.5', all(12_500_000)],
  ['12,5', all(12_500_000)],
  ['１２．５', all(12_500_000)],
  ['１２，５', all(12_500_000)],
  ['１，２３４．５６', all(1_234_560_000)],
  ['1.234', pointed],
  ['1,234', commaed],
  ['１．２３４', pointed],
  ['１，２３４', commaed],
  ['1.234,56', all(1_234_560_000)],
  ['1,234.56', all(1_234_560_000)],
  ['1 234,56', all(1_234_560_000)],
  ['1\u202f234,56', all(1_234_560_000)],
  ['1\u3000234', all(1_234_000_000)],
  ["1'234.56", all(1_234_560_000)],
  ['1’234.56', all(1_234_560_000)],
  ['1＇234.56', all(1_234_560_000)],
  ['12,34,567.5', all(1_234_567_500_000)],
  ['١٬٢٣٤٫٥', all(1_234_500_000)],
  ['۱۲٫۵', all(12_500_000)],
  ['१२.५', all(12_500_000)],
  ['\u200f12.5\u200e', all(12_500_000)],
  ['12\u200b.5', all(12_500_000)],
  ['\u206612.5\u2069', all(12_500_000)],
  // A mark that looks like a comma is the decimal one where these digits are at home, and a group mark elsewhere.
  ['١,٢٣٤', none],
  ['۱.۲۳۴', none],
  // Two scripts: ৪ is a Bengali 4, and looks like an 8.
  ['1৪', none],
  ['٤۵', none],
  // Turned around: it is seen as 12.
  ['\u202e21', none],
  ['5²', none],
  ['½', none],
  ['①', none],
  ['1\u3164234', none],
  ['1،234', none],
  ['12。5', none],
  ['12、5', none],
  ['12·5', none],
  ['$12', none],
  ['12 €', none],
  ['￥1200', none],
  ['12 USDC', none],
  ['1 000 000,0', all(1_000_000_000_000)],
  ['1.2.3', none],
  ['1,23,4', none],
  ['12 34', none],
  ['1 2', none],
  ['－12', none],
  ['−12', none],
  ['(12)', none],
  ['12-', none],
  ['1e3', none],
  ['１２ｋ', none],
  ['十二', none],
  ['१२ करोड़', none],
  ['0', none],
  ['٠٫٠', none],
]

test.each(
  amounts.flatMap(([text, by]) =>
    languages.map((texts) => [text, texts.language, rowOf(by, texts.language), texts] as const),
  ),
)('the amount %j is, in %s: %s', (text, _, expected, texts) => {
  const read = () => parseAmount(text, usdc, texts)
  if (expected === refused) expect(read).toThrow(/./)
  else expect(read()).toBe(expected)
})

test('the digits of every script of this engine are read as CLDR writes them', () => {
  const systems = Intl.supportedValuesOf('numberingSystem')
  const read = systems.map((system) => {
    const text = new Intl.NumberFormat(`en-u-nu-${system}`, { useGrouping: false }).format(9_876_543_210)
    return [system, readCode(text)] as const
  })
  // What is not decimal digits, such as Roman numbers, is no code. Those of Chinese (hanidec) are letters, in Unicode.
  const refusedSystems = read.filter(([, code]) => code !== '9876543210').map(([system]) => system)
  expect(refusedSystems).toEqual(['hanidec'])
  expect(systems.length).toBeGreaterThan(70)
})
