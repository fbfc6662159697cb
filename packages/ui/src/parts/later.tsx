/** A component that loads after the first view of its screen, so that the first view comes sooner. */

import { type ComponentType, useContext } from 'react'
import { laterModule } from '../provider/laterModule.js'
import { TellContext } from '../provider/tellContext.js'
import { useTexts } from '../provider/texts.js'
import { commonTexts } from '../words/en/common.js'
import { Screen } from './Screen.js'
import { useOnce } from './useOnce.js'
import { WayOn } from './WayOn.js'

/**
 * @param load - Imports the module of the components.
 * @returns `later`: the component of that name. Until it is there, it shows what keeps its place, or nothing. With a name of a screen, it shows in
 * a screen of its own that it did not load.
 */
export function laterFrom<Module>(load: () => Promise<Module>) {
  const module = laterModule(load)
  const { retry, useModule, isLost, failure } = module
  const later = <Name extends keyof Module>(
    name: Name,
    screen?: string,
    Place: ComponentType = Nothing,
  ): Module[Name] => {
    const Later = (props: Pick<NotLoadedProps, 'onCancel'>) => {
      const there = useModule(true)
      const Component = there?.[name] as ComponentType<object> | undefined
      if (Component) return <Component {...props} />
      if (there !== null) return <Place />
      const said = <NotLoaded error={failure()} isLost={isLost()} onRetry={retry} onCancel={props.onCancel} />
      return screen === undefined ? said : <Screen name={screen}>{said}</Screen>
    }
    return Later as Module[Name]
  }
  return { later, ...module }
}

const Nothing = () => null

interface NotLoadedProps {
  error: Error | undefined
  /** Only a new page gets it. */
  isLost: boolean
  onRetry: () => void
  /** Of a component that is a dialog. */
  onCancel?: (() => void) | undefined
}

function NotLoaded({ error, isLost, onRetry, onCancel }: NotLoadedProps) {
  const { common } = useTexts(commonTexts)
  const tell = useContext(TellContext)
  useOnce(error, () => tell(error!, 'load'))
  return (
    <WayOn
      text={isLost ? common.notLoadedTwice : common.notLoaded}
      label={isLost ? common.reload : common.tryAgain}
      onClick={isLost ? () => location.reload() : onRetry}
      cancel={onCancel && { label: common.cancel, onClick: onCancel }}
    />
  )
}
