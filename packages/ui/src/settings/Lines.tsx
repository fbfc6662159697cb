/** What the rows of a list show: a name with a short mark, short lines below each other, and that there is more. */

import type { ReactNode } from 'react'
import * as icons from '../parts/icons.js'
import { ListRow } from '../parts/List.js'
import { Said } from '../parts/Said.js'
import { useTexts } from '../provider/texts.js'
import { settingsTexts } from '../words/en/settings.js'

/** @param mark - Such as "This device". */
export const Marked = ({ name, mark }: { name: string; mark: string | undefined }): ReactNode => (
  <>
    <Said>{name} </Said>
    {mark && (
      <span data-part="mark">
        <Said>{mark}</Said>
      </span>
    )}
  </>
)

/** @param lines - One that is missing is left out. */
export const Lines = ({ lines }: { lines: readonly (string | undefined)[] }): ReactNode =>
  lines.map(
    (line) =>
      line && (
        <span key={line} data-part="detail-line">
          <Said isBreakable>{line}</Said>
        </span>
      ),
  )

/** The last row of a list that this page can read only in part. */
export function MoreRow(): ReactNode {
  const { settings } = useTexts(settingsTexts)
  return <ListRow icon={icons.help} title={settings.more} detail={settings.notReadable} />
}
