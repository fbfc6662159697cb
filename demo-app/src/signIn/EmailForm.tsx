/** A form for an e-mail address. */

import type { LucideIcon } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { checkEmail } from '../text/contact'
import type { PageProblem } from '../text/problem'
import { Button } from '../ui/Button'
import { Field } from '../ui/Field'
import { Notice } from '../ui/Notice'

interface EmailFormProps {
  email: string
  onEmail: (email: string) => void
  hint: string
  problem: PageProblem | undefined
  isBusy: boolean
  icon: LucideIcon
  action: string
  onSubmit: () => void
  /** Between the address and the button. */
  children?: ReactNode
}

export function EmailForm({
  email,
  onEmail,
  hint,
  problem,
  isBusy,
  icon,
  action,
  onSubmit,
  children,
}: EmailFormProps) {
  const [wrong, setWrong] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = checkEmail(email.trim())
    setWrong(wrong)
    if (wrong === undefined) onSubmit()
    else (event.currentTarget.elements.namedItem('email') as HTMLInputElement).focus()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label="E-mail address"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => {
          setWrong(undefined)
          onEmail(event.target.value)
        }}
        problem={wrong}
        hint={hint}
      />
      {children}
      <Notice problem={problem} />
      <Button variant="primary" icon={icon} type="submit" isBusy={isBusy}>
        {action}
      </Button>
    </form>
  )
}
