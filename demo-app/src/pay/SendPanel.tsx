/** Shows the current step of sending. */

import type { ServiceInfo, WalletInfo } from '../../shared/apiTypes'
import { NothingToSend } from './NothingToSend'
import { QuoteReview } from './QuoteReview'
import { SendForm } from './SendForm'
import type { Send } from './useSend'

interface SendPanelProps {
  send: Send
  info: WalletInfo
  service: ServiceInfo
  /** Whether this device can sign now. */
  canSign: boolean
}

export function SendPanel({ send, info, service, canSign }: SendPanelProps) {
  switch (send.step.name) {
    case 'form':
      return info.balance > 0 ? (
        <SendForm send={send} info={info} service={service} />
      ) : (
        <NothingToSend info={info} />
      )
    case 'review':
      // A new quote starts a new review with a new expiry.
      return <QuoteReview key={send.step.quote.id} step={send.step} send={send} canSign={canSign} />
  }
}
