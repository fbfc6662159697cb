/** The files of the repository, as far as they can be checked without GitHub and npm: its workflows, and what its pages say beside an installation. */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { isPublished, pagesWithNotes, withInstallNotes } from './installNotes.mjs'

interface Job {
  permissions?: Record<string, string>
  strategy?: { matrix: { node: number[] } }
  steps: { uses?: string; run?: string; 'working-directory'?: string }[]
}
interface Workflow {
  on: Record<string, unknown>
  permissions: Record<string, string>
  jobs: Record<string, Job>
}

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = `${root}.github/workflows/`
const workflows = readdirSync(folder).map(
  (name) => [name, parse(readFileSync(folder + name, 'utf8')) as Workflow] as const,
)
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
  scripts: { release: string }
}

test.each(workflows)('%s runs only what exists, with actions pinned to a commit', (_, { jobs }) => {
  const steps = Object.values(jobs).flatMap((job) => job.steps)
  const actions = steps.flatMap(({ uses }) => uses ?? [])
  expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(action))).toEqual([])
  const commands = steps.map(({ run }) => run ?? '').join('\n')
  const named = [...commands.matchAll(/\bnpm run ([\w:]+)/g)].map(([, name]) => name!)
  expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  const files = [...commands.matchAll(/\bnode ([\w./-]+)/g)].map(([, path]) => path!)
  expect(files.filter((path) => !existsSync(root + path))).toEqual([])
})

test('a workflow may write nowhere but where it publishes, and a pull request gets no secret', () => {
  const writing = workflows.flatMap(([name, { permissions, jobs }]) =>
    [permissions, ...Object.values(jobs).map((job) => job.permissions ?? {})].flatMap((granted) =>
      Object.entries(granted).flatMap(([what, right]) => (right === 'write' ? [`${name}: ${what}`] : [])),
    ),
  )
  expect(writing.toSorted()).toEqual(['docs.yml: contents', 'release.yml: id-token'])
  for (const [name, { on, permissions }] of workflows) {
    expect([name, permissions]).toEqual([name, { contents: 'read' }])
    expect(on).not.toHaveProperty('pull_request_target')
    if ('pull_request' in on) expect(readFileSync(folder + name, 'utf8')).not.toContain('secrets.')
  }
})

const jobOf = (file: string, job: string) => workflows.find(([name]) => name === file)![1].jobs[job]!
const commandsOf = ({ steps }: Job) => steps.flatMap(({ run }) => run ?? [])

// An empty file is right for the tool: it would publish nothing, without a word.
test('each file of changes names the packages that it changes, and says what changed', () => {
  const files = readdirSync(`${root}.changeset`).filter((name) => name.endsWith('.md'))
  for (const name of files) {
    const [, head, text] =
      /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(`${root}.changeset/${name}`, 'utf8')) ?? []
    const named = Object.keys(parse(head ?? '') ?? {})
    expect([name, named.length > 0, /\S/.test(text ?? '')]).toEqual([name, true, true])
  }
})

test('npm test runs on Node 20, 22 and 24', () => {
  const job = jobOf('test.yml', 'test')
  expect(job.strategy?.matrix.node).toEqual([20, 22, 24])
  expect(commandsOf(job)).toContain('npm test')
})

test('a release publishes only after the tests, with provenance, and by the tool that the gate has', () => {
  const job = jobOf('release.yml', 'publish')
  const commands = commandsOf(job)
  expect(job.permissions?.['id-token']).toBe('write')
  const publishes = commands.flatMap((command, at) => (/\bpublish\b/.test(command) ? [at] : []))
  expect(publishes.length).toBeGreaterThan(0)
  expect(commands).toContain('npm test')
  expect(commands.indexOf('npm test')).toBeLessThan(publishes[0]!)
  const gate = JSON.parse(readFileSync(`${root}lab/consumer/package.json`, 'utf8'))
  const version = { ...gate.dependencies, ...gate.devDependencies }['@changesets/cli']
  expect(scripts.release).toMatch(new RegExp(`@${version}$`))
})

const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
const paths = stdout.split('\n').filter((path) => path !== '' && existsSync(root + path))
const text = (path: string) => readFileSync(root + path, 'utf8')
const installs = (path: string) => /^npm install .*@embedded-wallet\//m.test(text(path))

test('each page is as npm run docs writes it: with the way to get the packages, until they are published', () => {
  const pages = (pagesWithNotes(paths) as string[]).filter(installs)
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter((path) => withInstallNotes(text(path), path) !== text(path))).toEqual([])
  expect(pages.filter((path) => /Not on npm yet/.test(text(path)) === isPublished)).toEqual([])
})

test('the README says it, too', () => {
  expect(
    installs('README.md') && !isPublished ? text('README.md') : 'CONTRIBUTING.md#try-the-packages',
  ).toContain('CONTRIBUTING.md#try-the-packages')
})

test('npm run check repeats at its end what failed, below what other checks print', () => {
  const folder = mkdtempSync(join(tmpdir(), 'check-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const npx = '#!/bin/sh\ncase "$*" in *biome*) echo "a.ts: unused" >&2; exit 1;; *) echo fine;; esac\n'
  writeFileSync(join(folder, 'npx'), npx, { mode: 0o755 })
  const env = { ...process.env, PATH: `${folder}${delimiter}${process.env.PATH}` }
  const run = spawnSync(process.execPath, ['scripts/check.mjs', 'lint', 'types'], {
    cwd: root,
    env,
    encoding: 'utf8',
  })
  expect(run.status).toBe(1)
  expect(run.stderr.trim().split('\n').slice(-2)).toEqual(['Failed: lint', 'a.ts: unused'])
})
