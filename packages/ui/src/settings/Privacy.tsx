/** Makes the wallet private or public. */

import { useAccount, useSetWalletPrivacy, useWallet } from '@embedded-wallet/react'
import { type ReactNode, useState } from 'react'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import * as icons from '../parts/icons.js'
import { Loading } from '../parts/Loading.js'
import { Notice } from '../parts/Notice.js'
import { isNewer } from '../provider/profileTraits.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { useClick } from '../signIn/useClick.js'
import { settingsTexts } from '../words/en/settings.js'
import type { SettingsProps } from './Section.js'

export function Privacy({ onDone }: SettingsProps): ReactNode {
  const { profile } = useWallet()
  const { privacy: words, purposes } = useTexts(settingsTexts).settings
  const click = useClick(onDone)
  const { error, isRunning, setPrivacy } = useSetWalletPrivacy()
  const problem = useProblem(error)
  const { data: account, isPending } = useAccount()
  const given = account?.isPrivate ?? false
  /** What was changed here, until it is read. */
  const [changed, setChanged] = useState<{ from: boolean; to: boolean }>()
  if (changed && changed.from !== given) setChanged(undefined)
  if (!isNewer(profile)) return null
  const isPrivate = changed?.to ?? given
  const change = async () => {
    const purpose = isPrivate ? purposes.makePublic : purposes.makePrivate
    const work = () => setPrivacy({ isPrivate: !isPrivate })
    if (await click('setWalletPrivacy', work, { purpose })) setChanged({ from: given, to: !isPrivate })
  }
  return (
    // What could not be read is not claimed.
    <Card title={words.title} intro={(account || changed) && (isPrivate ? words.isPrivate : words.isPublic)}>
      <Notice problem={problem} />
      {isPending ? (
        <Loading lines={2} />
      ) : (
        <Button icon={icons.shield} isBusy={isRunning} onClick={change}>
          {isPrivate ? words.makePublic : words.makePrivate}
        </Button>
      )}
    </Card>
  )
}
