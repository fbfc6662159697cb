/** A form with one field: it checks the text before it goes on, and leads the user back to a wrong one. */

import type { LucideIcon } from 'lucide-react'
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useState } from 'react'
import type { PageProblem } from '../text/problem'
import { Button } from './Button'
import { Field } from './Field'
import { Notice } from './Notice'

interface FieldFormProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onSubmit'> {
  label: string
  hint: ReactNode
  value: string
  onValue: (value: string) => void
  /** @returns What is wrong with the entered text. */
  check: (value: string) => string | undefined
  onSubmit: () => void
  problem: PageProblem | undefined
  isBusy: boolean
  /** What the button says. */
  action: string
  icon: LucideIcon
  variant?: 'primary' | 'secondary'
  /** Between the field and the button. */
  children?: ReactNode
}

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
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
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
