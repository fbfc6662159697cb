/** The dialogs that people have around a checkout: each as the documentation of its library shows it. */

import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react'
import { DialogContent, Dialog as MuiDialog, DialogTitle as MuiTitle } from '@mui/material'
import * as Radix from '@radix-ui/react-dialog'
import { type ReactNode, useEffect, useRef } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components'

/** What each of them takes. */
export interface CheckoutDialog {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children: ReactNode
}

const title = 'Checkout'
const box = {
  position: 'fixed',
  inset: '5% 25%',
  overflow: 'auto',
  background: 'white',
  padding: 16,
} as const

/** By the name of the library. */
export const dialogs: Readonly<Record<string, (props: CheckoutDialog) => ReactNode>> = {
  radix: ({ isOpen, onOpenChange, children }) => (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay style={{ position: 'fixed', inset: 0, background: '#0004' }} />
        <Radix.Content style={box} aria-describedby={undefined}>
          <Radix.Title>{title}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  ),
  headless: ({ isOpen, onOpenChange, children }) => (
    <HeadlessDialog open={isOpen} onClose={onOpenChange}>
      <DialogPanel style={box}>
        <DialogTitle>{title}</DialogTitle>
        {children}
      </DialogPanel>
    </HeadlessDialog>
  ),
  mui: ({ isOpen, onOpenChange, children }) => (
    <MuiDialog open={isOpen} onClose={() => onOpenChange(false)} aria-labelledby="mui-title">
      <MuiTitle id="mui-title">{title}</MuiTitle>
      <DialogContent>{children}</DialogContent>
    </MuiDialog>
  ),
  aria: ({ isOpen, onOpenChange, children }) => (
    <ModalOverlay isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
      <Modal style={box}>
        <AriaDialog>
          <Heading slot="title">{title}</Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  ),
  base: ({ isOpen, onOpenChange, children }) => (
    <BaseDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop style={{ position: 'fixed', inset: 0, background: '#0004' }} />
        <BaseDialog.Popup style={box}>
          <BaseDialog.Title>{title}</BaseDialog.Title>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  ),
  native: NativeDialog,
}

function NativeDialog({ isOpen, onOpenChange, children }: CheckoutDialog) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current!.showModal()
    else dialog.current!.close()
  }, [isOpen])
  return (
    <dialog ref={dialog} aria-labelledby="native-title" onClose={() => onOpenChange(false)}>
      <h2 id="native-title">{title}</h2>
      {children}
    </dialog>
  )
}
