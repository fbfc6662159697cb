/** Component: log in, or who is signed in, the balance and the menu, for the header of an app. */

import { useSession } from '@embedded-wallet/react'
import { type ReactNode, useState } from 'react'
import { WalletLogin, type WalletLoginProps } from '../login/WalletLogin.js'
import { Button } from '../parts/Button.js'
import { Dialog } from '../parts/Dialog.js'
import { Screen } from '../parts/Screen.js'
import { useIsLate } from '../parts/useIsLate.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useIsEnded } from '../provider/useIsEnded.js'
import { buttonTexts } from '../words/en/button.js'
import { commonTexts } from '../words/en/common.js'
import { Menu, type MenuProps } from './Menu.js'

/** The props of `WalletButton`. */
export interface WalletButtonProps {
  /** Who is signed in, where the app knows a name. Default: the address that the user typed on this page, else a common name. */
  name?: string | undefined
  /** Opens the app's page with `WalletSettings`. Absent: the menu has no such entry. */
  onSettings?: (() => void) | undefined
  /** For the dialog of the login. */
  login?: Omit<WalletLoginProps, 'onDone' | 'onCancel' | 'children'> | undefined
}

/**
 * One button for a header: signed out it logs in, in a dialog; signed in it shows the balance and opens a menu.
 *
 * @returns Nothing where the app signs its users in itself and none is signed in.
 * @throws {TypeError} If there is no `WalletScreens` above.
 * @see packages/ui/README.md
 * @example
 * ```tsx
 * <WalletButton name={user.name} onSettings={() => navigate('/settings')} />
 * ```
 */
export function WalletButton(props: WalletButtonProps): ReactNode {
  const { status, isLogin } = useScreens(WalletButton)
  // Here, not in a part: a login that finds the wallet continues.
  const [isOpen, setOpen] = useState(false)
  if (!isLogin && (status === 'finding' || status === 'none')) return null
  return (
    <Screen name="button">
      {status === 'finding' ? <ButtonPlace /> : <Entry {...props} isOpen={isOpen} setOpen={setOpen} />}
    </Screen>
  )
}

/** Keeps the place of the button, so that a header does not grow and move the page below it. */
const ButtonPlace = () => <span data-part="loading-line" aria-hidden />

interface EntryProps extends WalletButtonProps {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

function Entry({ name, onSettings, login, isOpen, setOpen }: EntryProps) {
  const { wallet } = useScreens()
  const texts = useTexts(buttonTexts, commonTexts)
  const close = () => setOpen(false)
  const logIn = (
    <Button variant="primary" onClick={() => setOpen(true)}>
      {texts.button.logIn}
    </Button>
  )
  return (
    <>
      {wallet ? <Known name={name} onSettings={onSettings} logIn={logIn} /> : logIn}
      {isOpen && (
        <Dialog title={texts.button.title} onCancel={close}>
          <WalletLogin {...login} onDone={close} />
          <Button variant="foot" onClick={close}>
            {texts.common.close}
          </Button>
        </Dialog>
      )}
    </>
  )
}

const quietMs = 2500

function Known({ logIn, ...menu }: MenuProps & { logIn: ReactNode }) {
  const { isSignedIn, status } = useSession()
  const isEnded = useIsEnded()
  const { isOver } = useScreens()
  // The login shows what it is waiting for.
  const isSlow = useIsLate(status === 'restoring', quietMs)
  if (status === 'restoring' && !isSlow) return <ButtonPlace />
  return (isSignedIn && !isOver) || isEnded ? <Menu {...menu} /> : logIn
}
