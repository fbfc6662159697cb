/** Starts and stops the programs of this project, as a developer would. */

import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { canary, findCanary } from '../canary/canary.mjs'
import { freePort } from '../support/redisServer.js'
import type { ProfileName } from './profiles.js'

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

/** A running demo. */
export interface DemoProgram extends Program {
  url: string
  /** The newest code that the demo has mailed itself to an address. With another service it prints its mail. */
  readSignUpCode: (address: string) => Promise<string>
  /** The mails to an address that tell of a change of ownership. */
  noticesTo: (address: string) => string[]
}

/** Starts the built demo on a free port. Without a service in `env`, it has its embedded sandbox. */
export async function startDemo(
  profile: ProfileName,
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<DemoProgram> {
  const settings = {
    ...{ PORT: '0', PROFILE: profile, DEMO_SANDBOX_SECRET: canary, DEMO_DATA: 'memory' },
    ...env,
  }
  const program = await start('demo-app/dist/server/main.js', args, settings, /http:\/\/localhost/)
  const stop = async () => {
    await program.stop()
    const forms = findCanary(program.output())
    if (forms.length > 0)
      throw new Error(`The demo printed the client secret of its service as ${forms.join(', ')}.`)
  }
  const readSignUpCode = async (address: string) => {
    const mails = () => program.output().split(`Mail to ${address}: The code `)
    // What the program printed arrives a moment after its response.
    await expect.poll(mails).not.toHaveLength(1)
    return mails().at(-1)!.slice(0, 6)
  }
  const noticesTo = (address: string) => {
    const mails = program
      .output()
      .split('\n')
      .filter((line) => line.startsWith(`Mail to ${address}: `))
    return mails
      .map((line) => line.slice(`Mail to ${address}: `.length))
      .filter((text) => !/^The code/.test(text))
  }
  return { ...program, stop, readSignUpCode, noticesTo, url: /http:\/\/localhost:\d+/.exec(program.line)![0] }
}

/** A running sandbox, and its controls over HTTP. */
export interface SandboxProgram extends Program {
  /** Where it serves, and the credentials of the platform. */
  service: { baseUrl: string; tokenId: string; clientSecret: string }
  clientSecret: string
  /** The environment of a demo that uses this sandbox. */
  demoSettings: Record<string, string>
  /** The newest code that was mailed to an address. */
  readCode: (address: string) => Promise<string>
  /** The codes that were mailed to an address, oldest first. */
  codesFor: (address: string) => Promise<string[]>
  /** Advances the clock of the sandbox. */
  advance: (milliseconds: number) => Promise<void>
}

/** Starts the sandbox as a program of its own on a free port. */
export async function startSandbox(profile: ProfileName, ...more: string[]): Promise<SandboxProgram> {
  const bin = 'packages/sandbox/bin/embedded-wallet-sandbox.js'
  const flags = ['--port', '0', '--profile', profile, '--json', '--client-secret', canary, ...more]
  const program = await start(bin, flags, {}, /^\{/)
  const { baseUrl, tokenId, clientSecret } = JSON.parse(program.line) as Record<string, string>
  const control = async (path: string, body?: object) => {
    const headers = {
      Authorization: `Basic ${btoa(`${tokenId}:${clientSecret}`)}`,
      'Content-Type': 'application/json',
    }
    const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(new URL(`/control/${path}`, baseUrl), init)
    if (!response.ok) throw new Error(`/control/${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const codesFor = async (address: string) => {
    const { data } = (await control('inbox')) as { data: { to: string; code: string }[] }
    return data.filter(({ to }) => to === address).map(({ code }) => code)
  }
  return {
    ...program,
    service: { baseUrl: baseUrl!, tokenId: tokenId!, clientSecret: clientSecret! },
    clientSecret: clientSecret!,
    demoSettings: {
      SERVICE_BASE_URL: baseUrl!,
      SERVICE_TOKEN_ID: tokenId!,
      SERVICE_CLIENT_SECRET: clientSecret!,
      SERVICE_OTP_SIGNER: 'unsigned-sandbox',
      SERVICE_EXPORT_SIGNER: 'unsigned-sandbox',
    },
    readCode: async (address) => (await codesFor(address)).at(-1)!,
    codesFor,
    advance: async (milliseconds) => void (await control('clock', { advanceMilliseconds: milliseconds })),
  }
}

/** A running example, with the app that all examples share. */
export interface ShopProgram extends Program {
  origin: string
  /** The mails that it has printed to an address, oldest first. */
  mailsTo: (address: string) => string[]
}

/** Starts the example on Hono, as its README says, with a sandbox. */
export async function startShop(profile: ProfileName, sandbox: SandboxProgram): Promise<ShopProgram> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const settings = {
    PORT: String(port),
    ORIGIN: origin,
    PROFILE: profile,
    COOKIE_SECRET: 'a secret of the stories with more than 32 characters',
    ...sandbox.demoSettings,
  }
  const program = await start('examples/hono/server.mjs', [], settings, /^ready on/)
  const mailsTo = (address: string) =>
    program
      .output()
      .split('\n')
      .filter((line) => line.startsWith(`mail to ${address}: `))
  return { ...program, origin, mailsTo }
}
