import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { buttonTexts } from '../words/en/button.js'
import { errorsTexts } from '../words/en/errors.js'
import { plural } from '../words/plural.js'
import type { SomeTexts } from '../words/texts.js'
import { TextsProvider, useTexts } from './texts.js'

function Line() {
  const { button, errors, language } = useTexts(buttonTexts, errorsTexts)
  return `${language} ${button.logIn} ${button.signOut} ${plural(language, errors.wait.seconds, 1)}`
}
const written = (texts?: SomeTexts) =>
  renderToStaticMarkup(
    texts === undefined ? <Line /> : <TextsProvider value={texts}>{<Line />}</TextsProvider>,
  )

it('a component without any provider has its English texts', () => {
  expect(written()).toBe('en Log in Sign out a second')
})

it('an app replaces one text, and the others of the table stay', () => {
  expect(written({ button: { logIn: 'Enter', signOut: undefined } })).toBe('en Enter Sign out a second')
})

it('a plural is replaced with all its forms, because the language may have others', () => {
  expect(written({ language: 'ja', errors: { wait: { seconds: { other: '{count} 秒' } } } })).toBe(
    'ja Log in Sign out 1 秒',
  )
})
