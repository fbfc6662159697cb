/** Where this wallet is signed in: this device and others; ends the sessions of others. */

import { isUnreadable, type ListedSession } from '@embedded-wallet/core'
import {
  useRefreshSession,
  useRevokeSession,
  useSession,
  useSessions,
  useWallet,
} from '@embedded-wallet/react'
import { type ReactNode, useState } from 'react'
import { formatMoment } from '../format/time.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { List, ListRow } from '../parts/List.js'
import { Loading } from '../parts/Loading.js'
import * as icons from '../parts/moreIcons.js'
import { Notice } from '../parts/Notice.js'
import { ReadProblem } from '../parts/ReadProblem.js'
import { isNewer } from '../provider/profileTraits.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { useClick } from '../signIn/useClick.js'
import { settingsTexts } from '../words/en/settings.js'
import { waysTexts } from '../words/en/ways.js'
import { fill } from '../words/fill.js'
import { describeWay } from '../words/ways.js'
import { Lines, Marked, MoreRow } from './Lines.js'
import type { SettingsProps } from './Section.js'

export function Devices({ onDone }: SettingsProps): ReactNode {
  const { identityProvider } = useScreens()
  const texts = useTexts(settingsTexts, waysTexts)
  const words = texts.settings.devices
  const click = useClick(onDone)
  const session = useSession()
  const ownId = 'session' in session ? session.session.sessionId : undefined
  const read = useSessions()
  const { data: rows = [], isPending } = read
  const sessions = rows.filter((row) => !isUnreadable(row))
  const { error, revoke } = useRevokeSession()
  const { profile } = useWallet()
  const renewing = useRefreshSession()
  const renewProblem = useProblem(renewing.error)
  const problem = useProblem(error) ?? renewProblem
  /** Several sessions end one after the other. */
  const [ending, setEnding] = useState<string>()
  // A confirmation opens its own session, so one device may have several.
  const own = sessions.find(({ id }) => id === ownId) ?? sessions.find(({ isThisDevice }) => isThisDevice)
  const others = sessions.filter(({ isThisDevice }) => !isThisDevice)
  const end = async (ended: ListedSession[], what: string) => {
    setEnding(what)
    for (const { id } of ended) if (!(await click('revokeSession', () => revoke({ sessionId: id })))) break
    setEnding(undefined)
  }
  const describe = ({ type, createdAt, expiresAt }: ListedSession) => {
    const way = describeWay(texts, { type }, identityProvider?.name)
    return [
      createdAt
        ? fill(words.signedInWithAt, { way, time: formatMoment(createdAt, texts.language) })
        : fill(words.signedInWith, { way }),
      fill(words.ends, { time: formatMoment(expiresAt, texts.language) }),
    ]
  }
  return (
    <Card titleKey={others.length} takesFocus="whenLost" title={words.title} intro={words.intro}>
      {isPending && <Loading lines={1} />}
      <List label={words.list}>
        {own && (
          <ListRow
            icon={icons.device}
            title={<Marked name={words.thisDevice} mark={words.here} />}
            detail={<Lines lines={describe(own)} />}
          >
            {/* Elsewhere only a new sign-in makes a session longer. */}
            {session.status === 'expiring' && isNewer(profile) && (
              <Button
                icon={icons.refresh}
                isBusy={renewing.isRunning}
                onClick={() => void renewing.refresh()}
              >
                {words.stay}
              </Button>
            )}
          </ListRow>
        )}
        {others.map((other) => (
          <ListRow
            key={other.id}
            icon={icons.device}
            title={other.isThisDevice === undefined ? words.some : words.another}
            detail={<Lines lines={describe(other)} />}
          >
            <Button
              variant="quiet"
              isBusy={ending === other.id}
              disabled={ending !== undefined}
              aria-label={fill(words.signOutDevice, {
                time: other.createdAt ? formatMoment(other.createdAt, texts.language) : '',
              })}
              onClick={() => end([other], other.id)}
            >
              {words.signOut}
            </Button>
          </ListRow>
        ))}
        {rows.length > sessions.length && <MoreRow />}
      </List>
      <Notice problem={problem} />
      <ReadProblem read={read} />
      {others.length > 0 && (
        <Button isBusy={ending === 'all'} disabled={ending !== undefined} onClick={() => end(others, 'all')}>
          {words.signOutOthers}
        </Button>
      )}
    </Card>
  )
}
