/** A heading that can take the focus, so that a screen reader starts there. */

import { type ReactNode, useCallback } from 'react'
import { Said } from './Said.js'

/** The props of `Heading`. */
export interface HeadingProps {
  children: ReactNode
  id?: string | undefined
  /** `title`: the first heading of a page. */
  variant?: 'title' | undefined
  /**
   * Whether the focus moves here when the heading appears. Use it when the heading replaces the focused control. `whenIdle`: also from
   * the title of the page, which stands below what the user must do next.
   */
  takesFocus?: 'always' | 'whenLost' | 'whenIdle' | undefined
}

/** A heading: `h1` for a title, else `h2`. */
export function Heading({ children, id, variant, takesFocus }: HeadingProps) {
  // A ref, because it runs before the browser paints, and an effect after it: whoever presses a key then means this screen. And React 18
  // warns of layout effects on a server.
  const takeFocus = useCallback(
    (heading: HTMLHeadingElement | null) => {
      if (takesFocus === 'always') heading?.focus()
      else if (takesFocus) focusWhenLost(heading, takesFocus === 'whenIdle' ? 'h1' : undefined)
    },
    [takesFocus],
  )
  const Level = variant === 'title' ? 'h1' : 'h2'
  return (
    <Level ref={takeFocus} id={id} tabIndex={-1} data-part="heading" data-variant={variant}>
      <Said isBreakable>{children}</Said>
    </Level>
  )
}

/**
 * Focuses the element if the focused control is gone. It never takes the focus from another control.
 *
 * @param orOn - A selector: it takes the focus from such elements, too.
 */
export function focusWhenLost(element: HTMLElement | null, orOn?: string): void {
  const hasActed = navigator.userActivation?.hasBeenActive ?? true
  const { activeElement, body } = document
  const isFree = activeElement === body || (orOn !== undefined && activeElement?.matches(orOn))
  if (hasActed && isFree) element?.focus({ preventScroll: true })
}
