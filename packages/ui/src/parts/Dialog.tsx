/** A modal dialog. The focus returns to what opened it. */

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Heading } from './Heading.js'

/** The props of `Dialog`. */
export interface DialogProps {
  title: string
  /** The user pressed Escape. */
  onCancel: () => void
  children: ReactNode
}

/** The dialogs that are open, the uppermost last. */
const open: ((event: KeyboardEvent) => void)[] = []

/** A modal dialog, open while it is rendered. */
export function Dialog({ title, onCancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const cancel = useRef(onCancel)
  useLayoutEffect(() => {
    cancel.current = onCancel
  })
  useLayoutEffect(() => {
    const shown = dialog.current!
    const page = shown.ownerDocument.defaultView!
    shown.showModal()
    // A dialog of the app around this one listens on the document, and would close itself.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || open.at(-1) !== onKey) return
      // A dialog of the app that opened above this one has the focus, and the key is for it.
      const target = event.target as Node
      if (target !== shown.ownerDocument.body && !shown.contains(target)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      cancel.current()
    }
    open.push(onKey)
    page.addEventListener('keydown', onKey, true)
    return () => {
      open.splice(open.indexOf(onKey), 1)
      page.removeEventListener('keydown', onKey, true)
      // The focus returns to the button that opened it, which it does not when a dialog is only removed.
      shown.close()
    }
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
