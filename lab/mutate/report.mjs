/** The rooms under mutation with the score that each must have; and the report of what Stryker keeps of each: lab/mutate/report.md. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'

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
function countsOf(mutants) {
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
const readResults = (root, folder) =>
  rooms.map((room) => {
    const result = readRoom(root, folder, room)
    return { ...result, counts: countsOf(result.mutants) }
  })

const overallBound = 80

const percent = (score) => (score === undefined ? 'not measured' : `${score.toFixed(1)} %`)
const code = (text) =>
  `\`${text.replaceAll('`', 'ˋ').replaceAll('|', '¦').replaceAll(/\s+/g, ' ').slice(0, 90)}\``

function row({ name, counts, bound, isWhole, changed = [] }) {
  const { tested, killed, timeouts, survived, uncovered, equivalent, invalid, score } = counts
  const notes = [
    tested > 0 && !isWhole && 'unfinished',
    changed.length > 0 && `${changed.length} files changed since`,
  ]
  const note = notes.some(Boolean) ? ` (${notes.filter(Boolean).join(', ')})` : ''
  const cells = [
    tested,
    killed,
    timeouts,
    survived,
    uncovered,
    equivalent,
    invalid,
    percent(score),
    bound ?? '',
  ]
  return `| ${name}${note} | ${cells.join(' | ')} |`
}

/** The survivors of a room, a line for each file. */
function survivorsOf({ name, mutants }) {
  const open = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
  if (open.length === 0) return []
  const files = new Map(open.map(({ file }) => [file, open.filter((one) => one.file === file)]))
  const shown = ({ at, from, replacement, status }) =>
    `${at} ${code(from)} → ${code(replacement || 'nothing')}${status === 'NoCoverage' ? ' (no test reaches it)' : ''}`
  return [
    `\n### ${name}\n`,
    ...[...files].map(([file, some]) => `- ${file.split('/src/')[1]}: ${some.map(shown).join('; ')}`),
  ]
}

const equivalentRows = (mutants) =>
  mutants
    .filter(({ status }) => status === 'Equivalent')
    .map(
      ({ file, at, from, replacement, reason }) =>
        `| ${file.split('/src/')[1]}:${at} | ${code(from)} | ${code(replacement || 'nothing')} | ${reason} |`,
    )

/** Reads the results of all rooms, prints their scores and, unless only some files of a room have run, writes the page. */
export function writeReport(root, folder, isWhole) {
  const results = readResults(root, folder)
  const all = results.flatMap(({ mutants }) => mutants)
  const equivalent = equivalentRows(all)
  const survivors = results.flatMap(survivorsOf)
  const lines = [
    '# Mutation\n',
    'A mutant is the code with one small change, such as `<` in place of `<=`. A test that fails kills it; one that survives shows a line that',
    'no test asks about. `npm run lab mutate` makes the mutants of a room with Stryker, one at a time, and runs the tests that reach each of them. It',
    'writes this page. `npm run lab mutate -- --room core/crypto` runs one room and keeps the other results; a run that ended early goes on where it was.\n',
    'The score is the share of killed mutants among those that are programs and change something. Mutants that ran out of time count as killed and stand',
    'apart: each had 30 seconds and four times what its tests take. `Invalid` mutants stop the tests from loading. The command fails below the bounds, and below',
    `${overallBound} % over all rooms. An unfinished room has mutants that were not tested, or that only its quick tests have run for: its score is a lower one.\n`,
    'Of `protocol` and `sandbox/payments` only the files that decide something are changed: the readers of responses, identifiers and errors; prices and',
    'fees. The rest of the protocol is schemas and tables, and the rest of these payments moves records.\n',
    '| Room | Mutants | Killed | Timeouts | Survived | No test | Equivalent | Invalid | Score | Bound |\n|---|---|---|---|---|---|---|---|---|---|',
    ...results.map(row),
    row({ name: '**All**', counts: countsOf(all), isWhole: true, bound: overallBound }),
    '\n## Equivalent\n',
    ...(equivalent.length > 0
      ? [
          'These change nothing that a caller can see.\n',
          '| Place | Code | Changed to | Why |\n|---|---|---|---|',
          ...equivalent,
        ]
      : ['None is known.']),
    '\n## Survivors\n',
    ...(survivors.length > 0
      ? [
          'For each file: the line, the code, and what it was changed to without a failing test.',
          ...survivors,
        ]
      : ['None.']),
  ]
  if (isWhole) writeFileSync(`${root}lab/mutate/report.md`, `${lines.join('\n')}\n`)
  for (const result of results)
    console.log(`${result.name}: ${percent(result.counts.score)} of ${result.counts.tested}`)
  return results
}

/** The bounds that are not met, of the rooms with these names; over all rooms when no name is given. */
export function breaches(results, names) {
  const chosen = results.filter(({ name, mutants }) => names?.includes(name) ?? mutants.length > 0)
  const lines = chosen.flatMap(({ name, bound, counts: { score } }) =>
    bound !== undefined && !(score >= bound) ? [`${name}: ${percent(score)} is below ${bound} %`] : [],
  )
  const { score } = countsOf(results.flatMap(({ mutants }) => mutants))
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
    files: ['account', 'redact', 'serve', 'servePort', 'stage', 'verbs'].map((file) => `${file}.ts`),
    slow: frame('versions', 'handOver', 'connect'),
  }),
  room('frame/window', 80, {
    files: ['arm.ts', 'keepSessions.ts', 'serve.tsx', 'Asking.tsx', 'WindowScreens.tsx'],
    slow: ['packages/frame/test/windowScreens.test.tsx'],
  }),
  room('frame/page', 80, { slow: frame('versions', 'connect', 'deaths') }),
  room('frame/site', 80, { place: 'packages/frame/site', files: ['provider.ts'], quick: frame('provider') }),
  room('frame', 80, {
    files: ['handOver.ts', 'link.ts', 'protocol.ts'],
    quick: frame('bounds'),
  }),
  room('platform/webhooks', 80),
  room('platform/transport', 80),
  room('sandbox/payments', 80, { files: ['pricing.ts'] }),
  room('protocol', 90, {
    files: ['branding', 'callErrors', 'credentials', 'httpResponse', 'identifiers', 'strictJson'].map(
      (file) => `${file}.ts`,
    ),
  }),
]
