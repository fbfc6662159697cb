/** Gives the page the style sheet of the screens, without a `style` element: a strict Content-Security-Policy allows that. */

import styles from '../styles.css?inline'

export function adoptStyles(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
