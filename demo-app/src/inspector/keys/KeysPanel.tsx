/** The keys in this browser: which exist, where, for how long, and that not even this page can read them. */

import { ChevronDown, KeyRound } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Trace } from '../trace'
import { describeKeys, explainKeys, isCurrent } from './describeKeys'
import { KeyCard } from './KeyCard'
import { readKeys, type StoredKey } from './readKeys'
import { sessionOfPage } from './sessionOfPage'

/** @param traces - A call may have made a key, so a change of them reads the keys again. */
export function KeysPanel({ traces }: { traces: readonly Trace[] }) {
  const [keys, setKeys] = useState<StoredKey[]>()
  const session = useSyncExternalStore(sessionOfPage.subscribe, sessionOfPage.get)
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
  }, [traces, session])
  const explanation = explainKeys(keys, session)
  const inOrder = keys?.toSorted((a, b) => Number(isCurrent(b, session)) - Number(isCurrent(a, session)))
  return (
    <details className="group border-t border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 text-sm transition-colors hover:bg-soft @lg:px-6 [&::-webkit-details-marker]:hidden">
        <KeyRound aria-hidden="true" className="size-4 shrink-0 text-accent" />
        <span className="font-medium whitespace-nowrap">Keys in this browser</span>
        <span className="min-w-0 truncate text-muted">{describeKeys(keys, session)}</span>
        <ChevronDown
          aria-hidden="true"
          className="ml-auto size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="flex max-h-[50dvh] flex-col gap-4 overflow-y-auto px-4 pt-3 pb-5 @lg:px-6">
        <p className="text-xs leading-relaxed text-muted">
          Read just now from IndexedDB, and from the browser's own key objects. The passkey is not here: it
          stays in your device or its password manager, and no page can list it.
          {explanation && ` ${explanation}`}
        </p>
        {inOrder?.map((stored) => (
          <KeyCard
            key={`${stored.recordKey} ${stored.field}`}
            stored={stored}
            isOfThisSession={isCurrent(stored, session)}
          />
        ))}
      </div>
    </details>
  )
}
