/** The terms that a new user accepts. Not set by default, beside the link to the text. */

import type { ShownTerms } from '@embedded-wallet/core'
import { Tick } from '../parts/Tick.js'
import { TermsText } from '../signIn/TermsText.js'

export interface TermsTickProps {
  terms: ShownTerms
  isSet: boolean
  onSet: (isSet: boolean) => void
}

export const TermsTick = ({ terms, ...tick }: TermsTickProps) => (
  <Tick name="terms" {...tick}>
    <TermsText terms={terms} />
  </Tick>
)
