/** Tells the user that a part of the page is missing, with a button to continue. */

import { Button } from './Button.js'
import { Dialog } from './Dialog.js'
import * as icons from './icons.js'
import { Notice } from './Notice.js'

interface WayOnProps {
  text: string
  label: string
  onClick: () => void
  /** Of a part that is a dialog. */
  cancel?: { label: string; onClick: () => void } | undefined
}

export function WayOn({ text, label, onClick, cancel }: WayOnProps) {
  const button = (
    <Button key={label} variant="primary" icon={icons.refresh} onClick={onClick}>
      {label}
    </Button>
  )
  if (!cancel)
    return (
      <>
        <Notice problem={{ tone: 'error', text }} />
        {button}
      </>
    )
  return (
    <Dialog title={text} onCancel={cancel.onClick}>
      {button}
      <Button variant="foot" onClick={cancel.onClick}>
        {cancel.label}
      </Button>
    </Dialog>
  )
}
