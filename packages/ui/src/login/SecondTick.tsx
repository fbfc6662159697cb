/** Offers codes by email as a second way in, chosen: one sentence, and no prompt of its own. */

import { Tick } from '../parts/Tick.js'
import { useTexts } from '../provider/texts.js'
import { loginStepsTexts } from '../words/en/loginSteps.js'
import { fillNodes } from '../words/fillNodes.js'

interface SecondTickProps {
  email: string
  isSet: boolean
  onSet: (isSet: boolean) => void
}

export function SecondTick({ email, ...tick }: SecondTickProps) {
  const { first } = useTexts(loginStepsTexts).loginSteps
  return (
    <Tick name="second-way" {...tick}>
      {fillNodes(first.second, { email: <strong>{email}</strong> })}
    </Tick>
  )
}
