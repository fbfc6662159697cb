/** Finds the words for a call. */

import type { Trace } from '../trace'
import { apiSteps } from './apiSteps'
import { type Step, walletSteps } from './walletSteps'

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path)

/** @returns What the tables say of a call of the page; plain words for one that they do not name. */
export function explain({ endpoint, leg: { method, path }, to, readsBack }: Trace): Step {
  if (readsBack === 'executeQuote') return readBack
  if (to === 'relay' && Object.hasOwn(walletSteps, endpoint))
    return walletSteps[endpoint as keyof typeof walletSteps]
  const title = `${method} ${path.split('?')[0]}`
  const known = Object.entries(apiSteps).find(([pattern]) => matches(pattern, title))
  return known?.[1] ?? { title, sentence: `A call to the ${to} that the inspector has no words for.` }
}

/** For a read that the wallet makes by itself. */
const readBack: Step = {
  title: 'Look what became of the payment',
  sentence:
    'The response of the payment was lost, so the wallet reads what became of it. It never pays again blindly.',
}
