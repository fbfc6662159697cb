/** A stranger in the page, such as an extension: it takes out what stands below an element, and leaves the element. */

export function takeOut(root: Element): void {
  for (const node of [...root.querySelectorAll('*')].reverse()) {
    const stranger = node.ownerDocument.createElement('font')
    stranger.append(...node.childNodes)
  }
}
