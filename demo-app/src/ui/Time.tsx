/** A point in time in the user's language and time zone. Its tooltip has the date, the seconds and the zone. */

import { formatFullTime, formatMoment, formatTime } from '../text/time'

interface TimeProps {
  /** ISO 8601. */
  iso: string
  /** `moment`: the day too when it is not today. */
  look?: 'moment' | 'time'
}

export function Time({ iso, look = 'moment' }: TimeProps) {
  return (
    <time dateTime={iso} title={formatFullTime(iso)}>
      {look === 'time' ? formatTime(iso) : formatMoment(iso)}
    </time>
  )
}
