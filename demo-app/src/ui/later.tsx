/** Pages that load when they are first shown: the first view of a visitor waits for none of them. */

import { Button, Loading, Notice } from '@embedded-wallet/ui/parts'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

export interface LaterPage<Props> {
  (props: Props): ReactNode
  /** Loads the page before it is shown. A failure shows when the page is. */
  load: () => void
}

/**
 * It never suspends: a boundary would hide what stands beside the page, and shows its placeholder also for what has loaded.
 *
 * @param Place - Shown until it is there.
 */
export function later<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  Place: ComponentType = Lines,
): LaterPage<Props> {
  let loading: Promise<ComponentType<Props>> | undefined
  let Loaded: ComponentType<Props> | undefined
  const start = async () => {
    loading ??= load()
    Loaded = await loading
    return Loaded
  }
  function Later(props: Props) {
    const [Page, setPage] = useState(() => Loaded)
    const [hasFailed, setFailed] = useState(false)
    useEffect(() => {
      start().then(
        (Page) => setPage(() => Page),
        () => setFailed(true),
      )
    }, [])
    if (Page) return <Page {...props} />
    if (!hasFailed) return <Place />
    return (
      <>
        <Notice
          problem={{
            tone: 'error',
            text: 'A part of this page could not be loaded. Check your connection and load the page again.',
          }}
        />
        <Button onClick={() => location.reload()}>Reload the page</Button>
      </>
    )
  }
  // A failure is lost here: the page shows it.
  return Object.assign(Later, { load: () => void start().catch(() => undefined) })
}

const Lines = () => <Loading lines={8} />
