/** Faults on the next call of the relay to the service. */

import { CloudOff } from 'lucide-react'
import { useId, useState } from 'react'
import { Control } from './Control'
import { Explanation, Section } from './Section'
import { addFault, clearFaults } from './sandboxApi'
import type { FaultKind, FaultTarget, PendingFault } from './sandboxTypes'

const kinds: Readonly<Record<FaultKind, { label: string; text: string }>> = {
  offline: { label: 'Offline', text: 'the service is not reached' },
  slow: { label: 'Slow', text: 'the response takes six seconds' },
  lostAnswer: { label: 'Lost answer', text: 'the service acts, and its response is lost' },
  tooMany: { label: 'Too many calls (429)', text: 'the service asks to wait' },
  failure: { label: 'Failure (500)', text: 'the service fails' },
}

const targets: Readonly<Record<FaultTarget, string>> = {
  payment: 'The next payment',
  paymentOn: 'The next payment and every call after it',
  signIn: 'The next sign-in',
  any: 'The next call, whatever it is',
}

const entriesOf = <Key extends string, Value>(record: Readonly<Record<Key, Value>>) =>
  Object.entries(record) as [Key, Value][]

export function FaultSection({ faults }: { faults: readonly PendingFault[] }) {
  const [target, setTarget] = useState<FaultTarget>('payment')
  const id = useId()
  return (
    <Section title="Faults" icon={CloudOff} state={faults.length > 0 ? `${faults.length} waiting` : 'None'}>
      <Explanation>
        A fault meets the relay on its way to the service. See what the wallet says about your money.
      </Explanation>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          Which call
        </label>
        <select
          id={id}
          value={target}
          onChange={(event) => setTarget(event.target.value as FaultTarget)}
          className="min-h-11 rounded-lg border border-field bg-card px-3 text-sm"
        >
          {entriesOf(targets).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className="flex flex-wrap gap-2">
        {entriesOf(kinds).map(([kind, { label, text }]) => (
          <Control
            key={kind}
            name={`fault ${kind}`}
            work={async () => {
              await addFault({ kind, target })
              return { text: `${targets[target]}: ${text}. Close the drawer and try it.` }
            }}
          >
            {label}
          </Control>
        ))}
      </div>
      {faults.length > 0 && (
        <div className="flex flex-col gap-3 rounded-lg bg-soft p-3.5">
          <ul aria-label="Waiting faults" className="flex flex-col gap-1 text-sm">
            {faults.map(({ kind, target: met }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: equal faults differ in their place only
              <li key={index}>
                {targets[met]}: {kinds[kind].text}
              </li>
            ))}
          </ul>
          <Control
            name="faults clear"
            work={async () => {
              await clearFaults()
              return { text: 'All calls go through again.' }
            }}
          >
            Remove all
          </Control>
        </div>
      )}
    </Section>
  )
}
