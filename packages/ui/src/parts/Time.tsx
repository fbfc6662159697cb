/** A point in time in the language of the texts and in the time zone of the device. Its tooltip has the date, the seconds and the zone. */

import { formatDated, formatFullTime, formatMoment, formatTime } from '../format/time.js'
import { useTexts } from '../provider/texts.js'

/** The props of `Time`. */
export interface TimeProps {
  /** ISO 8601. */
  iso: string
  /** `moment`: the day too if it is not today. `dated`: always. */
  look?: 'moment' | 'time' | 'dated' | undefined
}

/** A point in time, with its seconds and its zone in the tooltip. */
export function Time({ iso, look = 'moment' }: TimeProps) {
  const { language } = useTexts()
  const text = formats[look](iso, language)
  return (
    <time key={text} dateTime={iso} title={formatFullTime(iso, language)}>
      {text}
    </time>
  )
}

const formats = { time: formatTime, moment: formatMoment, dated: formatDated }
