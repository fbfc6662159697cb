/** A secondary text: an explanation, or a note that there is nothing. */

import type { ReactNode } from 'react'
import { Said } from './Said.js'

export const Muted = ({ children }: { children: ReactNode }) => (
  <p data-part="text" data-tone="muted">
    <Said>{children}</Said>
  </p>
)
