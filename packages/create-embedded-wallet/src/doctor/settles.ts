/** Looks in the files of the backend for what reads how a payment ended: an app without it never marks an order as paid. */

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Found } from './texts.js'

/** Calls that read how a payment ended, or are told. */
const reads = /\b(?:createOrders|getTransaction|listTransactions|webhookListener|receiveWebhook)\s*\(/g
/** `settle` of `createOrders`: called, passed on, or given another name, which nothing here follows. */
const usesSettle = /\bsettle\s*[(:]|\.settle\b/
const isSource = (name: string) => /\.[cm]?[jt]sx?$/.test(name) && !/\.(?:test|spec|d)\./.test(name)
const isOfOthers = (name: string) => /^(?:\.|node_modules$|dist$|build$|out$|coverage$)/.test(name)
const maxFiles = 500
const maxBytes = 300_000

/** What was looked at, and what of it is wrong. */
export interface Settling {
  findings: Found[]
  /** A sentence for people: what was seen, and what a look at files cannot know. */
  looked: string
}

/** @param config - The path of the module of --config. */
export function lookWhetherSettled(config: string): Settling {
  const path = resolve(config)
  const root = rootOf(dirname(path))
  const files = filesOf(root).map((file) => ({
    name: relative(root, file).replaceAll('\\', '/'),
    text: withoutMentions(readFileSync(file, 'utf8')),
  }))
  const found = files.flatMap(({ name, text }) =>
    [...text.matchAll(reads)].map((match) => ({
      name,
      isOrders: match[0].startsWith('createOrders'),
      verb: match[0].startsWith('createOrders') ? 'settle' : exportAround(text, match.index),
    })),
  )
  const isCalled = ({ name, isOrders, verb }: (typeof found)[number]) =>
    isOrders
      ? files.some(({ text }) => usesSettle.test(text))
      : verb === undefined || files.some((file) => countOf(file.text, verb) > (file.name === name ? 1 : 0))
  const called = found.find(isCalled)
  const count = `${files.length} ${files.length === 1 ? 'file' : 'files'} of ${root}`
  if (called)
    return {
      findings: [],
      looked: `Looked in ${count}: ${called.name} reads how a payment ended. Whether the order is then marked as paid, only a payment shows: pay one, and look at its row.`,
    }
  const [unused] = found
  const where = unused
    ? `nothing calls ${unused.verb} of ${unused.name}`
    : `none of ${files.length} files does it`
  return {
    // In a folder that is too large, what reads it may be in a file that was not looked at.
    findings: files.length === 0 || files.length === maxFiles ? [] : [{ id: 'NEVER_SETTLED', where }],
    looked: `Looked in ${count} for getTransaction, listTransactions, webhookListener, receiveWebhook, and settle of createOrders.`,
  }
}

/** The folder of the app: the nearest one with a package.json, else that of the file. */
function rootOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (isFile(join(at, 'package.json'))) return at
    if (dirname(at) === at) return folder
  }
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true

function filesOf(folder: string, files: string[] = []): string[] {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (files.length === maxFiles || isOfOthers(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) filesOf(path, files)
    else if (entry.isFile() && isSource(entry.name) && statSync(path).size < maxBytes) files.push(path)
  }
  return files
}

/** The exported name around a call. Undefined: the call stands elsewhere, so the file itself runs it, or something that cannot be followed. */
function exportAround(text: string, at: number): string | undefined {
  const before = text.slice(0, at)
  const [last] = [
    ...before.matchAll(
      /^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:function\*?|const|let|class)\s+(\w+)/gm,
    ),
  ].slice(-1)
  return last?.[0].startsWith('export') ? last[1] : undefined
}

/** The text without what names a thing and runs nothing: comments and imports. */
const withoutMentions = (text: string) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|[\s;{}()])\/\/.*$/gm, '$1')
    .replace(/^[ \t]*import\b[^'"]*(?:'[^'\n]*'|"[^"\n]*")/gm, '')
    .replace(/^[ \t]*(?:const|let|var)\s*\{[^}]*\}\s*=\s*(?:await\s+import|require)\b/gm, '')

const countOf = (text: string, name: string) => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0
