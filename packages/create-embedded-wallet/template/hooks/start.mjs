/** Starts the backend and the relay beside it, with the same secret, until Ctrl-C or until one of them ends. Both read .env. */

import { spawn } from 'node:child_process'

process.loadEnvFile()
const isWindows = process.platform === 'win32'
// A group of its own, so that what a program has started ends with it.
const start = (line) => spawn(line, { stdio: 'inherit', shell: true, detached: !isWindows })
const programs = [start('__START__'), start('npx embedded-wallet-relay --config relay.json --sandbox')]

function stop() {
  for (const { pid, exitCode } of programs)
    try {
      if (exitCode === null) process.kill(isWindows ? pid : -pid)
    } catch {
      // It has ended: nothing is lost.
    }
}
for (const program of programs)
  program.on('exit', (status) => {
    process.exitCode ||= status ?? 0
    stop()
  })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
console.log('http://localhost:8000')
