/** A list of terms with their values, one per row. */

import type { ReactNode } from 'react'
import { Breakable } from './Breakable.js'

/** One row of a `DefinitionList`. */
export interface DefinitionRow {
  term: string
  value: ReactNode
  /** Smaller, under the value. The same text again is left out: an address without a name stands once. */
  detail?: ReactNode
  isStrong?: boolean | undefined
  /** Such as a `CopyButton`. A row with one has its value below its term, so that long texts fit. */
  action?: ReactNode
}

/** Terms with their values. A row without a value is left out. */
export const DefinitionList = ({ rows }: { rows: readonly DefinitionRow[] }) => (
  <dl data-part="definitions">
    {rows.map((row) => row.value !== undefined && row.value !== '' && <Row key={row.term} {...row} />)}
  </dl>
)

function Row({ term, value, detail, isStrong, action }: DefinitionRow) {
  return (
    // One group of a list has its terms and values as children, with nothing between.
    <div data-part="definition" data-look={action && 'block'}>
      <dt data-part="term">{term}</dt>
      <dd data-part="value" data-look={isStrong && 'strong'}>
        <Breakable>{value}</Breakable>
        {detail && detail !== value && (
          <span data-part="detail">
            <Breakable>{detail}</Breakable>
          </span>
        )}
      </dd>
      {action && <dd data-part="value-action">{action}</dd>}
    </div>
  )
}
