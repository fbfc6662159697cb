/** The keys in this browser: which exist, where, for how long, and that not even this page can read them. */

import { ChevronDown, KeyRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Trace } from '../trace'
import { KeyCard } from './KeyCard'
import { readKeys, type StoredKey } from './readKeys'

/** @param traces - A call may have made a key, so a change of them reads the keys again. */
export function KeysPanel({ traces }: { traces: readonly Trace[] }) {
  const [keys, setKeys] = useState<StoredKey[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: see the parameter
  useEffect(() => {
    let isGone = false
    readKeys().then(
      (found) => isGone || setKeys(found),
      // Lost: why the browser does not let the page read its database. The panel says so.
      () => isGone || setKeys(undefined),
    )
    return () => {
      isGone = true
    }
  }, [traces])
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 text-sm transition-colors hover:bg-soft @lg:px-6 [&::-webkit-details-marker]:hidden">
        <KeyRound aria-hidden="true" className="size-4 shrink-0 text-accent" />
        <span className="font-medium whitespace-nowrap">Keys in this browser</span>
        <span className="min-w-0 truncate text-muted">{describe(keys)}</span>
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex max-h-[50dvh] flex-col gap-4 overflow-y-auto px-4 pb-5 @lg:px-6">
        <p className="text-xs leading-relaxed text-muted">
          Read just now from IndexedDB, and from the browser's own key objects. The passkey is not here: it
          stays in your device or its password manager, and no page can list it.
        </p>
        {keys?.map((stored) => (
          <KeyCard key={`${stored.recordKey} ${stored.field}`} stored={stored} />
        ))}
      </div>
    </details>
  )
}

function describe(keys: StoredKey[] | undefined): string {
  if (keys === undefined) return 'the browser did not let the page look'
  if (keys.length === 0) return 'none yet: the next sign-in makes one'
  const readable = keys.filter(({ key }) => key.extractable).length
  return `${keys.length} · ${readable === 0 ? 'not extractable' : `${readable} extractable`}`
}
