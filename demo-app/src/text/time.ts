/** Formats points in time in the user's language and time zone. */

import { browserLocale } from './locale'

const time = new Intl.DateTimeFormat(browserLocale, { hour: '2-digit', minute: '2-digit' })
const dayAndTime = new Intl.DateTimeFormat(browserLocale, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const withYear = new Intl.DateTimeFormat(browserLocale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const full = new Intl.DateTimeFormat(browserLocale, { dateStyle: 'full', timeStyle: 'long' })

/** @param iso - ISO 8601. */
export const formatTime = (iso: string): string => time.format(new Date(iso))

/** Formats the time, with the day when it is not today, and with the year when it is not this year. */
export function formatMoment(iso: string, now = new Date()): string {
  const moment = new Date(iso)
  if (moment.toDateString() === now.toDateString()) return time.format(moment)
  return (moment.getFullYear() === now.getFullYear() ? dayAndTime : withYear).format(moment)
}

/** Formats everything: the weekday, the date, the seconds and the time zone. */
export const formatFullTime = (iso: string): string => full.format(new Date(iso))
