/** The workflows of GitHub, as far as they can be checked without it. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

interface Job {
  permissions?: Record<string, string>
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
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { scripts: object }

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
