/** The pages of Markdown that users read, and each as the small project that it describes: files, and commands between them. */

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageNames } from '../../scripts/packPackages.mjs'
import { root } from '../consumer/runTool.mjs'

const markdownOf = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(
      (name) => name.endsWith('.md') && !/node_modules|reference|^(?:api|copies)\/|\.vitepress/.test(name),
    )
    .map((name) => `${folder}/${name}`)

/** Their paths from the root. */
export const pages = [
  'README.md',
  ...packageNames.map((name) => `packages/${name}/README.md`),
  ...markdownOf('docs').sort(),
].filter((path) => existsSync(join(root, path)))

/** What a block of code can be. Other languages, such as `text` and `jsonc`, only show something. */
const scripts = new Set(['js', 'mjs', 'ts', 'jsx', 'tsx'])
const shells = new Set(['sh', 'bash', 'shell'])

/** The first line of a block that names its file: `// server.mjs`, `# compose.yaml`, `<!-- index.html -->`, or a comment of CSS. */
const fileLine = /^(?:\/\/|#|\/\*|<!--)\s+((?:[\w@[\].-]+\/)*[\w@[\].-]+\.\w+)(?:\s*(?:-->|\*\/))?\s*$/

/**
 * @param markdown - The whole page.
 * @returns Each block in order: `file` with its name and text, `more` for the file before it, `command`, or `shown`.
 */
export function readBlocks(markdown) {
  const blocks = []
  for (const match of markdown.matchAll(/^( *)```(\w*)[^\n]*\n([\s\S]*?)^\1```/gm)) {
    const [all, indent, language, raw] = match
    const text = indent === '' ? raw : raw.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
    const line = markdown.slice(0, match.index).split('\n').length
    const [, name] = fileLine.exec(text.split('\n', 1)[0]) ?? []
    const at = { line, lines: all.split('\n').length - 2 }
    if (name !== undefined) blocks.push({ ...at, kind: 'file', name, text })
    else if (scripts.has(language)) blocks.push({ ...at, kind: 'more', text })
    else if (shells.has(language)) blocks.push({ ...at, kind: 'command', text })
    else blocks.push({ ...at, kind: 'shown', text })
  }
  return blocks
}

/**
 * @returns What a reader does, in order: `write` a file (also again, when a later block continues it) and `run` a command. Each step
 * names the line of its block.
 * @throws Error with the line of a block that continues no file.
 */
export function stepsOf(markdown) {
  const steps = []
  const files = new Map()
  let last
  for (const block of readBlocks(markdown)) {
    if (block.kind === 'file') {
      last = block.name
      files.set(last, block.text)
      steps.push({ kind: 'write', line: block.line, name: last, text: block.text })
    }
    if (block.kind === 'more') {
      if (last === undefined)
        throw new Error(
          `The block in line ${block.line} names no file and continues none. Begin it with // name.ts`,
        )
      const text = `${files.get(last)}\n${block.text}`
      files.set(last, text)
      steps.push({ kind: 'write', line: block.line, name: last, text })
    }
    if (block.kind === 'command')
      for (const command of commandsOf(block.text)) steps.push({ kind: 'run', line: block.line, command })
  }
  return steps
}

/** The commands of a block: without comments, with lines that end in a backslash joined. */
const commandsOf = (text) =>
  text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/(?:^|\s)#\s.*$/, '').trim())
    .filter((line) => line !== '')
