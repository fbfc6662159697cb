/** Shows the wallet's recovery words, after the user has confirmed it. */

import { exportWallet, type Wallet } from '@embedded-wallet/core'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { asClicked } from '../signIn/approval'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { useAction } from '../wallet/useAction'

export function RecoveryCard({ wallet }: { wallet: Wallet }) {
  const action = useAction()
  /** Only here: they are gone when the card is. */
  const [words, setWords] = useState<string[]>()
  const show = () =>
    action.run(async () => {
      const { mnemonic } = await asClicked('exportWallet', () => exportWallet(wallet))
      setWords(mnemonic.split(' '))
    })
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading>Recovery words</Heading>
        <p className="leading-relaxed text-muted">
          These words give access to your money. Write them down, and keep them where only you can see them.
        </p>
      </div>
      {words && (
        <ol
          aria-label="Your recovery words"
          className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-xl bg-soft p-4 font-mono text-sm sm:grid-cols-3"
        >
          {words.map((word, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a word may occur twice, and the order never changes
            <li key={index}>
              <span className="text-muted">{index + 1}.</span> {word}
            </li>
          ))}
        </ol>
      )}
      <Notice problem={action.problem} />
      {words ? (
        <Button icon={EyeOff} onClick={() => setWords(undefined)}>
          Hide recovery words
        </Button>
      ) : (
        <Button icon={Eye} isBusy={action.isBusy} onClick={show}>
          Show recovery words
        </Button>
      )}
    </Card>
  )
}
