import { expect, it } from 'vitest'
import { formatFullTime, formatMoment, formatSecond, formatTime } from './time.js'

// The zone is that of the machine, so the tests compare with local times.
const now = new Date(2026, 10, 22, 15, 4).getTime()

it('shows only the time of a moment of today', () => {
  const iso = new Date(2026, 10, 22, 9, 30).toISOString()
  expect(formatMoment(iso, 'en-US', now)).toMatch(/^0?9[:.]30(?:\sAM)?$/)
})

it.each([
  ['en-US', '1:00 AM', '1:00:05 AM'],
  ['de', '01:00', '01:00:05'],
  ['ja', '1:00', '1:00:05'],
])('writes hours as the language does: %s', (language, time, second) => {
  const iso = new Date(2026, 10, 22, 1, 0, 5).toISOString()
  expect(formatTime(iso, language).replace(/\s/, ' ')).toBe(time)
  expect(formatSecond(iso, language).replace(/\s/, ' ')).toBe(second)
})

it('adds the day to an earlier day, and the year to an earlier year', () => {
  expect(formatMoment(new Date(2026, 10, 21, 23, 59).toISOString(), 'en-US', now)).toMatch(/21/)
  expect(formatMoment(new Date(2026, 10, 21, 23, 59).toISOString(), 'en-US', now)).not.toMatch(/2026/)
  expect(formatMoment(new Date(2025, 10, 22, 9, 30).toISOString(), 'en-US', now)).toMatch(/2025/)
})

it.each(['soon', '', '2026-13-99'])('shows a text that is no time as it is: "%s"', (text) => {
  const shown = [formatMoment, formatTime, formatSecond, formatFullTime].map((format) => format(text, 'en'))
  expect(shown).toEqual([text, text, text, text])
})
