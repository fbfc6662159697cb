/** The end-user terms or agreements in force: shows them, and has a user accept those that are newer than their acceptance. */

import { acceptTerms, getTerms, type ShownTerms, type Wallet } from '@embedded-wallet/core'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { Notice } from '../parts/Notice.js'
import { Tick } from '../parts/Tick.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { TermsLinks, TermsText } from '../signIn/TermsText.js'
import { settingsTexts } from '../words/en/settings.js'
import type { SettingsProps } from './Section.js'

export function Terms({ hasTerms }: SettingsProps): ReactNode {
  const { wallet } = useScreens()
  return hasTerms && wallet ? <OfWallet wallet={wallet} /> : null
}

function OfWallet({ wallet }: { wallet: Wallet }): ReactNode {
  const { relay } = useScreens()
  const { terms: words } = useTexts(settingsTexts).settings
  const [terms, setTerms] = useState<ShownTerms>()
  const [isAccepted, setAccepted] = useState<boolean>()
  const [isTicked, setTicked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const problem = useProblem(failure)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const read = async () => {
      setTerms(await getTerms(relay, { signal }))
      setAccepted((await acceptTerms(wallet, { signal })).isAccepted)
    }
    read().catch((error: Error) => signal.aborted || setFailure(error))
    return () => controller.abort()
  }, [relay, wallet])
  if (terms === undefined) return <Notice problem={problem} />
  const accept = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      setAccepted((await acceptTerms(wallet, { terms: { version: terms.version } })).isAccepted)
    } catch (error) {
      setFailure(error as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={words.title} intro={isAccepted === false ? words.open : undefined}>
      {isAccepted === false ? (
        <>
          <Tick name="terms" isSet={isTicked} onSet={setTicked}>
            <TermsText terms={terms} />
          </Tick>
          <Button isBusy={isBusy} disabled={!isTicked} onClick={() => void accept()}>
            {words.button}
          </Button>
        </>
      ) : (
        <p>
          {isAccepted && `${words.accepted} `}
          <TermsLinks terms={terms} />
        </p>
      )}
      <Notice problem={problem} />
    </Card>
  )
}
