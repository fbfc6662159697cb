/** A point in time in the language of the texts and in the time zone of the device. Its tooltip has the date, the seconds and the zone. */

import { formatFullTime, formatMoment, formatTime } from '../format/time.js'
import { useTexts } from '../provider/texts.js'

/** What `Time` takes. */
export interface TimeProps {
  /** ISO 8601. */
  iso: string
  /** `moment`: the day too when it is not today. */
  look?: 'moment' | 'time' | undefined
}

/** A point in time, with its seconds and its zone in the tooltip. */
export function Time({ iso, look = 'moment' }: TimeProps) {
  const { language } = useTexts()
  const text = look === 'time' ? formatTime(iso, language) : formatMoment(iso, language)
  return (
    <time key={text} dateTime={iso} title={formatFullTime(iso, language)}>
      {text}
    </time>
  )
}
