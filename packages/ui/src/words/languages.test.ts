/** Each language has every text of the English table, with the same places for values, and the plural forms that it needs. */

import { expect, it } from 'vitest'
import { allTexts, rowOf } from '../../test/allTexts.js'
import { en } from './en.js'

type Leaf = string | Readonly<Record<string, string>>

/** The texts by their paths. The forms of one plural are one text. */
function textsOf(table: object, path = ''): Map<string, Leaf> {
  const found = new Map<string, Leaf>()
  for (const [key, value] of Object.entries(table)) {
    const here = path === '' ? key : `${path}.${key}`
    if (typeof value === 'string' || isPlural(value)) found.set(here, value)
    else for (const [inner, leaf] of textsOf(value, here)) found.set(inner, leaf)
  }
  return found
}

const isPlural = (value: object) =>
  Object.entries(value).every(
    ([form, text]) =>
      typeof text === 'string' && ['zero', 'one', 'two', 'few', 'many', 'other'].includes(form),
  )

const placesOf = (leaf: Leaf | undefined) => {
  const text = typeof leaf === 'string' ? leaf : (leaf?.other ?? '')
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
}

const english = textsOf(en)
const all = allTexts.map((table) => [table.language, table] as const)
const languages = all.filter(([language]) => language !== 'en')

it('the English table has texts, and some of them are plurals', () => {
  expect(english.size).toBeGreaterThan(300)
  expect([...english.values()].filter((leaf) => typeof leaf !== 'string').length).toBeGreaterThan(3)
})

it.each(languages)('%s has every text and no other', (_, table) => {
  expect([...textsOf(table).keys()].sort()).toEqual([...english.keys()].sort())
})

it.each(languages)('%s has the same places for values', (_, table) => {
  const own = textsOf(table)
  const differ = [...english].filter(([path, leaf]) => `${placesOf(leaf)}` !== `${placesOf(own.get(path))}`)
  expect(differ.map(([path]) => path)).toEqual([])
})

it.each(languages)('%s is in its own words, and only names are the same', (_, table) => {
  const own = textsOf(table)
  const same = [...english].filter(([path, leaf]) => typeof leaf === 'string' && own.get(path) === leaf)
  const isSentence = (text: string) => /\p{L}+ \p{L}+ \p{L}+/u.test(text.replace(/\{\w+\}/g, ''))
  const sentences = same.filter(([, leaf]) => isSentence(`${leaf}`))
  expect(sentences).toEqual([])
  expect(same.length).toBeLessThan(english.size / 8)
})

it.each(languages)('%s has the plural forms that its rules choose', (language, table) => {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const isKnown = (form: string) => (pluralCategories as readonly string[]).includes(form)
  const plurals = [...textsOf(table)].filter(([, leaf]) => typeof leaf !== 'string')
  for (const [path, forms] of plurals)
    expect({ path, forms: Object.keys(forms).filter((form) => !isKnown(form)) }).toEqual({ path, forms: [] })
})

/** The words for money, for what is sent, and for what is paid. */
const moneyWords: Readonly<Record<string, RegExp>> = {
  en: /money|sent|paid/i,
  de: /geld|gesendet|gezahlt/i,
  fr: /argent|envoyé|payé/i,
  es: /dinero|enviado|pagado|pago\b/i,
  pt: /dinheiro|enviado|pago\b/i,
  ja: /お金|送信|支払われ/,
  ar: /مال|يُرسل|يُدفع/,
}

it.each(all)(
  '%s: what says that a session is over, or that a sign-in or sign-out failed, claims nothing about money: a payment may be on its way',
  (language, { loginSteps, errors }) => {
    const words = rowOf(moneyWords, language)
    const { expired, keyLost, over, overAs } = loginSteps.proof
    for (const text of [expired, keyLost, over, overAs, errors.lost.signIn]) expect(text).not.toMatch(words)
    expect(errors.keyNotDeleted.split(/[.。:]/)[0]).not.toMatch(words)
  },
)

/** How the page of a failed payment begins, and how its row in the list does. */
const failedWords: Readonly<Record<string, readonly [ofPage: RegExp, ofRow: RegExp]>> = {
  en: [/^Failed: /, /^Failed/],
  de: [/^Fehlgeschlagen: /, /^Fehlgeschlagen/],
  fr: [/^Échoué : /, /^Échoué/],
  es: [/^Fallido: /, /^Fallido/],
  pt: [/^Falhou: /, /^Falhou/],
  ja: [/^失敗：/, /^失敗/],
  ar: [/^فشلت: /, /^فشلت/],
}

it.each(all)(
  '%s: the page of a failed payment begins as its row in the list',
  (language, { payments: { states } }) => {
    const [ofPage, ofRow] = rowOf(failedWords, language)
    const failed = [
      'coming-back',
      'back',
      'gone',
      'missing',
      'still-there',
      'failed',
      'incoming-failed',
    ] as const
    for (const state of failed) {
      expect(states[state].title).toMatch(ofPage)
      expect(states[state].label).toMatch(ofRow)
    }
  },
)

/** In a sentence it stands where a name stands, behind these words. */
it.each(all)('%s: an unknown recipient stands in a sentence as a name does', (_, { payments }) => {
  for (const { title } of Object.values(payments.states))
    expect(title.replace('{name}', payments.recipient)).not.toMatch(
      / (?:[àa] (?:le|el)|d[eo] [oe]|an der|zu de[nr]) /i,
    )
})

/** Other names for what has a name, by their languages: a user would look for two things. */
const otherNames: [language: string, otherName: RegExp][] = [
  ['de', /\bNetz\b|Haken/],
  ['fr', /bénéficiaire/],
  ['es', /términos/i],
  ['ja', /ログイン|ログアウト|リカバリー|復元用の単語/],
  ['ar', /كلمات الاسترداد|المصرف(?!ي)|حساب مصرفي/],
]
/** The login for payments is another thing than the sign-in. */
const isOfPaymentLogin = (path: string) => /^payProof\.login|\.SCA_SESSION_REQUIRED$/.test(path)

it.each(otherNames)('%s has one name for each thing, on each screen', (language, otherName) => {
  const [, table] = languages.find(([one]) => one === language)!
  const found = [...textsOf(table)].filter(
    ([path, leaf]) => !isOfPaymentLogin(path) && otherName.test(JSON.stringify(leaf)),
  )
  expect(found).toEqual([])
})
