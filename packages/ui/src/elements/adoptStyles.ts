/** Gives the page, or the shadow root of an app's component, the style sheet of the screens, without a `style` element: a strict Content-Security-Policy allows that. */

import styles from '../styles.css?inline'

let sheet: CSSStyleSheet | undefined

/** @param node - The sheet is for the tree in which it stands. */
export function adoptStyles(node: Node): void {
  const root = node.getRootNode() as Document | ShadowRoot
  if (root.adoptedStyleSheets.includes(sheet!)) return
  if (sheet === undefined) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
  }
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}
