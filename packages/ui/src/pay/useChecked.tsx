/** Hook: looks again at a payment whose end is not known, and shows when it looked and found none. */

import { type ReactNode, useState } from 'react'
import { formatSecond } from '../format/time.js'
import { Notice } from '../parts/Notice.js'
import { useTexts } from '../provider/texts.js'
import { paymentsTexts } from '../words/en/payments.js'
import { fill } from '../words/fill.js'

/**
 * @param look - It must not reject. What it cannot read stays as it is known.
 * @returns `checked`: for as long as the end is not known.
 */
export function useChecked(look: () => Promise<unknown>): { check: () => Promise<void>; checked: ReactNode } {
  const { payments, language } = useTexts(paymentsTexts)
  const [text, setText] = useState<string>()
  const check = async () => {
    await look()
    setText(fill(payments.checked, { time: formatSecond(new Date().toISOString(), language) }))
  }
  return { check, checked: <Notice problem={text ? { tone: 'info', text } : undefined} /> }
}
