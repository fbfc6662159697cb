/** What stands in a row of a list: a name with a short mark, and short lines below each other. */

import type { ReactNode } from 'react'
import { Breakable } from '../parts/Breakable.js'

/** @param mark - Such as "This device". */
export const Marked = ({ name, mark }: { name: string; mark: string | undefined }): ReactNode => (
  <>
    {name}
    {mark && (
      <>
        {' '}
        <span data-part="mark">{mark}</span>
      </>
    )}
  </>
)

/** @param lines - One that is missing is left out. */
export const Lines = ({ lines }: { lines: readonly (string | undefined)[] }): ReactNode =>
  lines.map(
    (line) =>
      line && (
        <span key={line} data-part="detail-line">
          <Breakable>{line}</Breakable>
        </span>
      ),
  )
