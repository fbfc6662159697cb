/** Shows the wallet's recovery words for a short time, after a warning and a confirmation. */

import { useExportWallet } from '@embedded-wallet/react'
import { Eye, EyeOff, TimerReset } from 'lucide-react'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { useProblem } from '../wallet/useAction'
import { useApproval } from '../wallet/wallets'
import { useReveal } from './useReveal'

export function RecoveryCard() {
  const { asClicked } = useApproval()
  const { error, isRunning, exportWallet, reset } = useExportWallet()
  const problem = useProblem(error)
  const { secret: words, secondsLeft, reveal, extend, hide, wasHidden } = useReveal<string[]>()
  const show = async () => {
    const { data } = await asClicked('exportWallet', () => exportWallet())
    if (data === undefined) return
    reveal(data.mnemonic.split(' '))
    // Only the reveal has them from here on: it forgets them by itself.
    reset()
  }
  return (
    <Card>
      <div className="flex flex-col gap-2">
        <Heading key={String(words === undefined)} takesFocus="whenLost">
          Recovery words
        </Heading>
        <p className="leading-relaxed text-muted">
          Whoever has these words has your money, without your passkey and forever. Nothing can take them
          back. With them you can open this money in another wallet, without this app.
        </p>
        <ul className="ml-5 list-disc text-muted marker:text-muted">
          <li>Make sure that only you can see the screen.</li>
          <li>Write them on paper. Take no photo, and do not copy them.</li>
          <li>This app never asks you for them.</li>
        </ul>
      </div>
      {words && (
        <>
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
          <div className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
            <p role="timer">The words hide in {secondsLeft} s</p>
            <Button variant="quiet" icon={TimerReset} onClick={extend}>
              More time
            </Button>
          </div>
        </>
      )}
      <Notice problem={words ? undefined : (problem ?? (wasHidden ? hidden : undefined))} />
      {/* One button for both, so that it keeps the focus. */}
      <Button icon={words ? EyeOff : Eye} isBusy={isRunning} onClick={words ? hide : show}>
        {words ? 'Hide recovery words' : 'Show recovery words'}
      </Button>
    </Card>
  )
}

const hidden = { tone: 'info', text: 'The words are hidden again. Confirm once more to see them.' } as const
