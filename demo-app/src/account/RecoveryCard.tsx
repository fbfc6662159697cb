/** Shows the wallet's recovery words for a short time, after a warning and a confirmation. */

import { useExportWallet } from '@embedded-wallet/react'
import { Eye, EyeOff, TimerReset } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../ui/Button'
import { Card, Heading } from '../ui/Card'
import { Notice } from '../ui/Notice'
import { useProblem } from '../wallet/useAction'
import { useApproval } from '../wallet/wallets'

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

const revealSeconds = 60

/** Keeps a secret on the page for a short time: it is gone after the time, when the tab is hidden, and when the page changes. */
function useReveal<Secret>() {
  const [shown, setShown] = useState<{ secret: Secret; endsAt: number }>()
  const [now, setNow] = useState(() => Date.now())
  const [wasHidden, setWasHidden] = useState(false)
  const endsAt = shown?.endsAt
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const clear = () => {
      setShown(undefined)
      setWasHidden(true)
    }
    const check = () => {
      setNow(Date.now())
      // Timers sleep with the device, so the clock decides.
      if (Date.now() >= endsAt || document.visibilityState === 'hidden') clear()
    }
    const timer = setInterval(check, 1000)
    document.addEventListener('visibilitychange', check)
    // A page that comes back from the browser's cache must not show it.
    window.addEventListener('pagehide', clear)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
      window.removeEventListener('pagehide', clear)
    }
  }, [endsAt])
  const restart = () => {
    setNow(Date.now())
    return Date.now() + revealSeconds * 1000
  }
  return {
    /** Undefined when it is hidden: nothing of it is kept then. */
    secret: shown?.secret,
    secondsLeft: endsAt === undefined ? 0 : Math.max(0, Math.ceil((endsAt - now) / 1000)),
    /** Whether it was hidden by itself. */
    wasHidden,
    reveal: (secret: Secret) => {
      setWasHidden(false)
      setShown({ secret, endsAt: restart() })
    },
    /** Starts the time anew. */
    extend: () => {
      const next = restart()
      setShown((before) => before && { ...before, endsAt: next })
    },
    hide: useCallback(() => setShown(undefined), []),
  }
}
