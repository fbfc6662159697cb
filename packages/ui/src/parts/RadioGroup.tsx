/** One choice of a few, as native radio buttons in a row. */

import { useId } from 'react'
import { Said } from './Said.js'

/** One choice of a `RadioGroup`. */
export interface Choice<Value extends string> {
  value: Value
  label: string
}

/** The props of `RadioGroup`. */
export interface RadioGroupProps<Value extends string> {
  label: string
  value: Value
  /** Called with the choice. */
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
  /** Whether only screen readers get the label. */
  isLabelHidden?: boolean | undefined
}

/** One choice of a few. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, value, onChange, choices, isLabelHidden = false } = props
  const name = useId()
  return (
    <fieldset data-part="choice-group">
      <legend data-part={isLabelHidden ? 'only-read' : 'label'}>{label}</legend>
      <div data-part="choices">
        {choices.map((choice) => (
          <label key={choice.value} data-part="choice">
            <input
              type="radio"
              data-part="choice-input"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <Said>{choice.label}</Said>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
