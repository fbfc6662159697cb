/** The button in the header and the drawer with the controls of the embedded sandbox. */

import { useQuery } from '@tanstack/react-query'
import { FlaskConical, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { walletQuery } from '../api/queries'
import { AgentSection } from './AgentSection'
import { AuthorizationSection } from './AuthorizationSection'
import { ClockSection } from './ClockSection'
import { DrawerProvider, type KeptStep, useDrawer } from './drawer'
import { FaultSection } from './FaultSection'
import { InboxSection } from './InboxSection'
import { MoneySection } from './MoneySection'
import type { NextStep } from './nextStep'
import { OutcomeBar } from './OutcomeBar'
import { ProfileSection } from './ProfileSection'
import { ResetSection } from './ResetSection'
import { ScenarioSection } from './ScenarioSection'
import { sandboxQuery } from './sandboxQueries'
import { WebhookSection } from './WebhookSection'

export function SandboxDrawer() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [step, keepStep] = useState<NextStep>()
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
  }, [isOpen])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-xl border border-field bg-card px-3.5 text-sm font-medium hover:bg-soft"
      >
        <FlaskConical aria-hidden="true" className="size-4.5 shrink-0" />
        Sandbox
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the key that closes a dialog is Escape */}
      <dialog
        ref={dialog}
        aria-labelledby="sandbox-title"
        onClose={() => setOpen(false)}
        // A click beside the drawer lands on the dialog itself.
        onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
        className="m-0 ml-auto h-dvh max-h-none w-full max-w-none border-line bg-card p-0 text-ink shadow-2xl backdrop:bg-black/25 sm:w-md sm:border-l"
      >
        {isOpen && <Content kept={{ step, keepStep }} onClose={() => dialog.current?.close()} />}
      </dialog>
    </>
  )
}

function Content({ kept, onClose }: { kept: KeptStep; onClose: () => void }) {
  const [, navigate] = useLocation()
  const { data: response } = useQuery(walletQuery)
  const { data: sandbox } = useQuery(sandboxQuery)
  const drawer = useDrawer(Boolean(response?.wallet), (link) => {
    // First: closing gives the focus back to the button, and the new page then takes it.
    onClose()
    navigate(link)
  })
  return (
    <DrawerProvider value={{ ...drawer, ...kept }}>
      <div className="flex h-full flex-col">
        <div className="flex items-start gap-4 border-b border-line px-5 py-4 sm:px-6">
          <div className="flex-1">
            <h2 id="sandbox-title" className="text-lg font-semibold tracking-tight">
              Sandbox
            </h2>
            <p className="text-sm leading-relaxed text-muted">Test money only. Choose what happens to it.</p>
          </div>
          <button
            type="button"
            aria-label="Close"
            onClick={onClose}
            className="-mr-2 grid size-11 shrink-0 cursor-pointer place-items-center rounded-lg text-muted hover:bg-soft hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        <div className="flex-1 overflow-y-auto overscroll-contain">
          {sandbox && (
            <>
              <ScenarioSection scenarios={sandbox.scenarios} />
              <MoneySection wallet={response?.wallet ?? undefined} />
              <ClockSection clock={sandbox.clock} />
              <FaultSection faults={sandbox.faults} />
              <InboxSection />
              <AgentSection />
              {sandbox.profile === '2026-08' && <AuthorizationSection />}
              <WebhookSection />
              {sandbox.profiles.length > 0 && <ProfileSection {...sandbox} />}
              {sandbox.canReset && <ResetSection isKept={sandbox.isKept} />}
            </>
          )}
        </div>
        <OutcomeBar />
      </div>
    </DrawerProvider>
  )
}
