/** Starts and stops the programs of this project, as a developer would. */

import { expect } from '@playwright/test'
import { startProcess } from '../../lab/startProcess.mjs'
import { canary, findCanary } from '../canary/canary.mjs'
import type { ProfileName } from './profiles.js'

export type DemoProgram = Awaited<ReturnType<typeof startDemo>>

/** Starts the built demo on a free port. Without a service in `env`, it has its embedded sandbox. */
export async function startDemo(profile: ProfileName, env: Record<string, string> = {}, args: string[] = []) {
  const settings = {
    PORT: '0',
    PROFILE: profile,
    DEMO_SANDBOX_SECRET: canary,
    DEMO_DATA: 'memory',
    ...env,
  }
  const command = ['node', 'demo-app/dist/server/main.js', ...args]
  const program = await startProcess(command, { env: settings, ready: /http:\/\/(?:shop\.)?localhost/ })
  const stop = async () => {
    await program.stop()
    const forms = findCanary(program.output())
    if (forms.length > 0)
      throw new Error(`The demo printed the client secret of its service as ${forms.join(', ')}.`)
  }
  /** The newest code that the demo has mailed itself to an address. With another service it prints its mail. */
  const readSignUpCode = async (address: string) => {
    const mails = () => program.output().split(`Mail to ${address}: The code `)
    // What the program printed arrives a moment after its response.
    await expect.poll(mails).not.toHaveLength(1)
    return mails().at(-1)!.slice(0, 6)
  }
  /** The mails to an address that report a change of ownership. */
  const noticesTo = (address: string) => {
    const mails = program
      .output()
      .split('\n')
      .filter((line) => line.startsWith(`Mail to ${address}: `))
    return mails
      .map((line) => line.slice(`Mail to ${address}: `.length))
      .filter((text) => !/^The code/.test(text))
  }
  return {
    ...program,
    stop,
    readSignUpCode,
    noticesTo,
    url: /http:\/\/(?:shop\.)?localhost:\d+/.exec(program.ready)![0],
  }
}

export type SandboxProgram = Awaited<ReturnType<typeof startSandbox>>

/** Starts the sandbox as a program of its own on a free port. */
export async function startSandbox(profile: ProfileName, ...more: string[]) {
  const bin = 'packages/sandbox/bin/embedded-wallet-sandbox.js'
  const flags = ['--port', '0', '--profile', profile, '--json', '--client-secret', canary, ...more]
  const program = await startProcess(['node', bin, ...flags], { ready: /^\{/ })
  const { baseUrl, tokenId, clientSecret } = JSON.parse(program.ready) as Record<string, string>
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
  /** The codes that were mailed to an address, oldest first. */
  const codesFor = async (address: string) => {
    const { data } = (await control('inbox')) as { data: { to: string; code: string }[] }
    return data.filter(({ to }) => to === address).map(({ code }) => code)
  }
  const readCodes = new Map<string, number>()
  const readCode = async (address: string) => {
    const codes = await codesFor(address)
    readCodes.set(address, codes.length)
    return codes.at(-1)!
  }
  /** Waits for a code that was not there when one for the address was last read: a page may ask for it before it is out. */
  const readNewCode = async (address: string) => {
    const count = async () => (await codesFor(address)).length
    await expect.poll(count).toBeGreaterThan(readCodes.get(address) ?? 0)
    return readCode(address)
  }
  return {
    ...program,
    /** Where it serves, and the credentials of the platform. */
    service: { baseUrl: baseUrl!, tokenId: tokenId!, clientSecret: clientSecret! },
    clientSecret: clientSecret!,
    demoSettings: {
      SERVICE_BASE_URL: baseUrl!,
      SERVICE_TOKEN_ID: tokenId!,
      SERVICE_CLIENT_SECRET: clientSecret!,
      SERVICE_OTP_SIGNER: 'unsigned-sandbox',
      SERVICE_EXPORT_SIGNER: 'unsigned-sandbox',
    },
    readCode,
    readNewCode,
    codesFor,
    advance: async (milliseconds: number) =>
      void (await control('clock', { advanceMilliseconds: milliseconds })),
  }
}
