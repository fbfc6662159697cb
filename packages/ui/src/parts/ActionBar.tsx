/** The actions of a screen, which stay in sight: they stick to the lower edge of the window. */

import type { ReactNode } from 'react'

/** The actions of a screen, as the Tab key reaches them: the next step last. `note` stands above: a `Notice` or a `SlowNote`. */
export const ActionBar = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div data-part="action-bar">
    {note}
    <div data-part="actions">{children}</div>
  </div>
)
