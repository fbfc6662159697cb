/** The actions of a screen, which stay in sight: on a phone they stick to its lower edge. */

import type { ReactNode } from 'react'

/** @param children - As they stand in the line and as the Tab key reaches them: the next step last. A `Notice` or `SlowNote` above the buttons is `note`. */
export const ActionBar = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div data-part="action-bar">
    {note}
    <div data-part="actions">{children}</div>
  </div>
)
