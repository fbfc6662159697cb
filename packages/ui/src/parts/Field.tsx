/** A text field and a choice, each with its label, its hint and its problem. */

import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  useId,
  useMemo,
} from 'react'
import * as icons from './moreIcons.js'
import { Said } from './Said.js'
import { useAutoFocus } from './useAutoFocus.js'

interface FrameProps {
  label: string
  hint?: ReactNode
  /** Stands in the place of the hint. */
  problem?: string | undefined
}

/** The props of `Field`, plus the attributes of an `input`. */
export interface FieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style'>,
    FrameProps {
  /** Shown inside the field, at its end. */
  unit?: string | undefined
  /** `amount`: large digits. */
  look?: 'amount' | undefined
  /** For a code: so many boxes, one for each character. A text that does not fit, such as a whole mail, shows as in any field. Default: none. */
  boxes?: number | undefined
  /** React 18 passes no `ref` to a function component. */
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** A text field with its label. A screen reader reads its hint or its problem. */
export function Field(props: FieldProps) {
  const { label, hint, problem, unit, look, boxes = 0, inputRef, autoFocus, ...input } = props
  const id = useId()
  const typed = String(input.value ?? '').length
  const hasBoxes = boxes > 0 && typed <= boxes && !/\s/.test(String(input.value))
  const ref = useAutoFocus(autoFocus, inputRef)
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <div
        data-part="field-box"
        data-look={hasBoxes ? 'code' : look}
        data-boxes={hasBoxes ? boxes : undefined}
        data-unit={unit !== undefined}
      >
        <input
          {...input}
          ref={ref}
          id={id}
          data-part="input"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
        />
        {/* One field below the boxes: what fills in, pastes or reads aloud a code meets nothing else. */}
        {hasBoxes && (
          <span aria-hidden="true" data-part="code-boxes">
            {Array.from({ length: boxes }, (_, box) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: boxes are all alike
              <span key={box} data-part="code-box" data-is-next={box === Math.min(typed, boxes - 1)} />
            ))}
          </span>
        )}
        {unit && (
          <span aria-hidden="true" data-part="unit">
            {unit}
          </span>
        )}
      </div>
    </Frame>
  )
}

/** The props of `SelectField`, plus the attributes of a `select`. */
export interface SelectFieldProps
  extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'style'>,
    FrameProps {
  choices: readonly { value: string; label: string }[]
  /** Shown while nothing is chosen. Absent: the first choice is chosen. */
  placeholder?: string | undefined
}

/** A choice from a list with its label. A screen reader reads its hint or its problem. */
export function SelectField({ label, hint, problem, choices, placeholder, ...select }: SelectFieldProps) {
  const id = useId()
  const options = useMemo(
    () =>
      choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      )),
    [choices],
  )
  return (
    <Frame id={id} label={label} hint={hint} problem={problem}>
      <div data-part="field-box" data-look="choice">
        <select
          {...select}
          id={id}
          data-part="input"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options}
        </select>
        <icons.down />
      </div>
    </Frame>
  )
}

function Frame({ id, label, hint, problem, children }: FrameProps & { id: string; children: ReactNode }) {
  return (
    <div data-part="field">
      <label htmlFor={id} data-part="label">
        <Said>{label}</Said>
      </label>
      {children}
      <p id={`${id}-hint`} aria-live="polite" data-part="hint" data-tone={problem ? 'error' : 'muted'}>
        <Said>{problem ?? hint}</Said>
      </p>
    </div>
  )
}
