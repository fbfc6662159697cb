/** Shows that something could not be read, and reads it again on request. */

import type { ServiceError } from '@embedded-wallet/core'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { commonTexts } from '../words/en/common.js'
import { AgainButton } from './AgainButton.js'
import * as icons from './icons.js'
import { Notice } from './Notice.js'
import { useOnce } from './useOnce.js'

interface ReadProblemProps {
  /** As a hook of it returns it. */
  read: { error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** What it means that there is no such thing. Reading it again changes nothing. */
  missing?: string | undefined
  onProblem?: ((error: Error) => void) | undefined
}

export function ReadProblem({ read, missing, onProblem }: ReadProblemProps) {
  const { error, isFetching, refetch } = read
  const texts = useTexts(commonTexts)
  useOnce(error, () => onProblem?.(error!))
  // Only the relay's own codes mean it: a 404 may come from where no relay is.
  const serviceCode = (error as Partial<ServiceError> | null)?.serviceCode
  const isMissing = serviceCode === 'NOT_FOUND' && missing
  const problem = useProblem(isMissing ? undefined : error, 'reading')
  return (
    <>
      <Notice problem={isMissing ? { tone: 'error', text: isMissing } : problem} />
      {error && !isMissing && serviceCode !== 'ACCOUNT_GONE' && (
        <AgainButton error={error} icon={icons.refresh} isBusy={isFetching} onClick={() => void refetch()}>
          {texts.common.checkAgain}
        </AgainButton>
      )}
    </>
  )
}
