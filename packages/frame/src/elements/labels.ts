/** The English texts of the buttons: those of the ui package with their keys, so that its languages fit. */

import type { SomeTexts } from '@embedded-wallet/ui/words'

export const labels = {
  common: { tryAgain: 'Try again' },
  button: { logIn: 'Log in', title: 'Your wallet', settings: 'Settings' },
  activity: { balance: 'Balance', title: 'Activity' },
  receive: { title: 'Receive money' },
  pay: { review: 'Review' },
  errors: {
    unexpected:
      'We do not know whether this went through: something unexpected went wrong. Reload the page and check your activity before you try again.',
  },
} satisfies SomeTexts

/** Puts the texts of the app, at any depth, in the place of the English ones. */
export function mergeTexts<Table extends object>(english: Table, own: object): Table {
  const merged = { ...english } as Record<string, unknown>
  for (const [key, text] of Object.entries(own))
    if (text !== undefined)
      merged[key] = typeof text === 'object' ? mergeTexts({ ...(merged[key] as object) }, text) : text
  return merged as Table
}
