/** Copies a trace as Markdown, as curl or as a test. */

import { ClipboardCopy } from 'lucide-react'
import { useState } from 'react'
import { SmallButton } from '../SmallButton'
import type { Trace } from '../trace'
import { toCurl } from './toCurl'
import { toMarkdown } from './toMarkdown'
import { toTest } from './toTest'

export function CopyMenu({ trace, title }: { trace: Trace; title: string }) {
  const [said, setSaid] = useState('')
  const copy = async (name: string, text: string) => {
    setSaid('')
    try {
      await navigator.clipboard.writeText(text)
      setSaid(`Copied as ${name}.`)
    } catch {
      // Lost: why the browser refuses. The user can do nothing about it but allow it.
      setSaid('The browser did not let the page copy.')
    }
  }
  return (
    <div className="-mx-3 -mb-2 flex flex-wrap items-center border-t border-line pt-2">
      <SmallButton icon={ClipboardCopy} onClick={() => copy('Markdown', toMarkdown(title, trace))}>
        Copy as Markdown
      </SmallButton>
      <SmallButton icon={ClipboardCopy} onClick={() => copy('curl', toCurl(location.origin, trace))}>
        Copy as curl
      </SmallButton>
      <SmallButton icon={ClipboardCopy} onClick={() => copy('a test', toTest(title, location.origin, trace))}>
        Copy as test
      </SmallButton>
      <span role="status" className="px-3 text-sm text-muted">
        {said}
      </span>
    </div>
  )
}
