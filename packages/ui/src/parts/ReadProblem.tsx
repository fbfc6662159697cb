/** Says that something could not be read, and reads it again on request. */

import { ServiceError } from '@embedded-wallet/core'
import { useEffect } from 'react'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { commonTexts } from '../words/en/common.js'
import type { Texts } from '../words/texts.js'
import { Button } from './Button.js'
import { Notice } from './Notice.js'

interface ReadProblemProps {
  error: Error | null
  isBusy: boolean
  /** What it means that there is no such thing. Reading it again changes nothing. */
  missing?: string | undefined
  onCheck: () => void
  onProblem?: ((error: Error) => void) | undefined
}

export function ReadProblem({ error, isBusy, missing, onCheck, onProblem }: ReadProblemProps) {
  const texts = useTexts(commonTexts)
  useEffect(() => {
    if (error) onProblem?.(error)
  }, [error, onProblem])
  const final = error instanceof ServiceError ? finalText(error, texts, missing) : undefined
  const problem = useProblem(final ? undefined : error, 'reading')
  return (
    <>
      <Notice problem={final ? { tone: 'error', text: final } : problem} />
      {error && !final && (
        <Button icon="refresh" isBusy={isBusy} onClick={onCheck}>
          {texts.common.checkAgain}
        </Button>
      )}
    </>
  )
}

/** What no further read changes. A service that began anew has none of its earlier wallets. */
const finalText = (
  { serviceCode, status }: ServiceError,
  { common }: Pick<Texts, 'common'>,
  missing: string | undefined,
) => (serviceCode === 'ACCOUNT_GONE' ? common.unknownWallet : status === 404 ? missing : undefined)
