/** Body and headers of one message as they went, with masks shown as masks. */

import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message } from '../trace'
import { Code, Facts, Part } from './Part'

export function MessageView({ title, message }: { title: string; message: Message | undefined }) {
  if (message === undefined)
    return (
      <Part title={title}>
        <p className="text-xs text-muted">Nothing came back.</p>
      </Part>
    )
  return (
    <Part title={title}>
      {message.body === undefined ? (
        <p className="text-xs text-muted">No body.</p>
      ) : (
        <Code label={`${title}: body`}>{bodyText(message.body)}</Code>
      )}
      {message.headers.length > 0 && (
        <details className="group text-xs">
          <summary className="flex min-h-8 w-fit cursor-pointer list-none items-center gap-1.5 font-medium text-muted transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
            <ChevronDown
              aria-hidden="true"
              className="size-4 shrink-0 transition-transform group-open:rotate-180"
            />
            Headers ({message.headers.length})
          </summary>
          <div className="pt-1 pb-2">
            <Facts
              facts={message.headers.map(([name, value]) => [name, <Masked key={name} text={value} />])}
            />
          </div>
        </details>
      )}
    </Part>
  )
}

const bodyText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body, null, 2))

const mask = /\[masked, \d+ characters\]/g

/** A text. Its masks stand out. */
function Masked({ text }: { text: string }) {
  const parts: ReactNode[] = []
  let at = 0
  for (const { index, 0: found } of text.matchAll(mask)) {
    parts.push(text.slice(at, index))
    parts.push(
      <span key={index} className="rounded bg-soft px-1 text-muted">
        {found}
      </span>,
    )
    at = index + found.length
  }
  return (
    <span className="font-mono">
      {parts}
      {text.slice(at)}
    </span>
  )
}
