/** Starts the sandbox anew, after a question. */

import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { forgetVisitor } from '../signIn/returningVisitor'
import { Control } from './Control'
import { Explanation, Section } from './Section'
import { resetSandbox } from './sandboxApi'
import { useStartOver } from './startOver'

export function ResetSection({ isKept }: { isKept: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const startOver = useStartOver()
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isAsking) question.current?.focus()
  }, [isAsking])
  return (
    <Section title="Start over" icon={RotateCcw}>
      <Explanation>
        Deletes every wallet, payment and person of this profile.{' '}
        {isKept ? 'Until then, a restart keeps them.' : 'A restart of the server does it, too.'}
      </Explanation>
      {!isAsking && (
        <button
          type="button"
          onClick={() => setAsking(true)}
          className="inline-flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-danger px-3 text-sm font-medium text-danger hover:bg-danger-soft"
        >
          Delete everything…
        </button>
      )}
      {isAsking && (
        <div className="flex flex-col gap-3 rounded-lg bg-danger-soft p-3.5">
          <p ref={question} tabIndex={-1} className="text-sm font-medium">
            Delete all wallets and their test money? Everyone is signed out. This cannot be undone.
          </p>
          <div className="flex flex-wrap gap-2">
            <Control
              name="reset"
              tone="danger"
              work={async () => {
                await resetSandbox()
                forgetVisitor()
                startOver()
                return undefined
              }}
            >
              Delete everything
            </Control>
            <button
              type="button"
              onClick={() => setAsking(false)}
              className="min-h-11 cursor-pointer rounded-lg px-3 text-sm font-medium hover:bg-soft"
            >
              Keep it
            </button>
          </div>
        </div>
      )}
    </Section>
  )
}
