/** Names that a payee, an app or a service may give, and what a screen shows of each. */

/** What it is, the name, and what is shown of it. Undefined: the name counts as none. */
export const oddNames: readonly (readonly [what: string, name: unknown, shown: string | undefined])[] = [
  ['empty', '', undefined],
  ['a space', ' ', undefined],
  ['many spaces', '          ', undefined],
  ['a tab and a line break', '\t\n', undefined],
  ['spaces of other widths', '\u00a0\u2003\u3000', undefined],
  ['a space without width', '\u200b', undefined],
  ['a word joiner and a mark of byte order', '\u2060\ufeff', undefined],
  ['Hangul fillers', '\u3164\u115f\uffa0', undefined],
  ['a blank in braille', '\u2800\u2800', undefined],
  ['direction marks alone', '\u200e\u200f\u061c', undefined],
  ['an override alone', '\u202e', undefined],
  ['a mark without a letter', '\u0301\u0301', undefined],
  ['a variation selector alone', '\ufe0f', undefined],
  ['tag characters alone', '\u{e0041}\u{e0042}', undefined],
  ['half of a pair', '\ud800', undefined],
  ['undefined', undefined, undefined],
  ['null', null, undefined],
  ['a number', 7, undefined],
  ['an object', { name: 'Ada' }, undefined],
  ['a list', ['Ada'], undefined],
  ['ordinary', 'Ada Lovelace', 'Ada Lovelace'],
  ['with a letter of two marks', 'Nguy\u1ec5n', 'Nguyễn'],
  // Source: Unicode Standard Annex 15: a letter with its marks apart is the same letter.
  ['with its marks apart', 'Nguye\u0302\u0303n', 'Nguyễn'],
  ['in Arabic', 'مقهى الصباح', 'مقهى الصباح'],
  ['in Hebrew', 'עדה לאבלייס', 'עדה לאבלייס'],
  ['in Persian with a non-joiner', 'علی\u200cرضا', 'علی\u200cرضا'],
  ['in Sinhala with a joiner', 'ශ්\u200dරී', 'ශ්\u200dරී'],
  ['in Hindi', 'ज़िंदगी', 'ज़िंदगी'],
  ['in Japanese', '山田　太郎', '山田　太郎'],
  ['a family as one emoji', 'Ada 👩‍👩‍👧‍👦', 'Ada 👩‍👩‍👧‍👦'],
  ['emoji of a color, a form and a flag', '👩🏽‍🚀 ❤️‍🔥 🏳️‍🌈', '👩🏽‍🚀 ❤️‍🔥 🏳️‍🌈'],
  [
    'the flag of England',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  ],
  ['turned around', 'Ada \u202eecila', 'Ada [U+202E]ecila'],
  ['in an isolate that does not end', 'Ada\u2067', 'Ada[U+2067]'],
  ['with a line break', 'Ada\nTo: Bob', 'Ada[U+000A]To: Bob'],
  ['with a tab and a bell', 'Ada\t\u0007', 'Ada[U+0009][U+0007]'],
  ['with a soft hyphen', 'Ada\u00adBob', 'Ada[U+00AD]Bob'],
  ['with a hidden tag', 'Ada\u{e0042}', 'Ada[U+E0042]'],
  ['with half of a pair', 'Ada\udc00', 'Ada[U+DC00]'],
  ['with many spaces', `Ada${'\u2003'.repeat(200)}Bob`, 'Ada\u2003Bob'],
  ['a tower of marks', `A${'\u0300\u0316'.repeat(200)}da`, '\u00c0\u0316\u0316da'],
  ['a tower of enclosing marks', `A${'\u20dd'.repeat(60)}da`, 'A\u20dd\u20ddda'],
  ['that begins with a mark', '\u0489\u0489\u0489Ada', '\u25cc\u0489\u0489Ada'],
  ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['a place of a text', '{name} {sent}', '{name} {sent}'],
  ['another address', '$bob@bank.example', '$bob@bank.example'],
  ['5,000 letters', 'x'.repeat(5000), `${'x'.repeat(80)}`],
  ['5,000 letters with spaces', 'Ada '.repeat(1250), `${'Ada '.repeat(20)}`.trim()],
]

/**
 * What no screen shows as it is: controls, what has no width or no ink, what turns the letters around, half of a pair, three marks in a row. The isolates
 * U+2068 and U+2069 turn nothing: the screens put them around a name in a sentence.
 */
export const unsafeText =
  /\u{34f}|(?![\t\n\r])\p{Cc}|[\u{ad}\u{61c}\u{115f}\u{200b}\u{200e}\u{200f}\u{2028}-\u{202e}\u{2060}-\u{2067}\u{2800}\u{3164}\u{feff}\u{ffa0}]|\p{Cs}|[\p{Mn}\p{Me}]{3}/u
