/** The question with what arms it. */

import { FramedQuestion } from '@embedded-wallet/ui/framed'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ShownQuestion } from '../link.js'
import { type Armed, arm, type Unarmed } from './arm.js'

/** What `Asking` takes. */
export interface AskingProps {
  shown: ShownQuestion
  onEnd: (isConfirmed: boolean) => void
}

export function Asking({ shown, onEnd }: AskingProps) {
  const [unarmed, setUnarmed] = useState<Unarmed | undefined>('moment')
  const armed = useRef<Armed>(undefined)
  useLayoutEffect(() => {
    const own = arm(setUnarmed)
    armed.current = own
    return own.stop
  }, [])
  const restart = useCallback(() => armed.current?.restart(), [])
  return (
    <FramedQuestion
      {...shown}
      unarmed={unarmed}
      onChange={restart}
      // To refuse is always possible.
      onEnd={(isConfirmed, click) => {
        if (!isConfirmed || armed.current?.accepts(click)) onEnd(isConfirmed)
      }}
    />
  )
}
