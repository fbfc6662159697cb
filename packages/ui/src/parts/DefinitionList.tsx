/** A list of terms with their values, one per row. */

import type { ReactNode } from 'react'
import { isVisible } from '../words/visibleText.js'
import { ForeignText } from './ForeignText.js'
import { Said } from './Said.js'

/** One row of a `DefinitionList`. */
export interface DefinitionRow {
  term: string
  value: ReactNode
  /** Smaller, under the value; several texts below each other. The same text again is left out: an address without a name stands once. */
  detail?: ReactNode
  /**
   * Of a value that is a text. `exact`: an amount, a code or an address, which no translator changes. `foreign`: others wrote it and the
   * details, such as a name or a note: see `ForeignText`.
   */
  kind?: 'exact' | 'foreign' | undefined
  /** Of a `foreign` one: how many characters are shown until the user opens it. Default: 100. */
  longest?: number | undefined
  isStrong?: boolean | undefined
  /** Such as a `CopyButton`. A row with one has its value below its term, so that long texts fit. */
  action?: ReactNode
}

/** The props of `DefinitionList`. */
export interface DefinitionListProps {
  /** From the first to the last. */
  rows: readonly DefinitionRow[]
  /** Long texts of others stay cut. */
  isShort?: boolean | undefined
}

/** Terms with their values. A row without a value is left out. */
export const DefinitionList = ({ rows, isShort }: DefinitionListProps) => (
  <dl data-part="definitions">
    {rows.map((row) => hasValue(row) && <Row key={row.term} {...row} isShort={isShort} />)}
  </dl>
)

const hasValue = ({ value, kind }: DefinitionRow) =>
  kind === 'foreign' ? isVisible(value) : value !== undefined && value !== ''

interface RowProps extends DefinitionRow, Pick<DefinitionListProps, 'isShort'> {}

function Row({ term, value, detail, kind, longest, isStrong, action, isShort }: RowProps) {
  const draw = (text: ReactNode, isExact: boolean) =>
    kind === 'foreign' ? (
      <ForeignText text={text} longest={isShort ? 80 : longest} isShort={isShort} />
    ) : (
      <Said isBreakable isExact={isExact}>
        {text}
      </Said>
    )
  const details = (Array.isArray(detail) ? detail : [detail]) as ReactNode[]
  return (
    // One group of a list has its terms and values as children, with nothing between.
    <div data-part="definition" data-look={action && 'block'}>
      <dt data-part="term">
        <Said>{term}</Said>
      </dt>
      <dd data-part="value" data-look={isStrong && 'strong'}>
        {draw(value, kind === 'exact')}
        {details.map(
          (one, at) =>
            one &&
            one !== value && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity
              <span key={at} data-part="detail">
                {draw(one, false)}
              </span>
            ),
        )}
      </dd>
      {action && <dd data-part="value-action">{action}</dd>}
    </div>
  )
}
