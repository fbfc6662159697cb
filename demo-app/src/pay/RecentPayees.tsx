/** Saved recipients to pick from, and the one that was picked. */

import { Button } from '@embedded-wallet/ui/parts'
import { Landmark } from 'lucide-react'
import type { SavedPayee } from '../../shared/apiTypes'
import type { Draft } from './draft'

const maxShown = 4

interface RecentPayeesProps {
  payees: SavedPayee[]
  onPick: (payee: SavedPayee) => void
}

export function RecentPayees({ payees: saved, onPick }: RecentPayeesProps) {
  const payees = saved.filter(({ isClosed }) => !isClosed)
  if (payees.length === 0) return null
  return (
    <section aria-labelledby="saved-recipients" className="flex flex-col gap-1">
      <h3 id="saved-recipients" className="text-sm font-medium">
        Saved recipients
      </h3>
      <ul className="-mx-2 flex flex-col">
        {payees.slice(0, maxShown).map((payee) => (
          <li key={payee.id}>
            <button
              type="button"
              onClick={() => onPick(payee)}
              className="flex min-h-12 w-full cursor-pointer items-center gap-3 rounded-xl px-2 py-1.5 text-left hover:bg-soft"
            >
              <PayeeText {...payee} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface PickedPayeeProps {
  payee: NonNullable<Draft['payee']>
  onChange: () => void
}

export function PickedPayee({ payee, onChange }: PickedPayeeProps) {
  return (
    <section aria-label="Chosen recipient" className="flex flex-col gap-1.5">
      <p className="text-sm font-medium">Send to</p>
      <div className="flex items-center gap-3 rounded-xl border border-line py-1.5 pr-1.5 pl-3.5">
        <PayeeText {...payee} />
        <div className="ml-auto shrink-0">
          <Button variant="quiet" onClick={onChange}>
            Change
          </Button>
        </div>
      </div>
    </section>
  )
}

function PayeeText({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-soft text-accent">
        <Landmark aria-hidden="true" className="size-4.5" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        {detail !== name && <span className="block truncate text-sm text-muted">{detail}</span>}
      </span>
    </>
  )
}
