/** Starts the processes of a benchmark. */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const fileOf = (name) => fileURLToPath(new URL(name, import.meta.url))

async function start(file, env) {
  const child = fork(fileOf(file), { env: { ...process.env, ...env }, execArgv: ['--expose-gc'] })
  const [{ port }] = await once(child, 'message')
  const measure = async () => {
    child.send('measure')
    return (await once(child, 'message'))[0]
  }
  return { port, measure, stop: () => child.kill('SIGKILL') }
}

export const startUpstream = (env = {}) => start('upstream.mjs', env)
/** @param root - Another built checkout of this project: its contender runs instead of this one's. */
export const startContender = (name, upstream, env = {}, root = undefined) =>
  start(
    root === undefined ? 'contender.mjs' : pathToFileURL(resolve(root, 'packages/relay/bench/contender.mjs')),
    {
      ...env,
      CONTENDER: name,
      UPSTREAM: `http://127.0.0.1:${upstream.port}`,
    },
  )
