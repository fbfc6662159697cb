/** The actions of a screen, which stay in sight: on a phone they stick to its lower edge. */

import type { ReactNode } from 'react'

/** @param children - The next step first, as it is read; it stands at the end of the line. A `Notice` or `SlowNote` above the buttons is `note`. */
export const ActionBar = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div data-part="action-bar">
    {note}
    <div data-part="actions">{children}</div>
  </div>
)
