/** Starts and stops the programs of this project, as a developer would. */

import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { canary, findCanary } from '../canary/canary.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A running program, its output so far, and the line that showed that it was ready. */
export interface Program {
  line: string
  output: () => string
  stop: () => Promise<void>
}

/** Starts a script with Node and waits until it prints a line that matches. */
async function start(script: string, args: string[], env: object, ready: RegExp): Promise<Program> {
  const child: ChildProcess = spawn(process.execPath, [root + script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr!.on('data', (chunk) => {
    output += chunk
  })
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout! }).on('line', (text) => {
      output += `${text}\n`
      if (ready.test(text)) resolve(text)
    })
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}:\n${output}`)))
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGTERM')
    })
  return { line, output: () => output, stop }
}

/** Starts the built demo on a free port. */
export async function startDemo(env: Record<string, string> = {}): Promise<Program & { url: string }> {
  const settings = { PORT: '0', DEMO_SANDBOX_SECRET: canary, ...env }
  const program = await start('demo-app/dist/server/main.js', [], settings, /http:\/\/localhost/)
  const stop = async () => {
    await program.stop()
    const forms = findCanary(program.output())
    if (forms.length > 0)
      throw new Error(`The demo printed the client secret of its service as ${forms.join(', ')}.`)
  }
  return { ...program, stop, url: /http:\/\/localhost:\d+/.exec(program.line)![0] }
}

/** Starts the sandbox as a program of its own on a free port. */
export async function startSandbox(): Promise<
  Program & { baseUrl: string; tokenId: string; clientSecret: string }
> {
  const bin = 'packages/sandbox/bin/embedded-wallet-sandbox.js'
  const program = await start(bin, ['--port', '0', '--json', '--client-secret', canary], {}, /^\{/)
  return { ...program, ...JSON.parse(program.line) }
}
