/** Changes the code of a room in thousands of ways, one at a time, and asks its tests: `npm run lab mutate -- --room core/crypto`. */

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { breaches, printReport, rooms } from './report.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const work = `${root}.mutation/`
const tools = `${here}node_modules/@stryker-mutator/`

const { values: options } = parseArgs({
  options: {
    /** The rooms to run; all by default. A run that ended early goes on where it was. */
    room: { type: 'string', multiple: true },
    /** Some files of the room. */
    file: { type: 'string', multiple: true },
    /** The files that have changed since a commit, in whatever rooms: what a change needs, in minutes. */
    since: { type: 'string' },
    /** Prints the results that there are, and runs nothing. */
    report: { type: 'boolean', default: false },
  },
})
const unknown = (options.room ?? []).filter((name) => !rooms.some((room) => room.name === name))
if (unknown.length > 0) {
  console.error(`No such room: ${unknown.join(', ')}. There are: ${rooms.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const missing = rooms
  .flatMap(({ mutate, files = [], quick, slow }) => [
    ...files.map((file) => `${mutate}/${file}`),
    ...quick,
    ...slow,
  ])
  .filter((path) => !path.includes('*') && !existsSync(root + path))
if (missing.length > 0) {
  console.error(`The rooms name files that do not exist: ${missing.join(', ')}`)
  process.exit(2)
}
/** The files to change, where they are not all of their room. */
const files =
  options.file ??
  (options.since &&
    execFileSync('git', ['diff', '--name-only', '--diff-filter=d', options.since], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((path) => /(?<!\.test)\.tsx?$/.test(path)))
const filesOf = ({ mutate, files: own }) =>
  files?.filter(
    (path) => path.startsWith(`${mutate}/`) && (own?.includes(path.slice(mutate.length + 1)) ?? true),
  )
const chosen = rooms.filter(
  (room) =>
    !options.report && (options.room?.includes(room.name) ?? true) && (filesOf(room)?.length ?? 1) > 0,
)

/** Stryker 10 wants Node 22. Without install scripts the package has no program, and the system's Node would run silently. */
function findNode() {
  const own = `${here}node_modules/node/bin/node`
  const node = existsSync(own) ? own : process.execPath
  const { stdout } = spawnSync(node, ['-p', 'process.version'], { encoding: 'utf8' })
  if (Number(stdout.slice(1).split('.')[0]) >= 22) return node
  console.error(`Stryker needs Node 22, but this is ${stdout.trim()}. Run the script with a newer Node.`)
  process.exit(1)
}

const settings = (room, id) => ({
  mutate: filesOf(room) ?? [
    ...(room.files ?? ['**/*.ts']).map((file) => `${room.mutate}/${file}`),
    '!**/*.test.{ts,tsx}',
  ],
  testRunner: 'vitest',
  vitest: { configFile: 'lab/mutate/vitest.config.mjs', related: false },
  plugins: [`${tools}vitest-runner/dist/src/index.js`],
  inPlace: true,
  coverageAnalysis: 'perTest',
  incremental: true,
  incrementalFile: `${work}results/${id}.json`,
  concurrency: 1,
  // A machine that is busy with other work must not kill a mutant.
  timeoutMS: 30_000,
  timeoutFactor: 4,
  dryRunTimeoutMinutes: 30,
  disableTypeChecks: false,
  reporters: ['progress-append-only'],
  tempDirName: `${work}tmp`,
  allowEmpty: true,
})

/** Forgets the survivors: Stryker keeps them where a test changed under the same name, and those that act while a module loads. */
function forgetSurvivors(path) {
  if (!existsSync(path)) return
  const results = JSON.parse(readFileSync(path, 'utf8'))
  for (const file of Object.values(results.files))
    file.mutants = file.mutants.filter(({ status }) => status !== 'Survived' && status !== 'NoCoverage')
  writeFileSync(path, JSON.stringify(results))
}

const packages = ['protocol', 'core', 'platform', 'relay', 'sandbox', 'react', 'ui', 'frame']

/**
 * Makes a copy in which the code may be changed, of what git tracks or would track. The copy lies inside the original, so a dependency is found there by climbing;
 * only the project's own packages are linked, because the changed ones must be found.
 */
function copyRepository(from, to) {
  rmSync(to, { recursive: true, force: true })
  const paths = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
  })
  for (const path of paths.toString().split('\0')) {
    if (!path || !/^(packages|e2e|lab|scripts|demo-app|[^/]+$)/.test(path) || !existsSync(from + path))
      continue
    mkdirSync(dirname(to + path), { recursive: true })
    cpSync(from + path, to + path)
  }
  const own = `${to}node_modules/@embedded-wallet/`
  mkdirSync(own, { recursive: true })
  for (const room of packages) symlinkSync(`../../packages/${room}`, own + room)
  symlinkSync('../../e2e', `${own}e2e`)
}

async function run(room, tests, node) {
  const id = room.name.replace('/', '-')
  const copy = `${work}copies/${id}/`
  copyRepository(root, copy)
  writeFileSync(`${copy}stryker.json`, JSON.stringify(settings(room, id)))
  forgetSurvivors(`${work}results/${id}.json`)
  console.log(`\n${room.name}: ${tests.join(' ')}`)
  const stryker = spawn(node, [`${tools}core/bin/stryker.js`, 'run', 'stryker.json'], {
    cwd: copy,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      MUTATE_TESTS: JSON.stringify(tests),
      NODE_OPTIONS: '--no-warnings',
      ...(room.name.startsWith('relay/') && { TESTS_IN_FULL: '1' }),
    },
  })
  return new Promise((resolve) => stryker.on('close', (code) => resolve(code === 0)))
}

mkdirSync(`${work}results`, { recursive: true })
for (const room of chosen) {
  const node = findNode()
  const done = `${work}results/${room.name.replace('/', '-')}.done`
  rmSync(done, { force: true })
  // The second run asks the slow tests about what the quick ones let live: Stryker keeps what it knows in `incrementalFile`.
  const all = [...room.quick, ...room.slow]
  const isDone =
    (await run(room, room.quick, node)) && (room.slow.length === 0 || (await run(room, all, node)))
  if (!isDone) process.exitCode = 1
  else if (!files) writeFileSync(done, '')
}

const results = printReport(root, `${work}results/`)
const broken = breaches(results, options.room)
for (const line of broken) console.error(line)
if (broken.length > 0) process.exitCode = 1
