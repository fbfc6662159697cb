/** A modal dialog. The focus returns to what opened it. */

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Heading } from './Heading.js'

/** What `Dialog` takes. */
export interface DialogProps {
  title: string
  /** The user pressed Escape. */
  onCancel: () => void
  children: ReactNode
}

/** A modal dialog, open while it is rendered. */
export function Dialog({ title, onCancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // The focus returns to the button that opened it, which it does not when a dialog is only removed.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      data-part="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      <Heading id={titleId}>{title}</Heading>
      {children}
    </dialog>
  )
}
