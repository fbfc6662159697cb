/** Loads the module of --config, which may do more than export options: whatever that is, the command continues and can report it. */

import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { withDeadline } from '@embedded-wallet/protocol'
import type { DoctorConfig } from './config.js'
import type { Found } from './texts.js'

/** What the module exports, and what is wrong with it so far. */
export interface Loaded {
  config: DoctorConfig | undefined
  /** To be read at the end: what the module has started may fail meanwhile. */
  findings: () => Found[]
}

class CallsExit extends Error {}

/** @param path - Of the module, as a shell gives it. Its output goes to stderr from here on. */
export async function load(path: string): Promise<Loaded> {
  // A sandbox of the module then is in memory: the command makes no folder, and only the findings are printed.
  process.env.NODE_TEST_CONTEXT ??= 'child'
  process.stdout.write = process.stderr.write.bind(process.stderr)
  process.exit = () => {
    throw new CallsExit()
  }
  let failed: Found | undefined
  let config: DoctorConfig | undefined
  process.on('uncaughtException', (error) => {
    failed ??= { id: 'CONFIG_STARTS_MORE', where: wordsOf(error) }
  })
  const late = () => new Late()
  try {
    const module = await withDeadline(import(pathToFileURL(resolve(path)).href), 10_000, late)
    // What a module of CommonJS exports stands in `default`, and a part of it by name, too.
    const { relayOptions, sessionsOptions, walletOptions } = { ...module.default, ...module }
    if (relayOptions) config = { relay: relayOptions, appSessions: sessionsOptions, wallet: walletOptions }
    else failed = { id: 'CONFIG_UNREADABLE' }
  } catch (error) {
    failed = { id: 'CONFIG_UNREADABLE', where: wordsOf(error) }
  }
  return { config, findings: () => (failed ? [failed] : []) }
}

class Late extends Error {}

/** Leaves the message out, because it may hold an address with a password. Node prints it when the module runs alone. */
function wordsOf(error: unknown): string | undefined {
  if (error instanceof CallsExit) return 'it calls process.exit'
  if (error instanceof Late)
    return 'it does not load within ten seconds: something at its top level waits, such as for Redis'
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^[A-Z\d_]{1,40}$/.test(code) ? code : undefined
}
