/** The states of a wallet in an origin of its own: what its window asks, and how that ends. */

import { FramedOffer } from '../../../packages/frame/src/host/FramedOffer.js'
import { FramedEnd } from '../../../packages/frame/src/window/FramedEnd.js'
import { FramedPreparing } from '../../../packages/frame/src/window/FramedPreparing.js'
import {
  FramedQuestion,
  type FramedQuestionProps,
} from '../../../packages/frame/src/window/FramedQuestion.js'
import type { Stage, States } from '../state.js'

const never = () => undefined
const logo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="#6f4e37"/><path d="M10 14h17v9a7 7 0 0 1-7 7h-3a7 7 0 0 1-7-7zM27 16h2a4 4 0 0 1 0 8h-2" fill="none" stroke="#fff" stroke-width="2.5"/></svg>')}`
const top = {
  shop: 'https://coffee.example',
  brand: { name: 'Coffee shop', logo },
  wallet: { name: 'wallet.coffee.example' },
}

const ask =
  (props: Partial<FramedQuestionProps>, check?: { status: string }) =>
  ({ quote, written }: Stage) => (
    <FramedQuestion
      {...top}
      summary={
        { action: 'executeQuote', notShown: ['payload'], quote } as unknown as FramedQuestionProps['summary']
      }
      balance={{ amount: 25_000_000, currency: quote.sendingCurrency }}
      payee={{ name: written.name, check } as FramedQuestionProps['payee']}
      says={{ title: written.note }}
      unarmed={undefined}
      onEnd={never}
      onChange={never}
      {...props}
    />
  )

export const framedStates: States = {
  question: { show: ask({}), shown: ({ framed }) => framed.reasons.ready },
  'not ready yet': { show: ask({ unarmed: 'moment' }), shown: ({ framed }) => framed.reasons.moment },
  'another name': { show: ask({}, { status: 'NOT_MATCHED' }), shown: ({ framed }) => framed.tick },
  'without a brand': {
    show: ask({ brand: undefined, wallet: undefined }),
    shown: ({ framed }) => framed.reasons.ready,
  },
  offer: {
    show: ({ quote }) => (
      <FramedOffer
        reason="pay"
        shown={{ shop: top.shop, summary: { quote } }}
        isOpen={false}
        onOpen={never}
        onCancel={never}
      />
    ),
    shown: ({ framed }) => framed.offer.title,
  },
  'window open': {
    show: () => <FramedOffer reason="login" isOpen onOpen={never} onCancel={never} />,
    shown: ({ framed }) => framed.offer.waiting,
  },
  preparing: { show: () => <FramedPreparing {...top} />, shown: ({ framed }) => framed.preparing },
  refused: { show: () => <FramedEnd end="refused" />, shown: ({ framed }) => framed.ends.refused.title },
  over: { show: () => <FramedEnd end="over" />, shown: ({ framed }) => framed.ends.over.title },
  confirmed: { show: () => <FramedEnd end="paying" />, shown: ({ framed }) => framed.ends.paying.title },
}
