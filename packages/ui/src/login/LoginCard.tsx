/** A card of the login: it shows which step it is, and its last line may lead elsewhere. */

import { tellApp } from '@embedded-wallet/core'
import { createContext, useContext, useEffect } from 'react'
import { Button, type ButtonProps } from '../parts/Button.js'
import { Card, type CardProps } from '../parts/Card.js'
import { useScreens } from '../provider/screensContext.js'

/**
 * `sign-up`: the address of a new user. `log-in`: the address of a known one. `code`: the mailed code. `proof`: a passkey, a provider or a code.
 * `passkey`: the first way to sign in. `unlock`: the same as `proof`, for the wallet of the app's user.
 */
export type LoginStep = 'sign-up' | 'log-in' | 'code' | 'proof' | 'passkey' | 'unlock'

/** For an app that names its page after the step. */
export const StepContext = createContext<(step: LoginStep | undefined) => void>(() => {})

export interface LoginCardProps extends CardProps {
  step?: LoginStep | undefined
  foot?: Pick<ButtonProps, 'children' | 'disabled' | 'onClick'> | undefined
}

export function LoginCard({ step, foot, children, ...card }: LoginCardProps) {
  const onStep = useContext(StepContext)
  const { logo } = useScreens()
  useEffect(() => {
    if (step === undefined) return undefined
    tellApp(onStep, step)
    return () => tellApp(onStep, undefined)
  }, [step, onStep])
  return (
    <Card logo={card.variant === 'title' ? logo : undefined} {...card}>
      {children}
      {foot && <Button variant="foot" {...foot} />}
    </Card>
  )
}
