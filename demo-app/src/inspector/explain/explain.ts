/** Finds the step of a trace or a leg, and the address of what it links to. */

import { serviceEndpoints } from '@embedded-wallet/protocol'
import type { ServiceLeg, Trace } from '../trace'
import { apiSteps } from './apiSteps'
import { endpointDoc, type Step } from './step'
import { walletSteps } from './walletSteps'

/** Where the links lead: the web address of the repository's files. Without one, a link is shown as a path. */
export const sourceBase: string | undefined = import.meta.env.VITE_SOURCE_BASE || undefined

const matches = (pattern: string, path: string) =>
  new RegExp(`^${pattern.replace(/:\w+|\{\w+\}/g, '[^/]+')}$`).test(path)

/** @returns What the table says of a call of the page; a step without a promise for one that it does not name. */
export function explain({ endpoint, leg: { method, path }, to, readsBack }: Trace): Step {
  if (readsBack === 'executeQuote') return { ...walletSteps.getQuote, ...readBack }
  if (to === 'relay' && Object.hasOwn(walletSteps, endpoint))
    return walletSteps[endpoint as keyof typeof walletSteps]
  const [pathname = ''] = path.split('?')
  const known = Object.entries(apiSteps).find(([pattern]) => matches(pattern, `${method} ${pathname}`))
  return known?.[1] ?? unknownStep(to, `${method} ${pathname}`)
}

/** Words for a read that the wallet makes by itself. */
const readBack = {
  title: 'Look what became of the payment',
  sentence:
    'The answer of the payment was lost, so the wallet reads what became of it. It never pays again blindly.',
}

const unknownStep = (to: Trace['to'], title: string): Step =>
  to === 'relay'
    ? {
        title,
        sentence: 'A call to the relay that the inspector has no words for.',
        doc: 'docs/threat-model.md#the-walls',
        source: 'packages/relay/src/createRelay.ts',
      }
    : {
        title,
        sentence: 'A call to the backend of this demo.',
        doc: 'demo-app/README.md#the-demo',
        source: 'demo-app/server/api.ts',
      }

/** @returns The endpoint of the service that a leg calls, and its section of the reference. */
export function explainServiceLeg({ method, path }: ServiceLeg): { name: string; doc: string } | undefined {
  const [pathname = ''] = path.split('?')
  // The base URL of a service may have a path of its own.
  const [best] = Object.entries(serviceEndpoints)
    .filter(([, row]) => row.method === method && endOf(row.path).test(pathname))
    .sort(([, a], [, b]) => b.path.length - a.path.length)
  return best && { name: best[0], doc: endpointDoc(best[0]) }
}

const endOf = (pattern: string) => new RegExp(`${pattern.replace(/\{\w+\}/g, '[^/]+')}$`)
