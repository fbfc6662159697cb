/** The rooms under mutation with the score that each must have; and the report of what Stryker keeps of each. */

import { existsSync, readFileSync } from 'node:fs'

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
function readRoom(root, folder, room) {
  const id = room.name.replace('/', '-')
  const path = `${folder}${id}.json`
  if (!existsSync(path)) return { ...room, mutants: [], isWhole: false, changed: [] }
  const { files } = JSON.parse(readFileSync(path, 'utf8'))
  const mutants = Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants.map(({ location, replacement = '', status }) => {
      const { line, from } = placeOf(source, location)
      const same = equivalents.find(
        (known) =>
          file.endsWith(known.file) && known.line === line && known.from === from && known.to === replacement,
      )
      const isOpen = status === 'Survived' || status === 'NoCoverage'
      return {
        file,
        at: location.start.line,
        from,
        replacement,
        status: isOpen && same ? 'Equivalent' : status,
      }
    }),
  )
  const changed = Object.entries(files)
    .filter(([file, { source }]) => !existsSync(root + file) || readFileSync(root + file, 'utf8') !== source)
    .map(([file]) => file)
  return { ...room, mutants, isWhole: existsSync(`${folder}${id}.done`), changed }
}

/** The score of one room or of several: the share of killed mutants. Those that stop the tests from loading are no valid programs, and count for nothing. */
function scoreOf(mutants) {
  const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
  const killed = count('Killed', 'Timeout')
  const valid = killed + count('Survived', 'NoCoverage')
  return valid === 0 ? undefined : (killed / valid) * 100
}

/** @returns Every room with its mutants and its score. */
const readResults = (root, folder) =>
  rooms.map((room) => {
    const result = readRoom(root, folder, room)
    return { ...result, score: scoreOf(result.mutants) }
  })

const overallBound = 80

const percent = (score) => (score === undefined ? 'not measured' : `${score.toFixed(1)} %`)
const code = (text) =>
  `\`${text.replaceAll('`', 'ˋ').replaceAll('|', '¦').replaceAll(/\s+/g, ' ').slice(0, 90)}\``

/** The survivors of a room, a line for each file. */
function survivorsOf({ mutants }) {
  const open = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  const files = new Map(open.map(({ file }) => [file, open.filter((one) => one.file === file)]))
  const shown = ({ at, from, replacement, status }) =>
    `${at} ${code(from)} → ${code(replacement || 'nothing')}${status === 'NoCoverage' ? ' (no test reaches it)' : ''}`
  return [...files].map(([file, some]) => `  ${file}: ${some.map(shown).join('; ')}`)
}

/** Reads the results of all rooms, and prints their scores and, for each file, what it was changed to without a failing test. */
export function printReport(root, folder) {
  const results = readResults(root, folder)
  for (const result of results) {
    const { name, score, mutants, isWhole, changed } = result
    const notes = [
      mutants.length > 0 && !isWhole && 'unfinished: the score is a lower one',
      changed.length > 0 && `${changed.length} files changed since`,
    ]
    console.log([`${name}: ${percent(score)} of ${mutants.length}`, ...notes.filter(Boolean)].join('; '))
    for (const line of survivorsOf(result)) console.log(line)
  }
  return results
}

/** The bounds that are not met, of the rooms with these names; over all rooms when no name is given. */
export function breaches(results, names) {
  const chosen = results.filter(({ name, mutants }) => names?.includes(name) ?? mutants.length > 0)
  const lines = chosen.flatMap(({ name, bound, score }) =>
    bound !== undefined && !(score >= bound) ? [`${name}: ${percent(score)} is below ${bound} %`] : [],
  )
  const score = scoreOf(results.flatMap(({ mutants }) => mutants))
  if (names === undefined && !(score >= overallBound))
    lines.push(`All rooms: ${percent(score)} is below ${overallBound} %`)
  const unfinished = names === undefined ? results.filter(({ isWhole }) => !isWhole) : []
  return [...lines, ...unfinished.map(({ name }) => `${name}: not all of its mutants were tested`)]
}

const vectors = (...names) => names.map((name) => `packages/core/test/vectors/${name}.test.ts`)
const relay = (...names) => names.map((name) => `packages/relay/test/${name}.test.ts`)
const frame = (...names) => names.map((name) => `packages/frame/test/${name}.test.ts`)

/** A folder of a package with the unit tests in it. `quick` adds some that run first, `slow` some for what survived those. */
const room = (name, bound, { quick = [], slow = [], files, place } = {}) => {
  const [part, folder] = name.split('/')
  const mutate = place ?? `packages/${part}/src${folder === undefined ? '' : `/${folder}`}`
  return { name, mutate, files, bound, slow, quick: [`${mutate}/**/*.test.{ts,tsx}`, ...quick] }
}

/**
 * A story that opens a whole system costs a second for each mutant. A room with quick tests that say enough has no slow ones.
 *
 * `files` are those of the room that decide something; without it all. The rest of the protocol is schemas and tables, which other
 * tests compare with the interface as a whole; the rest of the sandbox's payments only moves records.
 */
export const rooms = [
  room('core/crypto', 90, { quick: vectors('sealedSessionKey', 'p256') }),
  ...['keys', 'tabs', 'session', 'payments', 'signing'].map((folder) => room(`core/${folder}`, 90)),
  room('relay/ownership', 90, { quick: relay('attacks') }),
  room('relay/quotas', 90),
  room('relay/policy', 90, { quick: relay('changes', 'checks', 'integratorCode') }),
  room('relay/login', 90, { quick: relay('checks', 'options') }),
  room('frame/host', 80, {
    files: ['account', 'redact', 'serve', 'servePort', 'stage', 'callVerb'].map((file) => `${file}.ts`),
    slow: frame('versions', 'passSession', 'connect'),
  }),
  room('frame/window', 80, {
    files: ['arm.ts', 'keepSessions.ts', 'serve.tsx', 'Asking.tsx', 'WindowScreens.tsx'],
    slow: ['packages/frame/test/windowScreens.test.tsx'],
  }),
  room('frame/page', 80, { slow: frame('versions', 'connect', 'deaths') }),
  room('frame/site', 80, { place: 'packages/frame/site', files: ['provider.ts'], quick: frame('provider') }),
  room('frame', 80, {
    files: ['passSession.ts', 'link.ts', 'protocol.ts'],
    quick: frame('bounds'),
  }),
  room('platform/webhooks', 80),
  room('platform/transport', 80),
  room('sandbox/payments', 80, { files: ['pricing.ts'] }),
  room('protocol', 90, {
    files: ['branding', 'callErrors', 'credentials', 'httpResponse', 'identifiers', 'shared/strictJson'].map(
      (file) => `${file}.ts`,
    ),
  }),
]
