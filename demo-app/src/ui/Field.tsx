/** A text field and a choice, each with its label, its hint and its problem. */

import { ChevronDown } from 'lucide-react'
import { type InputHTMLAttributes, type ReactNode, type Ref, type SelectHTMLAttributes, useId } from 'react'

interface FrameProps {
  label: string
  hint?: ReactNode
  /** Stands in the place of the hint. */
  problem?: string | undefined
}

interface FieldProps extends InputHTMLAttributes<HTMLInputElement>, FrameProps {
  /** Shown inside the field, at its end. */
  unit?: string
  ref?: Ref<HTMLInputElement>
}

const look = 'min-h-12 w-full rounded-xl border bg-card px-3.5 text-base aria-invalid:border-danger'

export function Field({ label, hint, problem, unit, ...input }: FieldProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
          className={`${look} placeholder:text-muted ${unit ? 'pr-18 tabular-nums' : ''} ${problem ? 'border-danger' : 'border-field'}`}
        />
        {unit && (
          <span
            aria-hidden="true"
            className="absolute inset-y-0 right-3.5 flex items-center text-sm text-muted"
          >
            {unit}
          </span>
        )}
      </div>
    </Frame>
  )
}

interface SelectFieldProps extends SelectHTMLAttributes<HTMLSelectElement>, FrameProps {
  choices: readonly { value: string; label: string }[]
  /** Shown while nothing is chosen. Absent: the first choice is chosen. */
  placeholder?: string
}

export function SelectField({ label, hint, problem, choices, placeholder, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
          className={`${look} cursor-pointer appearance-none pr-11 ${problem ? 'border-danger' : 'border-field'}`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-5 text-muted"
        />
      </div>
    </Frame>
  )
}

function Frame({ id, label, hint, problem, children }: FrameProps & { id: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children}
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={`min-h-5 text-sm leading-5 wrap-break-word ${problem ? 'text-danger' : 'text-muted'}`}
      >
        {problem ?? hint}
      </p>
    </div>
  )
}
