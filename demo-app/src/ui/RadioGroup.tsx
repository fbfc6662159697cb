/** One choice of a few, as native radio buttons: a row of segments for short labels, or a list with hints. */

import { useId } from 'react'

export interface Choice<Value extends string> {
  value: Value
  label: string
  /** Shown under the label, in the list only. */
  hint?: string
}

interface RadioGroupProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
  look?: 'segments' | 'list'
  /** Whether only screen readers get the label. */
  isLabelHidden?: boolean
}

const looks = {
  segments: {
    group: 'flex flex-wrap gap-1 rounded-xl border border-line bg-canvas p-1',
    choice:
      'flex min-h-10 flex-auto cursor-pointer items-center justify-center rounded-lg px-2 py-1.5 text-center text-sm font-medium text-muted sm:px-3 hover:text-ink has-checked:bg-card has-checked:text-ink has-checked:shadow-sm has-checked:ring-1 has-checked:ring-line',
    radio: 'sr-only',
  },
  list: {
    group: 'flex flex-col gap-2',
    choice:
      'flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-line px-3.5 py-2.5 hover:bg-soft has-checked:border-accent has-checked:bg-soft',
    radio: 'size-4 shrink-0 accent-accent',
  },
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, onChange, choices, look = 'segments', isLabelHidden = false } = props
  const name = useId()
  const classes = looks[look]
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5">
      <legend className={isLabelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      <div className={classes.group}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={`relative ${classes.choice} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className={classes.radio}
            />
            <span className="min-w-0">
              {choice.label}
              {look === 'list' && choice.hint && (
                <span className="block text-sm text-muted">{choice.hint}</span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
