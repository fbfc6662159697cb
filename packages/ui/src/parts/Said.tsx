/** A text that is replaced when it changes, and never edited in place. */

import type { ReactNode } from 'react'
import { Breakable } from './Breakable.js'

/** The props of `Said`. */
export interface SaidProps {
  /** A text, or pieces of one. Other children stay as they are. */
  children: ReactNode
  /** An amount, a code or an address: no translator changes it, and no direction of the text around it. */
  isExact?: boolean | undefined
  /** Whether it breaks before "@" and after ".", as a name or an address. */
  isBreakable?: boolean | undefined
}

/**
 * A text about money, or one that comes and goes beside others. Use it for each text that can change.
 *
 * A translator of pages moves a text into an element of its own: the node that a later render would edit is not in the page anymore, and
 * a node that comes before it has no place. So each text has its own element, and a new text a new one.
 */
export function Said({ children, isExact, isBreakable }: SaidProps): ReactNode {
  const text = textOf(children)
  if (text === undefined) return children
  const Element = isExact ? 'bdi' : 'span'
  return (
    text && (
      <Element key={text} data-part="said" translate={isExact ? 'no' : undefined}>
        {isBreakable ? <Breakable>{text}</Breakable> : text}
      </Element>
    )
  )
}

/** @returns Undefined if an element is among them. */
function textOf(children: ReactNode): string | undefined {
  const pieces: unknown[] = Array.isArray(children) ? children : [children]
  const shown = pieces.filter((piece) => piece !== undefined && piece !== null && typeof piece !== 'boolean')
  return shown.some((piece) => typeof piece === 'object') ? undefined : shown.join('')
}
