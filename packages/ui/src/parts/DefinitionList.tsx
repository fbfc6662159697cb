/** A list of terms with their values, one per row. */

import type { ReactNode } from 'react'
import { Breakable } from './Breakable.js'
import { CopyButton } from './CopyButton.js'

/** One row of a `DefinitionList`. */
export interface DefinitionRow {
  term: string
  value: ReactNode
  /** Smaller, under the value. */
  detail?: ReactNode
  isStrong?: boolean | undefined
  /** Shows a copy button for this text. A row with one has its value below its term, so that long texts fit. */
  copy?: string | undefined
}

/** Terms with their values. A row without a value is left out. */
export const DefinitionList = ({ rows }: { rows: readonly DefinitionRow[] }) => (
  <dl data-part="definitions">
    {rows.map((row) => row.value !== undefined && row.value !== '' && <Row key={row.term} {...row} />)}
  </dl>
)

function Row({ term, value, detail, isStrong = false, copy }: DefinitionRow) {
  return (
    // One group of a list has its terms and values as children, with nothing between.
    <div data-part="definition" data-look={copy === undefined ? 'line' : 'block'}>
      <dt data-part="term">{term}</dt>
      <dd data-part="value" data-look={isStrong ? 'strong' : 'plain'}>
        <Breakable>{value}</Breakable>
        {detail && (
          <span data-part="detail">
            <Breakable>{detail}</Breakable>
          </span>
        )}
      </dd>
      {copy !== undefined && (
        <dd data-part="value-action">
          <CopyButton text={copy} what={term} />
        </dd>
      )}
    </div>
  )
}
