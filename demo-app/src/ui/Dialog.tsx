/** A modal dialog. The focus returns to what opened it. */

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { Heading } from './Card'

interface DialogProps {
  title: string
  /** The user pressed Escape. */
  onCancel: () => void
  children: ReactNode
}

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
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-2xl border border-line bg-card p-5 text-ink shadow-xl backdrop:bg-black/50 sm:p-7"
    >
      <div className="flex flex-col gap-5">
        <Heading id={titleId}>{title}</Heading>
        {children}
      </div>
    </dialog>
  )
}
