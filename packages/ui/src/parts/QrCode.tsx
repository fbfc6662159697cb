/** A QR code as SVG elements: no inline style and no HTML text, as the page's security policy demands. */

import { type ReactNode, useEffect, useState } from 'react'

/**
 * Draws a text as a QR code, dark on white. It is empty until its code has loaded, and gone where there is none.
 *
 * @param label - What the code means, for those who cannot see it.
 */
export function QrCode({ text, label }: { text: string; label: string }): ReactNode {
  const [drawn, setDrawn] = useState<{ text: string; size?: number; path?: string }>()
  useEffect(() => {
    let isShown = true
    const show = (code: { size?: number; path?: string }) => isShown && setDrawn({ text, ...code })
    void import('./qrPath.js')
      .then(({ qrPath }) => show(qrPath(text)))
      // The code does not load, or the text is too long for one: the text beside it can be copied.
      .catch(() => show({}))
    return () => {
      isShown = false
    }
  }, [text])
  // The code of another text must not be scanned.
  const { size = 1, path } = drawn?.text === text ? drawn : {}
  if (drawn?.text === text && path === undefined) return null
  return (
    // Dark on white in both color schemes: many readers do not take it inverted. Its size is that of a page without the style sheet.
    <svg
      role="img"
      aria-label={label}
      aria-busy={path === undefined}
      width="220"
      height="220"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      data-part="qr"
    >
      {path && <path d={path} />}
    </svg>
  )
}
