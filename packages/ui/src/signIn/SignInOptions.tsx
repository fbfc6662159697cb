/** One button per AuthMethod: a passkey and an identity provider in one step, a code in two. */

import { type ReactNode, useId, useState } from 'react'
import { Button } from '../parts/Button.js'
import { Notice } from '../parts/Notice.js'
import { useStart } from '../parts/useOnce.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { signInTexts } from '../words/en/signIn.js'
import { fill } from '../words/fill.js'
import { plural } from '../words/plural.js'
import { isVisible, visibleText } from '../words/visibleText.js'
import { CodeForm, useWait } from './CodeForm.js'
import { type SignInWays, useSignInWays } from './useSignInWays.js'
import { wayIcons } from './wayIcons.js'

export interface SignInOptionsProps extends SignInWays {
  /** Whether the user is about to click: the prompt of the first passkey then opens at once. */
  isPrepared?: boolean | undefined
  /** The action that the buttons name. */
  verb?: 'signIn' | 'confirm' | undefined
  /** Starts with the best way, without a click: the user has clicked already. */
  isStartedAtOnce?: boolean | undefined
  /** For a user with whom none of the ways works here. It stands behind “Try another way”. */
  help?: ReactNode
}

/** The others stand behind “Try another way”. */
const shownAtFirst = 2

export function SignInOptions(props: SignInOptionsProps) {
  const { authMethods, email, verb = 'signIn', isStartedAtOnce, isPrepared, help } = props
  const ways = useSignInWays(props)
  const { codeForm, isBusy, problem, usable, chosen } = ways
  const { identityProvider } = useScreens()
  const texts = useTexts(signInTexts)
  const words = texts.signIn.ways
  /** The service sends no code before. */
  const left = useWait(ways.error)
  const [isOpen, setOpen] = useState(false)
  const more = useId()

  useStart(() => {
    if (ways.resume()) return
    if (isStartedAtOnce) ways.startBest()
    else if (isPrepared) ways.prepare()
  })

  if (codeForm)
    return (
      <CodeForm
        isBusy={isBusy}
        problem={problem}
        email={email}
        key={chosen?.id}
        channel={codeForm.type}
        codesSent={codeForm.codesSent}
        label={words[verb].code}
        sendsItself={verb === 'signIn'}
        onCode={codeForm.enter}
        onAnother={codeForm.sendAnother}
        error={ways.error}
        backLabel={usable.length > 1 || help ? words.another : undefined}
        onBack={() => {
          setOpen(true)
          codeForm.back()
        }}
      />
    )
  const passkeys = usable.filter(({ type }) => type === 'PASSKEY')
  const waits = ({ id }: (typeof usable)[number]) => left > 0 && chosen?.id === id
  const labelOf = (method: (typeof usable)[number]) => {
    const { id, type, nickname } = method
    if (waits(method)) return plural(texts.language, texts.signIn.code.anotherIn, left)
    if (type === 'EMAIL_OTP') return words.emailCode
    if (type === 'SMS_OTP') return words.smsCode
    if (type === 'OAUTH')
      return fill(words[verb].provider, { provider: identityProvider?.name ?? words.someProvider })
    if (passkeys.length < 2) return words[verb].passkey
    if (isVisible(nickname)) return fill(words[verb].passkeyName, { name: visibleText(nickname, 60) })
    const number = passkeys.findIndex((other) => other.id === id) + 1
    return fill(words[verb].passkeyNumber, { number: String(number) })
  }
  // A passkey that is not usable: this browser has none.
  const noWay = authMethods.some(({ type }) => type === 'PASSKEY') ? words.noPasskeysHere : words.unknown
  const buttonOf = (method: (typeof usable)[number], index: number) => (
    <Button
      key={method.id}
      variant={index === 0 ? 'primary' : 'secondary'}
      icon={wayIcons[method.type]}
      // The user came back from the code that this button requested.
      autoFocus={chosen?.id === method.id}
      isBusy={isBusy && chosen?.id === method.id}
      disabled={isBusy || waits(method)}
      onClick={() => ways.choose(method)}
    >
      {labelOf(method)}
    </Button>
  )
  const others = usable.slice(shownAtFirst)
  const showsMore = isOpen || others.some(({ id }) => id === chosen?.id)
  return (
    <>
      <Notice problem={problem ?? (usable.length === 0 ? { tone: 'error', text: noWay } : undefined)} />
      <div data-part="stack">
        {usable.slice(0, shownAtFirst).map(buttonOf)}
        {(others.length > 0 || help) && (
          <Button
            variant="quiet"
            aria-expanded={showsMore}
            aria-controls={more}
            onClick={() => setOpen(!showsMore)}
          >
            {words.another}
          </Button>
        )}
        <div id={more} data-part="stack" hidden={!showsMore}>
          {showsMore && others.map((method) => buttonOf(method, shownAtFirst))}
          {showsMore && help}
        </div>
      </div>
    </>
  )
}
