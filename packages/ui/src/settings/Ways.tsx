/** The ways into this wallet: what each is, since when, which one opened this session; adds and removes them. */

import { type AuthMethod, isUnreadable, type Row } from '@embedded-wallet/core'
import { useAuthMethods, useRevokeAuthMethod, useSession } from '@embedded-wallet/react'
import { type ReactNode, useState } from 'react'
import { formatMoment } from '../format/time.js'
import { Button } from '../parts/Button.js'
import { Card } from '../parts/Card.js'
import { Dialog } from '../parts/Dialog.js'
import * as icons from '../parts/icons.js'
import { List, ListRow } from '../parts/List.js'
import { Loading } from '../parts/Loading.js'
import { Muted } from '../parts/Muted.js'
import { Notice } from '../parts/Notice.js'
import { ReadProblem } from '../parts/ReadProblem.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useProblem } from '../provider/useProblem.js'
import { useClick } from '../signIn/useClick.js'
import { wayIcons } from '../signIn/wayIcons.js'
import { settingsTexts } from '../words/en/settings.js'
import { waysTexts } from '../words/en/ways.js'
import { fill } from '../words/fill.js'
import { plural } from '../words/plural.js'
import { isVisible, visibleText } from '../words/visibleText.js'
import { describeWay, nameOfWay } from '../words/ways.js'
import { AddWays } from './AddWays.js'
import { Lines, Marked, MoreRow } from './Lines.js'
import type { SettingsProps } from './Section.js'

export function Ways(props: SettingsProps): ReactNode {
  const { identityProvider } = useScreens()
  const texts = useTexts(settingsTexts, waysTexts)
  const words = texts.settings.ways
  const session = useSession()
  const read = useAuthMethods()
  const { data } = read
  const [removing, setRemoving] = useState<AuthMethod>()
  // A wallet that is signed in has a way: the list is from before it was added.
  if (data === undefined || (data.length === 0 && read.isFetching))
    return (
      <Card title={words.title}>
        <ReadProblem read={read} />
        {!read.error && <Loading />}
      </Card>
    )
  const known = data.filter((row) => !isUnreadable(row))
  // One that cannot be read may be a way to sign in, too.
  const isOnly = data.length === 1
  const usedId = 'session' in session ? session.session.authMethodId : undefined
  const rowOf = (method: AuthMethod) => {
    const { id, type, createdAt } = method
    const nickname = isVisible(method.nickname) ? visibleText(method.nickname, 60) : undefined
    const name = nameOfWay(texts, type, identityProvider?.name)
    const time = createdAt && formatMoment(createdAt, texts.language)
    return (
      <ListRow
        key={id}
        icon={Object.hasOwn(wayIcons, type) ? wayIcons[type] : icons.help}
        title={<Marked name={name} mark={id === usedId ? words.usedNow : undefined} />}
        detail={<Lines lines={[nickname, time && fill(words.added, { time })]} />}
      >
        {!isOnly && (
          <Button
            variant="quiet"
            aria-label={fill(words.removeWay, { way: nickname ? `${name} ${nickname}` : name })}
            onClick={() => setRemoving(method)}
          >
            {words.remove}
          </Button>
        )}
      </ListRow>
    )
  }
  const list = (
    <Card
      key="ways"
      titleKey={known.length}
      takesFocus="whenLost"
      title={words.title}
      intro={isOnly ? words.one : words.several}
    >
      <List label={words.list}>
        {known.map(rowOf)}
        {data.length > known.length && <MoreRow />}
      </List>
      {removing && (
        <RemoveWayDialog
          method={removing}
          left={data.filter(({ id }) => id !== removing.id)}
          onClose={() => setRemoving(undefined)}
          onDone={props.onDone}
        />
      )}
    </Card>
  )
  const adding = <AddWays key="add" {...props} ways={known} isOnly={isOnly} />
  // While there is only one way, adding a second one comes first. The keys keep what the user has started.
  return isOnly ? [adding, list] : [list, adding]
}

interface RemoveWayDialogProps extends Pick<SettingsProps, 'onDone'> {
  method: AuthMethod
  /** The other ways, as they are now: another tab may change them while the dialog is open. Each that cannot be read may be one. */
  left: readonly Row<AuthMethod>[]
  onClose: () => void
}

/** Explains what it means to remove a way to sign in, and removes it. Another way confirms that, so the last one stays. */
function RemoveWayDialog({ method, left, onClose, onDone }: RemoveWayDialogProps): ReactNode {
  const { identityProvider } = useScreens()
  const texts = useTexts(settingsTexts, waysTexts)
  const { remove: words, purposes } = texts.settings
  const click = useClick(onDone)
  const { error, isRunning, revoke } = useRevokeAuthMethod()
  const problem = useProblem(error)
  const nameIt = (named: AuthMethod) => describeWay(texts, named, identityProvider?.name)
  const way = nameIt(method)
  const count = left.length
  const [only] = left
  const remove = async () => {
    // Source: interface document, rule 7: a session of another credential signs it.
    const details = { purpose: fill(purposes.remove, { way }), except: method.id }
    if (await click('revokeAuthMethod', () => revoke({ authMethodId: method.id }), details)) onClose()
  }
  const isOne = count === 1 && only !== undefined && !isUnreadable(only)
  const lines = [
    fill(words.meaning, { way }),
    isOne ? fill(words.onlyLeft, { way: nameIt(only) }) : plural(texts.language, words.othersLeft, count),
    ...(method.type === 'PASSKEY' ? [words.passkeyStays] : []),
  ]
  return (
    <Dialog title={fill(words.title, { way })} onCancel={onClose}>
      {(count > 0 ? lines : [words.noneLeft]).map((line) => (
        <Muted key={line}>{line}</Muted>
      ))}
      <Notice problem={problem} />
      <div data-part="actions">
        <Button variant="quiet" disabled={isRunning} onClick={onClose}>
          {words.keep}
        </Button>
        {count > 0 && (
          <Button variant="danger" isBusy={isRunning} onClick={remove}>
            {words.remove}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
