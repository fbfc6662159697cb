/** The question with what arms it. */

import { FramedQuestion } from '@embedded-wallet/ui/framed'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ShownQuestion } from '../link.js'
import { type Seen, type Unarmed, watchSeen } from './watchSeen.js'

/** What `Asking` takes. */
export interface AskingProps {
  shown: ShownQuestion
  /** Whether something may cover it. */
  needsSight: boolean
  onEnd: (isConfirmed: boolean) => void
  /** Hears why no click counts. */
  onArm?: ((unarmed: Unarmed | undefined) => void) | undefined
}

export function Asking({ shown, needsSight, onEnd, onArm }: AskingProps) {
  const [unarmed, setUnarmed] = useState<Unarmed | undefined>('moment')
  const box = useRef<HTMLDivElement>(null)
  const seen = useRef<Seen>(undefined)
  useLayoutEffect(() => {
    const onChange = (next: Unarmed | undefined) => {
      setUnarmed(next)
      onArm?.(next)
    }
    const watched = watchSeen(box.current!, { needsSight, onChange })
    seen.current = watched
    return watched.stop
  }, [needsSight, onArm])
  const restart = useCallback(() => seen.current?.restart(), [])
  const { summary, shop, payee, says } = shown
  return (
    <div ref={box}>
      <FramedQuestion
        {...{ summary, shop, payee, says, unarmed }}
        onChange={restart}
        // To refuse is always possible.
        onEnd={(isConfirmed, click) => {
          if (!isConfirmed || seen.current?.accepts(click)) onEnd(isConfirmed)
        }}
      />
    </div>
  )
}
