/** The identifier of a login and of a sign-up. */

import { ConfirmSignUpBody, readAddress as readTyped } from '@embedded-wallet/protocol'
import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { readAddress, readIdentifier } from './readIdentifier.js'

test.each([
  [' Ada@Shop.example', 'ada@shop.example'],
  // Full-width letters, as a Japanese keyboard types them.
  ['Ａｄａ@shop.example', 'ada@shop.example'],
  // An accent typed as a letter of its own, and as one letter with its accent.
  ['Ade\u0301le@shop.example', 'ad\u00e9le@shop.example'],
  ['ADÉLE@SHOP.EXAMPLE', 'ad\u00e9le@shop.example'],
])('%j is one user with %j, at a login and at a sign-up', (typed, identifier) => {
  expect(readIdentifier({ identifier: typed })).toBe(identifier)
  expect(readIdentifier({ identifier })).toBe(identifier)
})

test.each([[undefined], [{}], [{ identifier: '' }], [{ identifier: 'a'.repeat(257) }], [{ identifier: 7 }]])(
  'a body without an identifier is refused: %j',
  (body) => {
    expect(() => readIdentifier(body)).toThrow('The body must hold identifier (1 to 256 characters).')
  },
)

/** What is mailed to; undefined if the text is refused. */
const mailedTo = (identifier: string) => {
  try {
    return readAddress({ identifier })
  } catch {
    return undefined
  }
}

// Source: RFC 5321, section 4.1.2 (Mailbox), RFC 6531, section 3.3; the domain as in the URL Standard, section 3.5 (IDNA).
test.each([
  ["o'brien+shop@shop.example", "o'brien+shop@shop.example"],
  ['Jürgen@BÜCHER.example', 'jürgen@xn--bcher-kva.example'],
  ['ada@localhost', 'ada@localhost'],
])('the address %j is mailed to %j', (typed, address) => {
  expect(mailedTo(typed)).toBe(address)
  expect(readIdentifier({ identifier: typed })).toBe(address)
})

test('one mailbox has one spelling: names, comments, lists, quotes and line breaks are refused', () => {
  const victim = 'victim@shop.example'
  const spellings = Array.from({ length: 9 }, (_, i) => [
    ...[`n${i} <${victim}>`, `<${victim}>${i}`, `victim(${i})@shop.example`, `(${i})${victim}`],
    ...[
      `eve${i}@shop.example, ${victim}`,
      `${victim};eve${i}@shop.example`,
      `"victim"@shop.example`,
      `"v${i}" ${victim}`,
    ],
    ...[
      `${victim}\r\nbcc: all${i}@list.example`,
      `${victim}\n${i}`,
      `victim@shop.example.`,
      `victim @shop.example`,
    ],
    ...[`@${i}.example:${victim}`, `victim@@shop.example`],
  ]).flat()
  expect(spellings).toHaveLength(126)
  expect(spellings.map(mailedTo).filter((address) => address !== undefined)).toEqual([])
})

test('no code point gives an address a second spelling', () => {
  // CODE_POINTS=1 looks at all 1,114,112, which takes minutes.
  const step = Number(process.env.CODE_POINTS ?? 499)
  const addresses = new Set<string>()
  const odd: string[] = []
  for (let point = 0; point <= 0x10ffff; point += point < 0x3100 ? 1 : step) {
    const char = String.fromCodePoint(point)
    for (const text of [`a${char}b@shop.example`, `ab@sh${char}op.example`]) {
      const address = mailedTo(text)
      if (address === undefined) continue
      addresses.add(address)
      const isSecond = address === 'ab@shop.example' || mailedTo(address) !== address
      if (isSecond || /[\s,;<>"()]/.test(address)) odd.push(text)
    }
  }
  expect(odd).toEqual([])
  expect(addresses.size).toBeGreaterThan(5_000)
})

/** What a page of ours sends for a typed text, and the mailbox of it. */
const pageSends = [
  ['ada＠x．example', 'ada@x.example'],
  ['ada@\u200bx.example', 'ada@x.example'],
  ['mailto:Ada@x.example', 'ada@x.example'],
  ['Ada <ada@BÜCHER.example>', 'ada@xn--bcher-kva.example'],
  ['ＡＤＡ@x.example', 'ada@x.example'],
  ['ada١@x.example', 'ada١@x.example'],
] as const

test.each(pageSends)('what a page reads in %j is mailed to %s', (typed, mailbox) => {
  expect(mailedTo(readTyped(typed)!)).toBe(mailbox)
})

test.each([
  ...[
    'ada@x.example',
    'ada＠x．example',
    "o'brien+shop@x.example",
    'ada@1.2.3.4',
    'ada@x..example',
    'a b@x.example',
  ],
  ...[
    'ada@x.example.',
    '"ada"@x.example',
    'ada@x.example, eve@x.example',
    'ada@@x.example',
    'ada@x/y.example',
  ],
  ...[
    'ada@x%2eexample',
    `${'a'.repeat(65)}@x.example`,
    'ada(1)@x.example',
    'ada\u202e@x.example',
    'ada@x.ex\u200dample',
  ],
])('%j is an address for a page and for the relay, or for neither', (typed) => {
  expect(readTyped(typed) !== undefined).toBe(mailedTo(typed) !== undefined)
})

test.each([['889642'], [' 889-642 '], ['٨٨٩٦٤٢'], ['８８９６４２'], ['Your code is 889642.']])(
  'the code of a sign-up is read as the user typed it: %j',
  (code) => {
    expect(safeParse(ConfirmSignUpBody, { code })).toMatchObject({ output: { code: '889642' } })
  },
)

test.each([['889642 123456'], ['A7K2Q9'], ['12345678'], ['']])('%j is no code of a sign-up', (code) => {
  expect(safeParse(ConfirmSignUpBody, { code }).success).toBe(false)
})
