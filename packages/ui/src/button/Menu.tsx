/** Who is signed in, the balance, and what can be done: for the button of the wallet. */

import { useEffect, useId, useRef, useState } from 'react'
import { readableMoney, showMoney } from '../format/showMoney.js'
import { Button } from '../parts/Button.js'
import { ForeignText } from '../parts/ForeignText.js'
import { Muted } from '../parts/Muted.js'
import { Said } from '../parts/Said.js'
import { useMoney } from '../provider/money.js'
import { useKeptPayments } from '../provider/PaymentKeeper.js'
import { useScreens } from '../provider/screensContext.js'
import { useTexts } from '../provider/texts.js'
import { useOwnAccount } from '../provider/useOwnAccount.js'
import { buttonTexts } from '../words/en/button.js'
import { fill } from '../words/fill.js'
import { isVisible } from '../words/visibleText.js'

export interface MenuProps {
  name: string | undefined
  onSettings: (() => void) | undefined
}

/** A button with what it opens, not an ARIA menu: its entries are buttons that the Tab key reaches. */
export function Menu({ name, onSettings }: MenuProps) {
  const { identifier, signOut } = useScreens()
  const texts = useTexts(buttonTexts)
  const words = texts.button
  const { data: account, error } = useOwnAccount()
  const isPaying = useKeptPayments().payments.at(-1)?.payment.status === 'paying'
  const [isOpen, setOpen] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const entries = useId()
  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false)
    }
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('pointerdown', closeOutside, { signal })
    document.addEventListener('focusin', closeOutside, { signal })
    document.addEventListener('keydown', closeByKey, { signal })
    return () => controller.abort()
  }, [isOpen])
  // There is no room to note that it is an old one.
  const look = useMoney()
  const money = error ? undefined : readableMoney(account?.balance)
  const balance = money && showMoney(money.amount, money.currency, 'down', look)
  const openSettings = () => {
    setOpen(false)
    onSettings?.()
  }
  const leave = () => {
    setLeaving(true)
    void signOut()
  }
  return (
    <div ref={root} data-part="menu">
      <button
        ref={opener}
        type="button"
        data-part="button"
        data-variant="secondary"
        // Without a balance its text is its name.
        aria-label={balance && fill(words.menuBalance, { balance })}
        aria-expanded={isOpen}
        aria-controls={entries}
        onClick={() => setOpen(!isOpen)}
      >
        <Said isExact={balance !== undefined}>{balance ?? words.title}</Said>
      </button>
      {isOpen && (
        <div id={entries} data-part="menu-entries">
          <p data-part="text">
            <ForeignText text={[name, identifier, words.title].find(isVisible)} isShort />
          </p>
          {balance && <Muted>{fill(words.balance, { balance })}</Muted>}
          {onSettings && (
            <Button variant="quiet" onClick={openSettings}>
              {words.settings}
            </Button>
          )}
          {isPaying && <Muted>{words.paying}</Muted>}
          <Button variant="quiet" isBusy={isLeaving} onClick={leave}>
            {words.signOut}
          </Button>
        </div>
      )}
    </div>
  )
}
