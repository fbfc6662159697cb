import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { buttonTexts } from '../words/en/button.js'
import { errorsTexts } from '../words/en/errors.js'
import { settingsTexts } from '../words/en/settings.js'
import { plural } from '../words/plural.js'
import type { SomeTexts } from '../words/texts.js'
import { TextsProvider, useTexts, withEnglish } from './texts.js'

function Line() {
  const { button, errors, language } = useTexts(buttonTexts, errorsTexts)
  return `${language} ${button.logIn} ${button.signOut} ${plural(language, errors.wait.seconds, 1)}`
}
const written = (texts?: SomeTexts) =>
  renderToStaticMarkup(
    texts === undefined ? <Line /> : <TextsProvider value={texts}>{<Line />}</TextsProvider>,
  )

it('a component without any provider has its English texts', () => {
  expect(written()).toBe('en Sign in Sign out a second')
})

it('an app replaces one text, and the others of the table stay', () => {
  expect(written({ button: { logIn: 'Enter', signOut: undefined } })).toBe('en Enter Sign out a second')
})

it('a text with the name of the language’s code is a text', () => {
  const { settings } = withEnglish(
    { language: 'ja', settings: { account: { language: '言語' } } },
    settingsTexts,
  )
  expect(settings.account.language).toBe('言語')
})

it('a plural is replaced with all its forms, because the language may have others', () => {
  expect(written({ language: 'ja', errors: { wait: { seconds: { other: '{count} 秒' } } } })).toBe(
    'ja Sign in Sign out 1 秒',
  )
})

// Source: RFC 5646, section 2.1 (hyphens), and the names of POSIX locales that backends and libraries have.
it.each<[unknown, string]>([
  ['de_DE', 'de-DE'],
  ['en_US', 'en-US'],
  ['zh_Hans_CN', 'zh-Hans-CN'],
  ['pt_BR.UTF-8', 'pt'],
  ['de_DE@euro', 'de'],
  [' fr ', 'fr'],
  ['C', 'en'],
  ['', 'en'],
  [null, 'en'],
  [7, 'en'],
  ['ja-JP', 'ja-JP'],
])('the language %j is read as %s', (given, language) => {
  expect(written({ language: given as string })).toBe(`${language} Sign in Sign out ${seconds(language)}`)
})
const seconds = (language: string) => plural(language, errorsTexts.errors.wait.seconds, 1)

it('null in a table counts as left out', () => {
  const texts = { button: null, errors: { wait: { seconds: null } } } as unknown as SomeTexts
  expect(written(texts)).toBe('en Sign in Sign out a second')
})
