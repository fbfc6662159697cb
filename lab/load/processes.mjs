/** The processes of a load: the service, and a contender before it. */

import { startProcess } from '../startProcess.mjs'

async function start(file, env) {
  const { ready, ask, stop } = await startProcess(['node', '--expose-gc', `lab/load/${file}`], {
    env,
    ready: 'message',
  })
  return { port: ready.port, measure: () => ask('measure'), stop }
}

export const startUpstream = (env = {}) => start('upstream.mjs', env)
/** @param name - `ours`, `pipe` or `http-proxy`. */
export const startContender = (name, upstream, env = {}) =>
  start('contender.mjs', { ...env, CONTENDER: name, UPSTREAM: `http://127.0.0.1:${upstream.port}` })
