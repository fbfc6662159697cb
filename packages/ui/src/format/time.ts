/** Formats points in time in a language and in the time zone of the device. */

const dayAndTime = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const
const looks = {
  time: { timeStyle: 'short' },
  second: { timeStyle: 'medium' },
  dayAndTime,
  withYear: { year: 'numeric', ...dayAndTime },
  full: { dateStyle: 'full', timeStyle: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** Formats are slow to create, and few. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(iso: string, look: keyof typeof looks, locale: string): string {
  const key = `${locale} ${look}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, looks[look])
  formats.set(key, known)
  try {
    return known.format(new Date(iso))
  } catch {
    // A service may send any text: one that is not a time stays as it is.
    return iso
  }
}

/**
 * Formats the time of day.
 *
 * @param iso - ISO 8601.
 */
export const formatTime = (iso: string, locale: string): string => format(iso, 'time', locale)

/** The same with its seconds: two checks in one minute are two. */
export const formatSecond = (iso: string, locale: string): string => format(iso, 'second', locale)

/** Formats the time, with the day if it is not today, and with the year if it is not this year. */
export function formatMoment(iso: string, locale: string, now = Date.now()): string {
  const moment = new Date(iso)
  const today = new Date(now)
  if (moment.toDateString() === today.toDateString()) return format(iso, 'time', locale)
  return format(iso, moment.getFullYear() === today.getFullYear() ? 'dayAndTime' : 'withYear', locale)
}

/** Formats the day and the time, with the year if it is not this year: of today, too. */
export function formatDated(iso: string, locale: string, now = Date.now()): string {
  const isThisYear = new Date(iso).getFullYear() === new Date(now).getFullYear()
  return format(iso, isThisYear ? 'dayAndTime' : 'withYear', locale)
}

/** Formats everything: the weekday, the date, the seconds and the time zone. */
export const formatFullTime = (iso: string, locale: string): string => format(iso, 'full', locale)
