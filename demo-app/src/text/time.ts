/** Formats points in time for the user. */

const time = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })
const day = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })

/** @param iso - ISO 8601. */
export const formatTime = (iso: string): string => time.format(new Date(iso))

/** Formats the time, with the day when it is not today. */
export function formatMoment(iso: string): string {
  const isToday = new Date(iso).toDateString() === new Date().toDateString()
  return isToday ? formatTime(iso) : `${day.format(new Date(iso))}, ${formatTime(iso)}`
}
