/** The tick under the end-user terms, where the platform needs it: not set by default, beside the link to the text. */

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { termsQuery } from '../api/queries'
import type { PageProblem } from '../text/problem'

interface Terms {
  /** Absent where there are none. */
  tick: ReactNode
  /** What the user has accepted. */
  version: string | undefined
  /** Whether the user may go on. */
  isAccepted: boolean
  problem: PageProblem | undefined
  /** Waits until it is known whether there are some. @returns Whether the user may go on without a tick. */
  areNone: () => Promise<boolean>
}

export function useTerms(isAsked: boolean): Terms {
  const { data: terms, isPending } = useQuery(termsQuery)
  const client = useQueryClient()
  const [isTicked, setIsTicked] = useState(false)
  const isAccepted = !isPending && (terms === null || isTicked)
  const tick = terms && (
    <label className="flex items-start gap-3 text-sm leading-relaxed">
      <input
        type="checkbox"
        name="terms"
        checked={isTicked}
        onChange={(event) => setIsTicked(event.target.checked)}
        className="mt-1 size-4"
      />
      <span>
        I accept the{' '}
        <a href={terms.url} target="_blank" rel="noreferrer" className="underline">
          end-user terms
        </a>{' '}
        ({terms.version}).
      </span>
    </label>
  )
  const problem: PageProblem | undefined =
    isAsked && !isAccepted
      ? { tone: 'error', text: 'Nothing was created. Accept the terms first.' }
      : undefined
  const areNone = async () => {
    // Lost: why they cannot be read. Without them, nothing is created.
    const read = await client.ensureQueryData(termsQuery).catch(() => undefined)
    return read === null
  }
  return { tick, version: terms?.version, isAccepted, problem, areNone }
}
