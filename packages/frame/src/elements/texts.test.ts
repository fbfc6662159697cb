/** The page's part brings the few English texts that it shows: they are those of the screens. */

import { en } from '@embedded-wallet/ui/words'
import { expect, test } from 'vitest'
import { english } from './endMessage.js'
import { labels } from './labels.js'

test('the texts of the elements are those of the screens', () => {
  expect(en).toMatchObject(labels)
  expect(en).toMatchObject(english)
})
