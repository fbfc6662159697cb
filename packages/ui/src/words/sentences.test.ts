import { expect, it } from 'vitest'
import { sentences } from './sentences.js'

it('a space stands between two sentences, and none after the full stop of Japanese', () => {
  expect(sentences('Enter the code.', false, undefined, 'We check it.')).toBe('Enter the code. We check it.')
  expect(sentences('コードを入力してください。', '確認されます。')).toBe(
    'コードを入力してください。確認されます。',
  )
})
