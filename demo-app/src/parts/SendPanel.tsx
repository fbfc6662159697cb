/** Shows the step of sending that the person is at. */

import type { WalletInfo } from '../apiTypes'
import type { Send } from '../state/useSend'
import { QuoteReview } from './QuoteReview'
import { SendForm } from './SendForm'
import { SentCard } from './SentCard'

interface SendPanelProps {
  send: Send
  info: WalletInfo
  /** Whether this device may sign right now. */
  canSign: boolean
}

export function SendPanel({ send, info, canSign }: SendPanelProps) {
  switch (send.step.name) {
    case 'closed':
      return null
    case 'form':
      return <SendForm send={send} info={info} />
    case 'review':
      // A new quote is a new review: its clock starts again.
      return <QuoteReview key={send.step.quote.id} step={send.step} send={send} canSign={canSign} />
    case 'sent':
      return <SentCard step={send.step} onClose={send.close} />
  }
}
