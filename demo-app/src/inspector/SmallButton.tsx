/** A small button of the inspector. */

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export function SmallButton({
  icon: Icon,
  onClick,
  children,
}: {
  icon: LucideIcon
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-lg px-3 text-sm font-medium whitespace-nowrap text-muted transition-colors hover:bg-soft hover:text-ink"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </button>
  )
}
