/** One row of a list: an icon, a name, what is known of it, and what the user can do with it. */

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Breakable } from '../ui/Breakable'

interface RowProps {
  icon: LucideIcon
  name: string
  /** A short mark beside the name, such as "This device". */
  mark?: string | undefined
  details: readonly (string | undefined)[]
  children?: ReactNode
}

export function Row({ icon: Icon, name, mark, details, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3.5 gap-y-3 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-soft text-accent">
        <Icon aria-hidden="true" className="size-4.5" />
      </span>
      <div className="min-w-32 flex-1">
        <p className="font-medium">
          {name}
          {mark && (
            <span className="ml-2 rounded-full border border-line px-2 py-0.5 text-xs font-medium whitespace-nowrap text-muted">
              {mark}
            </span>
          )}
        </p>
        {details.map(
          (detail) =>
            detail && (
              <p key={detail} className="text-sm text-muted wrap-anywhere">
                <Breakable>{detail}</Breakable>
              </p>
            ),
        )}
      </div>
      {children}
    </li>
  )
}
