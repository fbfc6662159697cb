/** A part of what a click opens: its heading and its content. */

import type { ReactNode } from 'react'

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="flex min-w-0 flex-col gap-2">
    <h4 className="text-xs font-semibold tracking-wide text-muted uppercase">{title}</h4>
    {children}
  </section>
)

/** Text as it went over the wire. Long lines wrap: nothing is hidden. A keyboard can scroll it. */
export const Code = ({ children, label }: { children: string; label: string }) => (
  <section
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of a keyboard
    tabIndex={0}
    aria-label={label}
    className="max-h-72 min-w-0 overflow-auto rounded-lg bg-canvas p-3"
  >
    <pre className="font-mono text-xs leading-relaxed wrap-anywhere whitespace-pre-wrap">{children}</pre>
  </section>
)

/** Names and values, in two columns. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid gap-x-4 gap-y-1.5 text-xs @md:grid-cols-[minmax(5.5rem,max-content)_minmax(0,1fr)]">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-muted">{name}</dt>
        <dd className="min-w-0 wrap-anywhere max-@md:pb-1">{value}</dd>
      </div>
    ))}
  </dl>
)
