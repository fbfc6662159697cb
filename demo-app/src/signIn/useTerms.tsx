/** The tick under the end-user terms, where the platform needs it: not set by default, beside the link to the text. */

import { getTerms } from '@embedded-wallet/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PageProblem } from '../text/problem'
import { useWallets } from '../wallet/wallets'
import { useServiceInfo } from './serviceInfo'

interface Terms {
  /** Absent where there are none. */
  tick: ReactNode
  /** What the user has accepted. */
  version: string | undefined
  /** Whether the user may go on. */
  isAccepted: boolean
  problem: PageProblem | undefined
}

export function useTerms(isAsked: boolean): Terms {
  const { hasTerms = false } = useServiceInfo()
  const { relay } = useWallets()
  const { data: terms } = useQuery({
    ...{ queryKey: ['terms'], queryFn: () => getTerms(relay), enabled: hasTerms },
  })
  const [isTicked, setIsTicked] = useState(false)
  const isAccepted = !hasTerms || isTicked
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
  return { tick, version: terms?.version, isAccepted, problem }
}
