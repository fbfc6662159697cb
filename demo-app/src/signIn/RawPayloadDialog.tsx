/** Asks before the wallet signs bytes that it cannot read, and says what is not shown. */

import { useSyncExternalStore } from 'react'
import { Button } from '../ui/Button'
import { Dialog } from '../ui/Dialog'
import { useApproval } from '../wallet/wallets'

/** The parts of `notShown`, as the user knows them. */
const words: Readonly<Record<string, string>> = {
  accountId: 'which wallet it is for',
  amount: 'how much is sent',
  recipient: 'who gets it',
  payload: 'what it does',
}

export function RawPayloadDialog() {
  const { clickOf, subscribe, waiting } = useApproval()
  const question = useSyncExternalStore(subscribe, waiting)
  if (question === undefined) return null
  const { summary, end } = question
  const { purpose = 'continue' } = clickOf(summary.action) ?? {}
  return (
    <Dialog title="Sign what cannot be read?" onCancel={() => end(false)}>
      <div className="-mt-3 flex flex-col gap-3 leading-relaxed text-muted">
        <p>To {purpose}, your wallet signs a text from the service. The text does not show:</p>
        <ul className="list-disc pl-5">
          {summary.notShown.map((part) => (
            <li key={part}>{words[part] ?? part}</li>
          ))}
        </ul>
        <p>It may be something else, also a payment. Sign it only if you trust this service.</p>
      </div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={() => end(false)}>
          Do not sign
        </Button>
        <Button onClick={() => end(true)}>Sign it</Button>
      </div>
    </Dialog>
  )
}
