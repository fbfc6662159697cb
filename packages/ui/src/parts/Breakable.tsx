/** A text that breaks before "@" and after "." where it is too long for its line, and not inside a word. */

import { Fragment, type ReactNode } from 'react'

/** Lets a plain text break before "@" and after ".". Other children stay as they are. */
export function Breakable({ children }: { children: ReactNode }) {
  if (typeof children !== 'string') return children
  return breakPieces(children).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ))
}

/** Cuts only between letters: an amount such as 1.08 stays whole. */
export const breakPieces = (text: string): string[] => text.split(/(?=@)|(?<=\.)(?=\p{L})/u)
