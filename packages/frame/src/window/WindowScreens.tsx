/** The screens of the window: what the user came for, behind the login. */

import type { Wallet } from '@embedded-wallet/core'
import {
  Reauthentication,
  type Screens,
  useScreens,
  WalletActivity,
  WalletBalance,
  WalletButton,
  WalletContact,
  WalletLogin,
  WalletReceive,
  WalletRecovery,
  WalletScreens,
  type WalletScreensProps,
  WalletSettings,
} from '@embedded-wallet/ui'
import { Heading, isNewer, Loading, Screen } from '@embedded-wallet/ui/parts'
import { type ReactNode, useRef, useState } from 'react'
import type { WindowTask } from '../link.js'
import type { WalletScreen } from '../protocol.js'
import { FramedEnd } from './FramedEnd.js'

const contents: Readonly<Record<Exclude<WalletScreen, 'login'>, () => ReactNode>> = {
  settings: () => <WalletSettings />,
  export: () => <WalletRecovery />,
  contact: () => <WalletContact />,
  pay: () => (
    <>
      <WalletBalance />
      <WalletReceive />
      <WalletActivity />
    </>
  ),
}

/** @returns The settings in place of a screen that is empty: of an export that nothing allows, of an address that the service does not change. */
export function screenFor(screen: WalletScreen, { exportSigner, profile }: Partial<WalletScreensProps>) {
  const isEmpty = { export: exportSigner === undefined, contact: !isNewer(profile ?? 'document') }
  return isEmpty[screen as keyof typeof isEmpty] ? 'settings' : screen
}

/** The props of `WindowScreens`. */
export interface WindowScreensProps {
  options: WalletScreensProps
  screen: WalletScreen
  /** The user is signed in here. */
  onSignedIn: (accountId: string) => void
  /** The user was signed in here, and is not anymore. */
  onSignedOut: (accountId: string) => void
}

export function WindowScreens({ options, screen, onSignedIn, onSignedOut }: WindowScreensProps) {
  const accountId = useRef<string>(undefined)
  const [isSignedIn, setSignedIn] = useState(false)
  const shown = screenFor(screen, options)
  return (
    <WalletScreens
      {...options}
      onSignedOut={() => {
        if (accountId.current !== undefined) onSignedOut(accountId.current)
        accountId.current = undefined
      }}
    >
      <Begin />
      <WalletLogin
        onDone={(wallet) => {
          accountId.current = wallet.accountId
          setSignedIn(true)
          onSignedIn(wallet.accountId)
        }}
      >
        {shown !== 'login' && <Behind screen={shown} />}
      </WalletLogin>
      {shown === 'login' && isSignedIn && <FramedEnd end="done" />}
    </WalletScreens>
  )
}

/** What stays when the session ends. A login has nothing of the kind: who comes to sign in, does. */
function Behind({ screen }: { screen: Exclude<WalletScreen, 'login'> }) {
  const Content = contents[screen]
  return (
    <>
      <Screen name="window">
        <Heading variant="title">{location.host}</Heading>
        <WalletButton />
      </Screen>
      <Content />
    </>
  )
}

/** What stands there until the wallet is found, or cannot be read: no window is empty. */
function Begin() {
  const { status }: Screens = useScreens()
  if (status !== 'finding' && status !== 'failed') return null
  return (
    <Screen name="window">
      <Heading variant="title">{location.host}</Heading>
      {status === 'finding' && <Loading />}
    </Screen>
  )
}

/** The props of `SignInAgain`. */
export interface SignInAgainProps {
  options: WalletScreensProps
  task: Extract<WindowTask, { task: 'signIn' }>
  /** Ends when the frame does not wait anymore. */
  signal: AbortSignal
  /** Whether the user signed in. */
  onEnd: (isSignedIn: boolean) => void
}

/** The sign-in that an action in the frame waits for. */
export const SignInAgain = ({ options, task, ...rest }: SignInAgainProps) => (
  <WalletScreens {...options} accountId={task.accountId}>
    <SignIn task={task} {...rest} />
  </WalletScreens>
)

function SignIn({ task, signal, onEnd }: Omit<SignInAgainProps, 'options'>) {
  const { wallet }: Screens = useScreens()
  if (wallet === undefined) return null
  const stepUp = task.stepUp && { ...task.stepUp, signal }
  // The frame's action waits for this very sign-in: the relay knows it by the id.
  const own: Wallet = stepUp ? { ...wallet, stepUp } : wallet
  return (
    <Reauthentication
      question={{
        wallet: own,
        reason: task.reason,
        stepUp,
        confirm: () => onEnd(true),
        cancel: () => onEnd(false),
      }}
      onCancel={() => onEnd(false)}
    />
  )
}
