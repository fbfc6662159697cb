/** What happened to a payment, and when, one point after the other. */

import { Card } from '../parts/Card.js'
import { Time } from '../parts/Time.js'
import type { Moment } from './detailRows.js'

export function Timeline({ title, moments }: { title: string; moments: readonly Moment[] }) {
  if (moments.length === 0) return null
  return (
    <Card title={title}>
      <ol data-part="timeline">
        {moments.map(({ term, iso, isAhead }) => (
          <li key={term} data-part="timeline-moment" data-is-ahead={isAhead ?? false}>
            <span>{term}</span>
            <Time iso={iso} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
