/** A list of terms with their values, one per row. */

import type { ReactNode } from 'react'
import { Breakable } from './Breakable'
import { CopyButton } from './CopyButton'

export interface DefinitionRow {
  term: string
  value: ReactNode
  /** Smaller, under the value. */
  detail?: ReactNode
  isStrong?: boolean
  /** Shows a copy button for this text. A row with one has its value below its term, so that long texts fit. */
  copy?: string
}

/** @param rows - A row without a value is left out. */
export const DefinitionList = ({ rows }: { rows: readonly DefinitionRow[] }) => (
  <dl className="flex flex-col divide-y divide-line">
    {rows.map((row) => row.value !== undefined && row.value !== '' && <Row key={row.term} {...row} />)}
  </dl>
)

function Row({ term, value: children, detail, isStrong = false, copy }: DefinitionRow) {
  const value = (
    <>
      <span className={isStrong ? 'text-lg font-semibold' : 'font-medium'}>
        <Breakable>{children}</Breakable>
      </span>
      {detail && (
        <span className="block text-sm font-normal text-muted">
          <Breakable>{detail}</Breakable>
        </span>
      )}
    </>
  )
  if (copy === undefined)
    return (
      <div className="flex justify-between gap-6 py-2.5">
        <dt className="shrink-0 text-muted">{term}</dt>
        <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{value}</dd>
      </div>
    )
  return (
    // One group of a list has its terms and values as children, with nothing between.
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2.5">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="row-start-2 wrap-anywhere tabular-nums">{value}</dd>
      <dd className="row-span-2 -mr-2.5">
        <CopyButton text={copy} what={term.charAt(0).toLowerCase() + term.slice(1)} />
      </dd>
    </div>
  )
}
