import { expect, it } from 'vitest'
import { sentences } from './sentences.js'

it('a space stands between two sentences, and none after the full stop of Japanese', () => {
  expect(sentences('Enter the code.', false, undefined, 'We check it.')).toBe('Enter the code. We check it.')
  expect(sentences('コードを入力してください。', '確認されます。')).toBe(
    'コードを入力してください。確認されます。',
  )
})

it('what has no full stop is set apart from what follows', () => {
  expect(sentences('Available: 100.00 USDC', 'At least 2.00 USDC.', 'At most 50.00 USDC.')).toBe(
    'Available: 100.00 USDC · At least 2.00 USDC. At most 50.00 USDC.',
  )
  expect(sentences('10 桁', 'どれか一つを入力してください。')).toBe('10 桁 · どれか一つを入力してください。')
  expect(sentences('The bank says: Ada & Co.', 'Sure?', 'Yes!', 'Do.')).toBe(
    'The bank says: Ada & Co. Sure? Yes! Do.',
  )
})
