/** The page's part brings the few English texts that it shows: they are those of the screens. */

import { en } from '@embedded-wallet/ui/words'
import { expect, test } from 'vitest'
import { sentMessage } from './endMessage.js'
import { labels } from './labels.js'

test('the ends of a payment are in the words of the screens', () => {
  expect(sentMessage({}, 'on-its-way')).toBe(en.payments.states['on-its-way'].label)
  expect(sentMessage({}, 'failed')).toBe(en.payments.states.failed.text)
})

test('the buttons have the words of the screens', () => {
  const { common, button, activity, receive, receipt, payEnd, errors } = en
  expect(labels).toEqual({
    common: { tryAgain: common.tryAgain },
    button: { logIn: button.logIn, title: button.title, settings: button.settings },
    activity: { balance: activity.balance, title: activity.title },
    receive: { title: receive.title },
    receipt: { save: receipt.save },
    payEnd: { review: payEnd.review },
    errors: { unexpected: errors.unexpected },
  })
})
