/** Checks the workflows: they parse, their actions are pinned, their permissions are few, and every command they call exists. */

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root, tool } from './runTool.mjs'

const folder = join(root, '.github/workflows')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

/** @returns What is wrong with one line of a `run` step. */
function wrongCommand(line) {
  const [program, verb, name] = line.split(/\s+/)
  if (program === 'npm' && verb === 'ci')
    return existsSync(join(root, 'package-lock.json')) ? [] : ['no lockfile']
  const script = program === 'npm' ? (verb === 'run' ? name : verb) : undefined
  if (script !== undefined) return scripts[script] === undefined ? [`there is no script ${script}`] : []
  if (program === 'npx' && existsSync(join(root, 'node_modules/.bin', verb))) return []
  return [`${line} is no command of this project`]
}

function wrongStep({ uses, run }) {
  const unpinned =
    uses !== undefined && !/@[0-9a-f]{40}$/.test(uses) ? [`${uses} is not pinned to a commit`] : []
  return [...unpinned, ...(run ?? '').split('\n').filter(Boolean).flatMap(wrongCommand)]
}

function wrongWorkflow(name) {
  const text = readFileSync(join(folder, name), 'utf8')
  const { on, permissions, jobs } = parse(text)
  return [
    ...(on === undefined || Object.keys(jobs).length === 0 ? ['nothing starts it, or it does nothing'] : []),
    ...(Object.values(permissions).some((level) => level !== 'read') ? ['it may write'] : []),
    ...Object.values(jobs).flatMap(({ steps }) => steps.flatMap(wrongStep)),
  ].map((problem) => `${name}: ${problem}`)
}

const workflow = (name) => parse(readFileSync(join(folder, name), 'utf8'))

/** What the two workflows are for. */
const claims = {
  'every workflow parses, pins its actions and calls what exists': () =>
    readdirSync(folder).flatMap(wrongWorkflow),
  'test.yml runs npm test on Node 20, 22 and 24': () => {
    const { strategy, steps } = workflow('test.yml').jobs.test
    const isSame = strategy.matrix.node.join() === '20,22,24' && steps.some(({ run }) => run === 'npm test')
    return isSame ? [] : ['it runs something else']
  },
  'release.yml tests first, and publishes with provenance': () => {
    const { permissions, steps } = workflow('release.yml').jobs.publish
    const commands = steps.map(({ run }) => run).filter(Boolean)
    return [
      ...(permissions['id-token'] === 'write' ? [] : ['id-token must be write']),
      ...(commands.indexOf('npm test') < commands.indexOf('npm run release publish')
        ? []
        : ['it publishes untested']),
      ...(commands.at(-1) === 'npm run release publish' ? [] : ['it does not publish at its end']),
    ]
  },
  'the changelogs are made by the tool that is installed': () => {
    const { version } = JSON.parse(readFileSync(tool('@changesets/cli/package.json'), 'utf8'))
    return scripts.release.endsWith(`@${version}`) ? [] : [`the gate has changesets ${version}`]
  },
}

/** @returns One job per claim. */
export const workflowJobs = () =>
  Object.entries(claims).map(([title, claim]) => ({
    column: 'workflows',
    title,
    run: async () => claim().join('\n') || undefined,
  }))
