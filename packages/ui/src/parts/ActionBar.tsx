/** The actions of a screen, which stay in sight: on a phone they stick to its lower edge. */

import type { ReactNode } from 'react'

/** The actions of a screen, as the Tab key reaches them: the next step last. `note` stands above: a `Notice` or a `SlowNote`. */
export const ActionBar = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div data-part="action-bar">
    {note}
    <div data-part="actions">{children}</div>
  </div>
)
