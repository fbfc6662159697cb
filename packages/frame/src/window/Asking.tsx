/** The question with what arms it. */

import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { ShownQuestion } from '../link.js'
import { type Armed, arm, type Unarmed } from './arm.js'
import { FramedQuestion, type FramedQuestionProps } from './FramedQuestion.js'

/** The props of `Asking`. */
export interface AskingProps extends Pick<FramedQuestionProps, 'brand' | 'wallet'> {
  shown: ShownQuestion
  onEnd: (isConfirmed: boolean) => void
}

export function Asking({ shown, brand, wallet, onEnd }: AskingProps) {
  const [unarmed, setUnarmed] = useState<Unarmed | undefined>('moment')
  const armed = useRef<Armed>(undefined)
  useLayoutEffect(() => {
    const own = arm(setUnarmed)
    armed.current = own
    return own.stop
  }, [])
  const hasGrown = useRef(false)
  useLayoutEffect(() => {
    // A window that is too low for the question grows once, where the browser lets it.
    if (unarmed !== 'small' || hasGrown.current) return
    hasGrown.current = true
    const { scrollWidth, scrollHeight } = document.documentElement
    window.resizeBy?.(Math.max(0, scrollWidth - innerWidth), Math.max(0, scrollHeight - innerHeight))
  }, [unarmed])
  const restart = useCallback(() => armed.current?.restart(), [])
  return (
    <FramedQuestion
      {...shown}
      brand={brand}
      wallet={wallet}
      unarmed={unarmed}
      onChange={restart}
      // To refuse is always possible.
      onEnd={(isConfirmed, click) => {
        if (!isConfirmed || armed.current?.accepts(click)) onEnd(isConfirmed)
      }}
    />
  )
}
