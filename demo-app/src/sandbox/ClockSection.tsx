/** The clock of the sandbox: it can go forward, and what becomes due happens. */

import { Clock } from 'lucide-react'
import { Time } from '../ui/Time'
import { Control } from './Control'
import { useDrawerContext } from './drawer'
import { Explanation, Section } from './Section'
import { advanceClock } from './sandboxApi'
import type { SandboxClock } from './sandboxTypes'

export function ClockSection({ clock }: { clock: SandboxClock }) {
  const { hasWallet } = useDrawerContext()
  const lead = describeLead(clock.aheadSeconds)
  return (
    <Section title="Clock" icon={Clock} state={lead ? `${lead} ahead` : 'Now'}>
      <p role="status" aria-label="Sandbox time" className="text-sm">
        In the sandbox it is <Time iso={clock.now} />, {lead ? `${lead} ahead of` : 'the same as'} your clock.
      </p>
      <Explanation>
        The clock goes forward only. What becomes due happens: payments arrive, refunds come back, quotes and
        sessions end.
      </Explanation>
      <div className="flex flex-wrap gap-2">
        <Control name="clock 60" work={() => advance(60)}>
          +1 minute
        </Control>
        <Control name="clock 600" work={() => advance(600)}>
          +10 minutes
        </Control>
        {hasWallet && (
          <Control
            name="clock session"
            work={async () => {
              await advanceClock({ until: 'sessionOver' })
              return { text: 'Your session is over. Your money is safe: sign in again to use it.' }
            }}
          >
            Until my session is over
          </Control>
        )}
      </div>
    </Section>
  )
}

async function advance(seconds: 60 | 600) {
  await advanceClock({ seconds })
  return { text: `The clock went forward by ${seconds === 60 ? 'one minute' : 'ten minutes'}.` }
}

/** @returns For example `15 minutes`; undefined when the clocks agree. */
export function describeLead(seconds: number): string | undefined {
  if (seconds < 30) return undefined
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`
}
