/** A text that breaks before "@" and after "." where it is too long for its line, and not inside a word. */

import { Fragment, type ReactNode } from 'react'

interface BreakableProps {
  children: ReactNode
  /** In a sentence the code of an amount stays beside it. */
  keepsAmounts?: boolean | undefined
}

/** Lets a plain text break before "@" and after ".". Other children stay as they are. */
export function Breakable({ children, keepsAmounts = false }: BreakableProps) {
  if (typeof children !== 'string') return children
  return breakPieces(children).map((piece, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {keepsAmounts ? <Piece text={piece} /> : piece}
    </Fragment>
  ))
}

/** Such as "1,100.00 USDC". A longer one may break on a small phone. */
const amount = /^(.*?)([\d.,]{1,12} [A-Z]{3,5})(?![\p{L}\d])(.*)$/su

function Piece({ text }: { text: string }): ReactNode {
  const [, before, whole, rest] = amount.exec(text) ?? []
  if (whole === undefined || rest === undefined) return text
  return (
    <>
      {before}
      <span data-part="whole">{whole}</span>
      <Piece text={rest} />
    </>
  )
}

/** Cuts only between letters: an amount such as 1.08 stays whole. */
export const breakPieces = (text: string): string[] => text.split(/(?=@)|(?<=\.)(?=\p{L})/u)
