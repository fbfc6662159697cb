/** What is exact, folded until the user wants it. */

import type { ReactNode } from 'react'
import { useTexts } from '../provider/screensContext.js'

export const Details = ({ children }: { children: ReactNode }) => (
  <details data-part="details">
    <summary data-part="summary">{useTexts().pay.details}</summary>
    {children}
  </details>
)
