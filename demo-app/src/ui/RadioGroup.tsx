/** One choice of a few, as native radio buttons in a row. */

import { useId } from 'react'

export interface Choice<Value extends string> {
  value: Value
  label: string
}

interface RadioGroupProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, onChange, choices } = props
  const name = useId()
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1 rounded-xl border border-line bg-canvas p-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative flex min-h-10 flex-auto cursor-pointer items-center justify-center rounded-lg px-2 py-1.5 text-center text-sm font-medium text-muted sm:px-3 hover:text-ink has-checked:bg-card has-checked:text-ink has-checked:shadow-sm has-checked:ring-1 has-checked:ring-line has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="sr-only"
            />
            <span className="min-w-0">{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
