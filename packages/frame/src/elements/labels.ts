/** The English texts of the buttons: those of the ui package with their keys, so that its languages fit. */

import type { SomeTexts } from '@embedded-wallet/ui/words'

export const labels = {
  common: { tryAgain: 'Try again' },
  button: { logIn: 'Sign in', title: 'Your wallet', settings: 'Settings' },
  activity: { balance: 'Balance', title: 'Activity' },
  receive: { title: 'Receive money' },
  receipt: { save: 'Save' },
  payEnd: { review: 'Review' },
  errors: {
    unexpected:
      'Something went wrong, and we do not know whether this went through. Reload the page and check your activity before you try again.',
  },
} satisfies SomeTexts
