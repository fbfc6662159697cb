/** Terms and values, one per line, and a value that can be copied. */

import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/Button'

export const Facts = ({ children }: { children: ReactNode }) => (
  <dl className="flex flex-col divide-y divide-line">{children}</dl>
)

interface RowProps {
  term: string
  detail?: string | undefined
  isStrong?: boolean
  children: ReactNode
}

export function Row({ term, detail, isStrong = false, children }: RowProps) {
  return (
    <div className="flex items-baseline justify-between gap-6 py-3 first:pt-0 last:pb-0">
      <dt className="shrink-0 text-muted">{term}</dt>
      <dd
        className={`min-w-0 text-right tabular-nums wrap-break-word ${isStrong ? 'text-lg font-semibold' : ''}`}
      >
        {children}
        {detail && <span className="block text-sm font-normal text-muted">{detail}</span>}
      </dd>
    </div>
  )
}

/** Copies a text. It says so, and says it when the browser refuses. */
function useCopy(text: string) {
  const [state, setState] = useState<'ready' | 'copied' | 'refused'>('ready')
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    )
  return { state, copy }
}

/** A long id with a button that copies it. */
export function Copyable({ text, label }: { text: string; label: string }) {
  const { state, copy } = useCopy(text)
  const Icon = state === 'copied' ? Check : Copy
  return (
    <span className="flex items-center justify-end gap-1">
      <span className="min-w-0 font-mono text-xs wrap-anywhere">{text}</span>
      <button
        type="button"
        aria-label={label}
        onClick={copy}
        className="-my-2 -mr-2 grid size-9 shrink-0 cursor-pointer place-items-center rounded-lg text-muted hover:bg-soft hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
      <span role="status" className="sr-only">
        {copied[state]}
      </span>
    </span>
  )
}

export function CopyButton({ text, children }: { text: string; children: ReactNode }) {
  const { state, copy } = useCopy(text)
  return (
    <>
      <Button icon={state === 'copied' ? Check : Copy} onClick={copy}>
        {children}
      </Button>
      <p role="status" className="-mt-3 text-sm text-muted empty:hidden">
        {copied[state]}
      </p>
    </>
  )
}

const copied = {
  ready: '',
  copied: 'Copied.',
  refused: 'Your browser did not copy it. Select the text and copy it yourself.',
}
