/** What is exact, folded until the user wants it. */

import type { ReactNode } from 'react'
import { useTexts } from '../provider/texts.js'
import { payTexts } from '../words/en/pay.js'

export const Details = ({ children }: { children: ReactNode }) => (
  <details data-part="details">
    <summary data-part="summary">{useTexts(payTexts).pay.details}</summary>
    {children}
  </details>
)
