/** The sizes of the last version and the goals, in kB: `sizes.json`. What is more than 5 % above the last version fails. */

import { readFileSync, writeFileSync } from 'node:fs'

const file = new URL('sizes.json', import.meta.url)

/** Each by group and label. The goals are those of docs/performance.md. */
const { last, goals } = JSON.parse(readFileSync(file, 'utf8'))

/** How much a size may grow until a version writes it anew. */
const room = 1.05

/** @returns The goal in kB, where there is one. */
export const goalOf = (group, label) => goals[group]?.[label]

const lastOf = (group, label) => last[group]?.[label]

/** @returns The most that a size may be, in bytes. */
export const mostBytes = (group, label) => lastOf(group, label) * 1000 * room

/** @returns One line for each measure: its size, the change against the last version, the goal. */
export const sizeLines = (group, measures) =>
  measures.map(({ label, bytes }) => {
    const kB = bytes / 1000
    return `${label.padEnd(52)} ${kB.toFixed(2).padStart(6)} kB ${changeOf(group, label, kB).padStart(8)}${goalWords(group, label, kB)}`
  })

function changeOf(group, label, kB) {
  const before = lastOf(group, label)
  if (before === undefined) return 'new'
  const percent = (kB / before - 1) * 100
  return `${percent < 0 ? '' : '+'}${percent.toFixed(1)} %`
}

function goalWords(group, label, kB) {
  const goal = goalOf(group, label)
  if (goal === undefined) return ''
  return kB > goal ? `, goal ${goal} kB, missed` : `, goal ${goal} kB`
}

/** @returns What is larger than it may be, or in no row of the table. */
export const tooLarge = (group, measures) =>
  measures.filter(({ label, bytes }) => !(bytes <= mostBytes(group, label)))

/** Makes these sizes those of the last version. @param measured - The measures by group. */
export function writeSizes(measured) {
  const sizes = Object.entries(measured).map(([group, measures]) => [
    group,
    Object.fromEntries(measures.map(({ label, bytes }) => [label, Math.round(bytes / 10) / 100])),
  ])
  writeFileSync(file, `${JSON.stringify({ last: Object.fromEntries(sizes), goals }, null, 2)}\n`)
}
