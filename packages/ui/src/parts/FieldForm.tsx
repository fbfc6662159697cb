/** A form with one field: it checks the text before it continues, and leads the user back to a wrong one. */

import { type FormEvent, type ReactNode, useState } from 'react'
import type { Problem } from '../words/describeProblem.js'
import { Button } from './Button.js'
import { Field, type FieldProps } from './Field.js'
import type { IconLook } from './icons.js'
import { Notice } from './Notice.js'

/** The props of `FieldForm`, plus those of its `Field`. */
export interface FieldFormProps extends Omit<FieldProps, 'onSubmit' | 'problem'> {
  value: string
  /** Called with each change of the text. */
  onValue: (value: string) => void
  /** Returns what is wrong with the entered text. Undefined: nothing. */
  check: (value: string) => string | undefined
  /** Called when `check` found nothing. */
  onSubmit: () => void
  problem: Problem | undefined
  isBusy: boolean
  /** The text of the button. */
  action: string
  icon?: IconLook | undefined
  variant?: 'primary' | 'secondary' | undefined
  /** Between the field and the button. */
  children?: ReactNode
}

/** A form with one field and its button. */
export function FieldForm(props: FieldFormProps) {
  const { value, onValue, check, onSubmit, problem, isBusy, ...rest } = props
  const { action, icon, variant = 'primary', children, ...field } = rest
  const [wrong, setWrong] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = check(value)
    setWrong(wrong)
    if (wrong === undefined) onSubmit()
    else event.currentTarget.querySelector('input')!.focus()
  }
  return (
    <form noValidate onSubmit={submit} data-part="stack">
      <Field
        {...field}
        spellCheck={false}
        autoCapitalize="none"
        value={value}
        onChange={(event) => {
          setWrong(undefined)
          onValue(event.target.value)
        }}
        problem={wrong}
      />
      {children}
      <Notice problem={problem} />
      <Button variant={variant} icon={icon} type="submit" isBusy={isBusy}>
        {action}
      </Button>
    </form>
  )
}
