/** A button that keeps its label, its size and the focus while it is busy. */

import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode } from 'react'

const variants = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-field text-ink hover:bg-soft',
  quiet: 'text-muted hover:bg-soft hover:text-ink',
  /** The last line of a card. */
  foot: '-my-2 text-muted hover:bg-soft hover:text-ink',
  danger: 'bg-danger text-on-danger hover:bg-danger-strong',
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: keyof typeof variants
  icon?: LucideIcon
  isBusy?: boolean
  children: ReactNode
}

export function Button({
  variant = 'secondary',
  icon,
  isBusy = false,
  disabled = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const Icon = isBusy ? LoaderCircle : icon
  const isOff = disabled || isBusy
  return (
    <button
      type="button"
      {...rest}
      // Not `disabled`: that would drop the focus, and a keyboard user would start again at the top of the page.
      aria-disabled={isOff}
      aria-busy={isBusy}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      className={`inline-flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-xl px-4 text-base font-medium transition-colors aria-disabled:cursor-not-allowed ${isBusy ? '' : 'aria-disabled:opacity-55'} ${variants[variant]}`}
    >
      {Icon && (
        <Icon aria-hidden="true" className={`size-5 shrink-0 ${isBusy ? 'motion-safe:animate-spin' : ''}`} />
      )}
      {children}
    </button>
  )
}
