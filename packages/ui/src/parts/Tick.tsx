/** A box that the user ticks, with its text. */

import type { ReactNode } from 'react'
import { Said } from './Said.js'

/** What `Tick` takes. */
export interface TickProps {
  /** Of the field of a form. */
  name?: string | undefined
  isSet: boolean
  /** The user ticked it, or took the tick away. */
  onSet: (isSet: boolean) => void
  children: ReactNode
}

/**
 * A box to tick.
 *
 * @returns The box with its text as its label.
 */
export const Tick = ({ name, isSet, onSet, children }: TickProps): ReactNode => (
  <label data-part="tick">
    <input
      type="checkbox"
      data-part="tick-box"
      name={name}
      checked={isSet}
      onChange={(event) => onSet(event.currentTarget.checked)}
    />
    {/* One text beside the box, whatever it is made of. */}
    <span>
      <Said>{children}</Said>
    </span>
  </label>
)
