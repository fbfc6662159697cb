/** What the site makes of Markdown: links to files of the repository, and sequence diagrams. */

import { dirname, relative, resolve } from 'node:path'
import { isPublished } from '../../scripts/installNotes.mjs'
import { addressOnSite, docs, repository, root } from './otherRooms.mjs'
import { shortAddressOf } from './shortPages.mjs'

export function repositoryLinks(markdown) {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    for (const { children } of tokens) {
      for (const token of children ?? []) {
        const href = token.type === 'link_open' ? token.attrGet('href') : null
        if (href === null || env.path === undefined || /^(\w+:|#|\/)/.test(href)) continue
        const [path, hash] = resolve(dirname(env.path), href).split('#')
        const from = (file) => relative(root, file).replaceAll('\\', '/')
        const address = path.startsWith(docs)
          ? shortAddressOf(from(path), hash)
          : addressOnSite(href, from(env.path))
        if (address !== undefined) token.attrSet('href', address)
      }
      if (!isPublished) withoutLinks(children ?? [])
    }
  })
}

/** Before the publication a file of the repository has no address: its name stands there, without a link. */
function withoutLinks(tokens) {
  let isOpen = false
  for (const token of tokens) {
    const href = token.type === 'link_open' ? token.attrGet('href') : ''
    if (href?.startsWith(repository)) {
      isOpen = true
      token.attrs = [['title', href.slice(repository.length + 1)]]
    }
    if (isOpen && /^link_/.test(token.type)) {
      isOpen = token.type === 'link_open'
      token.type = isOpen ? 'span_open' : 'span_close'
      token.tag = 'span'
    }
  }
}

const pageWidth = 624
const widestColumn = 230
const rowHeight = 44
const top = 64
const toText = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A plugin of markdown-it: a block of the language `mermaid` becomes a figure. */
export function sequenceDiagrams(markdown) {
  const fence = markdown.renderer.rules.fence
  markdown.renderer.rules.fence = (tokens, index, ...rest) =>
    tokens[index].info.trim() === 'mermaid' ? toSvg(tokens[index].content) : fence(tokens, index, ...rest)
}

/** @returns The participants, and the steps from top to bottom. */
function parse(source) {
  const [first, ...lines] = source
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (first !== 'sequenceDiagram')
    throw new Error(`A diagram must begin with sequenceDiagram, not with ${first}.`)
  const names = []
  const labels = []
  const steps = []
  const column = (name) => {
    if (!names.includes(name)) throw new Error(`The diagram has no participant ${name}.`)
    return names.indexOf(name)
  }
  for (const line of lines) {
    const participant = /^participant (\w+) as (.+)$/.exec(line)
    const note = /^Note over (\w+)(?:,\s*(\w+))?: (.+)$/.exec(line)
    const arrow = /^(\w+)(--?)>>(\w+): (.+)$/.exec(line)
    if (participant !== null) {
      names.push(participant[1])
      labels.push(participant[2])
    } else if (note !== null) {
      steps.push({ from: column(note[1]), to: column(note[2] ?? note[1]), text: note[3], isNote: true })
    } else if (arrow !== null) {
      steps.push({ from: column(arrow[1]), to: column(arrow[3]), text: arrow[4], isReply: arrow[2] === '--' })
    } else throw new Error(`The diagram has a line of an unknown form: ${line}`)
  }
  return { labels, steps }
}

/** Long texts take a second line, so that none crosses its neighbors. */
function toLines(text, width) {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== '' && (line.length + word.length) * 6.4 > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}

const textAt = (x, y, lines, more = '') =>
  lines
    .map(
      (line, row) => `<text x="${x}" y="${y + row * 15}" text-anchor="middle"${more}>${toText(line)}</text>`,
    )
    .join('')

function toSvg(source) {
  const { labels, steps } = parse(source)
  const columnWidth = Math.min(pageWidth / labels.length, widestColumn)
  const middle = (index) => columnWidth * (index + 0.5)
  const width = columnWidth * labels.length
  let y = top
  const drawn = steps.map(({ from, to, text, isNote, isReply }) => {
    const [left, right] = [Math.min(from, to), Math.max(from, to)]
    const span =
      isNote || from === to ? (right - left + 1) * columnWidth - 24 : (right - left) * columnWidth - 20
    const lines = toLines(text, span)
    const center = (middle(left) + middle(right)) / 2
    const height = lines.length * 15
    if (isNote) {
      const box = `<rect class="note" x="${center - span / 2}" y="${y}" width="${span}" height="${height + 12}" rx="6"/>`
      const svg = box + textAt(center, y + 17, lines)
      y += height + rowHeight / 2 + 8
      return svg
    }
    const line = y + height + 2
    const direction = to > from ? -1 : 1
    const end = middle(to)
    if (from === to) {
      // A turn back to the same line, below its text.
      const loop = `<path class="call" d="M${end},${line} h24 v12 h-18"/><path class="head" d="M${end},${line + 12} l8,-4 v8 z"/>`
      y += height + rowHeight / 2 + 12
      return textAt(center, line - height + 8, lines) + loop
    }
    const head = `<path class="head" d="M${end},${line} l${direction * 8},-4 v8 z"/>`
    const svg = `${textAt(center, y + 8, lines)}<path class="${isReply ? 'reply' : 'call'}" d="M${middle(from)},${line} H${end + direction * 6}"/>${head}`
    y += height + rowHeight / 2
    return svg
  })
  const lifelines = labels.map((label, index) => {
    const x = middle(index)
    const box = `<rect class="side" x="${x - columnWidth / 2 + 6}" y="6" width="${columnWidth - 12}" height="34" rx="8"/>`
    return `<path class="life" d="M${x},40 V${y}"/>${box}${textAt(x, 28, [label], ' class="name"')}`
  })
  const title = toText(
    steps.map(({ from, to, text }) => `${labels[from]} to ${labels[to]}: ${text}`).join('. '),
  )
  return `<figure class="sequence"><svg viewBox="0 0 ${width} ${y + 8}" width="${width}" role="img" aria-label="${title.replaceAll('"', '&quot;')}" v-pre>${lifelines.join('')}${drawn.join('')}</svg></figure>\n`
}
