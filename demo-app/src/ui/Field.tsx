/** A text field with its label, its hint and its problem. */

import { type InputHTMLAttributes, type ReactNode, useId } from 'react'

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  hint?: ReactNode
  problem?: string | undefined
  /** Shown inside the field, at its end. */
  unit?: string
}

export function Field({ label, hint, problem, unit, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          id={id}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
          className={`min-h-12 w-full rounded-xl border bg-card px-3.5 text-base placeholder:text-muted aria-invalid:border-danger ${unit ? 'pr-18 tabular-nums' : ''} ${problem ? 'border-danger' : 'border-field'}`}
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
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={`min-h-5 text-sm leading-5 ${problem ? 'text-danger' : 'text-muted'}`}
      >
        {problem ?? hint}
      </p>
    </div>
  )
}
