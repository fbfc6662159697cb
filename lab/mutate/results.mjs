/** Reads the results that Stryker keeps of each room, and counts them. */

import { existsSync, readFileSync } from 'node:fs'
import { rooms } from './rooms.mjs'

/** Mutants that change nothing that a caller can see, each with its reason. `line` is the line of the source, `from` what was changed. */
const equivalents = JSON.parse(readFileSync(new URL('equivalents.json', import.meta.url), 'utf8'))

/** The text that a mutant replaces, and the line on which it begins. */
function placeOf(source, { start, end }) {
  const lines = source.split('\n')
  const line = lines[start.line - 1] ?? ''
  const from =
    start.line === end.line
      ? line.slice(start.column - 1, end.column - 1)
      : `${line.slice(start.column - 1)} …`
  return { line: line.trim(), from }
}

/** What became of each mutant of a room. A room without a result has none. */
export function readRoom(root, folder, room) {
  const id = room.name.replace('/', '-')
  const path = `${folder}${id}.json`
  if (!existsSync(path)) return { ...room, mutants: [], isWhole: false, changed: [] }
  const { files } = JSON.parse(readFileSync(path, 'utf8'))
  const mutants = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map(({ location, replacement = '', status, mutatorName }) => {
      const { line, from } = placeOf(source, location)
      const same = equivalents.find(
        (known) =>
          file.endsWith(known.file) && known.line === line && known.from === from && known.to === replacement,
      )
      const isOpen = status === 'Survived' || status === 'NoCoverage'
      return {
        file,
        at: location.start.line,
        line,
        from,
        replacement,
        mutatorName,
        reason: same?.reason,
        status: isOpen && same ? 'Equivalent' : status,
      }
    }),
  )
  const changed = Object.entries(files)
    .filter(([file, { source }]) => !existsSync(root + file) || readFileSync(root + file, 'utf8') !== source)
    .map(([file]) => file)
  return { ...room, mutants, isWhole: existsSync(`${folder}${id}.done`), changed }
}

/** The counts of one room or of several. Mutants that stop the tests from loading are no valid programs, and count for nothing. */
export function countsOf(mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  const counts = {
    tested: mutants.length,
    killed: count('Killed'),
    timeouts: count('Timeout'),
    survived: count('Survived'),
    uncovered: count('NoCoverage'),
    equivalent: count('Equivalent'),
    invalid: count('RuntimeError', 'CompileError', 'Ignored'),
  }
  const valid = counts.killed + counts.timeouts + counts.survived + counts.uncovered
  const score = valid === 0 ? undefined : ((counts.killed + counts.timeouts) / valid) * 100
  return { ...counts, score }
}

/** @returns Every room with its mutants and their counts. */
export const readResults = (root, folder) =>
  rooms.map((room) => {
    const result = readRoom(root, folder, room)
    return { ...result, counts: countsOf(result.mutants) }
  })
