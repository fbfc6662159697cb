/** Hook: the message for an error, in texts that load after the first view. */

import { useMemo } from 'react'
import type { Problem, Purpose } from '../words/describeProblem.js'
import { commonTexts } from '../words/en/common.js'
import type { Texts } from '../words/texts.js'
import { useScreens } from './screensContext.js'
import { useOwnTexts, withEnglish } from './texts.js'

/** @param more - The words of more errors. */
export function useProblem(
  error: Error | null | undefined,
  purpose: Purpose = 'action',
  more?: Pick<Texts, 'paymentErrors'>,
): Problem | undefined {
  const own = useOwnTexts()
  const { useModule, isLost } = useScreens().secondChunk
  const words = useModule(error)
  // Made once for each error, because one that the screens do not know is logged.
  return useMemo(() => {
    if (!error || words === undefined) return undefined
    if (words) return words.describeProblem(withEnglish(own, words.errorsTexts, more ?? {}), error, purpose)
    const { common } = withEnglish(own, commonTexts)
    return { tone: 'error', text: isLost() ? common.notLoadedTwice : common.notLoaded }
  }, [words, isLost, more, own, error, purpose])
}
