/** Starts the processes of a benchmark. */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

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
export const startContender = (name, upstream, env = {}) =>
  start('contender.mjs', { ...env, CONTENDER: name, UPSTREAM: `http://127.0.0.1:${upstream.port}` })
