/** A text in the second place: what explains, or says that there is nothing. */

import type { ReactNode } from 'react'

export const Muted = ({ children }: { children: ReactNode }) => (
  <p data-part="text" data-tone="muted">
    {children}
  </p>
)
