/** The root of a screen: below it the style sheet of the package applies, and what throws is caught. */

import { type ReactNode, useContext, useEffect, useId, useState } from 'react'
import { Guard } from './Guard.js'
import { ScreenRoot } from './ScreenRoot.js'
import { SeatingContext } from './seating.js'

/** The props of `Screen`. */
export interface ScreenProps {
  /** The name of the screen, for the app's own rules: `pay` gives `[data-screen=pay]`. */
  name: string
  children: ReactNode
}

/** A screen. What throws below it is told to `onProblem` of `WalletScreens`, and the user can show the screen again. */
export function Screen(props: ScreenProps) {
  return (
    <Guard name={props.name}>
      <Seat {...props} />
    </Guard>
  )
}

/** The screen, and the question of an action that its user waits for. */
function Seat({ name, children }: ScreenProps) {
  const id = useId()
  const seating = useContext(SeatingContext)
  const [question, setQuestion] = useState<ReactNode>()
  useEffect(() => seating?.enter(id, setQuestion), [seating, id])
  const noteUse = () => seating?.noteUse(id)
  return (
    <ScreenRoot name={name} onFocusCapture={noteUse} onClickCapture={noteUse}>
      {children}
      {question && <SeatingContext.Provider value={undefined}>{question}</SeatingContext.Provider>}
    </ScreenRoot>
  )
}
