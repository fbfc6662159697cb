/** A button that keeps its label, its size and the focus while it is busy. */

import { type ButtonHTMLAttributes, type ReactNode, useRef } from 'react'
import { busy, type IconLook } from './icons.js'
import { Said } from './Said.js'
import { useAutoFocus } from './useAutoFocus.js'

/** The props of `Button`, plus the attributes of a `button`. */
export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style'> {
  /** `foot`: the last line of a card. `link`: inside a text. Default: `secondary`. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'foot' | 'danger' | 'link' | undefined
  icon?: IconLook | undefined
  isBusy?: boolean | undefined
  children: ReactNode
}

/** A button. While it is busy or disabled it keeps the focus, and a click does nothing. */
export function Button({
  variant = 'secondary',
  icon,
  isBusy = false,
  disabled = false,
  autoFocus,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const button = useAutoFocus<HTMLButtonElement>(autoFocus)
  /** Whether a click began here. The second one of a double click may be meant for what stood here before, such as “Buy” in the place of “Pay”. */
  const hasBegun = useRef(false)
  const isOff = disabled || isBusy
  const Icon = isBusy ? busy : icon
  return (
    <button
      ref={button}
      type="button"
      {...rest}
      data-part="button"
      data-variant={variant}
      // Not `disabled`: that would drop the focus, and a keyboard user would start again at the top of the page.
      aria-disabled={isOff}
      aria-busy={isBusy}
      onClick={(event) => {
        hasBegun.current ||= event.detail <= 1
        if (isOff || !hasBegun.current) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {Icon && <Icon aria-hidden="true" data-part="icon" />}
      <Said>{children}</Said>
    </button>
  )
}
