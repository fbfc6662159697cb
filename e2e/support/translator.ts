/** A translator of pages, as browsers and extensions have one: it puts each text into elements of its own, in other words, and goes on with what comes later. */

/**
 * How it works. `copies`: as the one of Chromium, the old node leaves the page. `moves`: the old node goes into the new element and gets
 * the other words. `late`: it takes its time, as one that asks a server. `twice`: two of them, one after the other. `rude`: also what is marked `translate="no"`.
 */
export type Translating = 'copies' | 'moves' | 'late' | 'twice' | 'rude'
export const waysToTranslate: readonly Translating[] = ['copies', 'moves', 'late', 'twice', 'rude']

/** The same text before it was translated. */
export const untranslated = (text: string): string => text.replace(/[⟦⟧]/g, '')

/**
 * Runs also in a page of a browser: it uses nothing of this module.
 *
 * @returns Does at once what it has still to do.
 */
export function translatePage(root: HTMLElement, how: string): () => void {
  const page = root.ownerDocument
  const [open, close] = ['⟦', '⟧']
  const rounds = how === 'twice' ? 2 : 1
  const isLeft = (node: Node) => {
    const { parentElement: around } = node
    const skipped = how === 'rude' ? 'script, style, svg' : 'script, style, svg, [translate=no]'
    let depth = 0
    for (let up = around; up; up = up.parentElement) if (up.localName === 'font') depth += 1
    return !around || around.closest(skipped) !== null || depth >= 2 * rounds
  }
  const one = (node: Node) => {
    if (!root.contains(node) || isLeft(node) || !node.nodeValue?.trim()) return
    const outer = page.createElement('font')
    const inner = page.createElement('font')
    const text = `${open}${node.nodeValue}${close}`
    outer.append(inner)
    ;(node as Text).replaceWith(outer)
    if (how === 'moves') {
      node.nodeValue = text
      inner.append(node)
    } else inner.append(text)
  }
  const textsIn = (node: Node): Node[] =>
    node.nodeType === 3 ? [node] : [...node.childNodes].flatMap(textsIn)
  const later: Node[] = []
  const all = (node: Node) => {
    if (how === 'late') later.push(...textsIn(node))
    else textsIn(node).forEach(one)
  }
  const Observer = page.defaultView!.MutationObserver
  const hear = (records: MutationRecord[]) => {
    for (const { addedNodes, target, type } of records) {
      if (type === 'characterData') all(target)
      for (const node of addedNodes) all(node)
    }
    if (later.length > 0) setTimeout(work, 20)
  }
  const observer = new Observer(hear)
  const work = () => {
    for (;;) {
      hear(observer.takeRecords())
      if (later.length === 0) return
      later.splice(0).forEach(one)
    }
  }
  observer.observe(root, { subtree: true, childList: true, characterData: true })
  all(root)
  work()
  return work
}
