/** A box that the user ticks, with its text. */

import type { ReactNode } from 'react'
import { Said } from './Said.js'

interface TickProps {
  /** Of the field of a form. */
  name?: string | undefined
  isSet: boolean
  onSet: (isSet: boolean) => void
  children: ReactNode
}

export const Tick = ({ name, isSet, onSet, children }: TickProps) => (
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
