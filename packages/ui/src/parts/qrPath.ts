/** The drawing of a QR code. It loads when the first code is shown. */

import { encode } from 'uqr'

/** White modules around the code. A reader needs four (ISO/IEC 18004, 6.3.8). */
const border = 4

/** Builds the path that draws every dark module of a row as one rectangle per run. */
export function qrPath(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border })
  const runs = data.flatMap((row, y) => {
    const found: string[] = []
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue
      const start = x
      while (row[x + 1]) x++
      found.push(`M${start} ${y}h${x - start + 1}v1h${start - x - 1}z`)
    }
    return found
  })
  return { size, path: runs.join('') }
}
