/** `npm run lab rooms -- <commit>`: the files and non-blank lines of each room, at a commit and now. */

import { execFileSync } from 'node:child_process'

const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1 << 28 })
const code = /\.(?:[cm]?[jt]sx?|css|html)$/
const isTest = (path) => /\.(?:test|spec)\.[jt]sx?$/.test(path)
const isHelper = (path) =>
  /(?:^|\/)(?:[Tt]est[^/]*|attack|bench)\//.test(path) || /\/[^/]*test[^/]*$/.test(path)

function roomOf(path) {
  const [top, name] = path.split('/')
  if (isTest(path)) return `tests of ${top === 'packages' ? name : path.includes('/') ? top : 'the root'}`
  const room = top === 'packages' ? `packages/${name}` : top
  if ((top !== 'packages' && top !== 'demo-app') || isHelper(path))
    return `tools: ${path.includes('/') ? room : 'root'}`
  return room
}

/** @returns The files and lines of each room of a commit. */
function measure(commit) {
  const rooms = new Map()
  const add = (room, lines) => {
    const { files, lines: before } = rooms.get(room) ?? { files: 0, lines: 0 }
    rooms.set(room, { files: files + 1, lines: before + lines })
  }
  const counts = new Map(
    git('grep', '-c', '[^[:space:]]', commit, '--')
      .split('\n')
      .filter(Boolean)
      .map((line) => /^[^:]+:(.*):(\d+)$/.exec(line).slice(1))
      .map(([path, lines]) => [path, Number(lines)]),
  )
  for (const path of git('ls-tree', '-r', '--name-only', commit).split('\n').filter(Boolean)) {
    const lines = counts.get(path) ?? 0
    add('all files', lines)
    if (!code.test(path)) continue
    const room = roomOf(path)
    add(room, lines)
    add(
      /^t/.test(room)
        ? `sum of ${room.startsWith('tests') ? 'tests' : 'tools and helpers'}`
        : 'sum of product',
      lines,
    )
  }
  return rooms
}

const [before = 'HEAD~1'] = process.argv.slice(2)
const [old, now] = [measure(before), measure('HEAD')]
const none = { files: 0, lines: 0 }
console.log(`Files and non-blank lines, ${before} → HEAD\n`)
for (const room of [...new Set([...old.keys(), ...now.keys()])].sort()) {
  const [from, to] = [old.get(room) ?? none, now.get(room) ?? none]
  const change = to.lines - from.lines
  console.log(
    `${room.padEnd(26)}${`${from.files} → ${to.files}`.padStart(14)} files${`${from.lines} → ${to.lines}`.padStart(18)} lines${`${change > 0 ? '+' : ''}${change}`.padStart(8)}`,
  )
}
