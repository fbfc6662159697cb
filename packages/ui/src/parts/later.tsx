/** Code that loads after the first view of a screen, so that the first view comes sooner. There is no other way to load later. */

import { type ComponentType, useContext, useEffect, useSyncExternalStore } from 'react'
import type { LaterModule } from '../provider/screensContext.js'
import { TellContext } from '../provider/tellContext.js'
import { useTexts } from '../provider/texts.js'
import { commonTexts } from '../words/en/common.js'
import { Screen } from './Screen.js'
import { useOnce } from './useOnce.js'
import { WayOn } from './WayOn.js'

/** A module that loads later, and its components. */
export interface Later<Module> extends LaterModule<Module> {
  /**
   * Makes a component of the module.
   *
   * @param name - Of a component that the module exports.
   * @returns A component of the same props, which loads the module when it is shown. Where that fails, it says so and offers another try.
   */
  component: <Name extends keyof Module>(name: Name, options?: LaterOptions) => Module[Name]
}

/** What a component of a later module shows besides itself. */
export interface LaterOptions {
  /** Keeps its place until it is there. Default: nothing. */
  place?: ComponentType | undefined
  /** The name of a screen: what says that it did not load is then a screen of that name. */
  screen?: string | undefined
}

/**
 * Makes a module load later.
 *
 * @param load - Imports the module. It is called once, and again after it failed.
 * @returns `component` for its components; `prepare`, which loads it before it is shown, and `useModule` for the rest of its exports.
 * @example
 * ```tsx
 * const Chart = later(() => import('./charts.js')).component('Chart')
 * ```
 */
export function later<Module>(load: () => Promise<Module>): Later<Module> {
  let there: Module | null | undefined
  let loading: Promise<boolean> | undefined
  let hasFailed = false
  let isAsked = false
  let isLost = false
  let failure: Error | undefined
  const listeners = new Set<() => void>()
  const set = (next: typeof there) => {
    there = next
    for (const listener of listeners) listener()
    return !!next
  }
  const prepare = () => {
    if (there === null) set(undefined)
    loading ??= load().then(set, (error: Error) => {
      loading = undefined
      failure = error
      // Without a network, a failure means nothing for the next try.
      isLost ||= hasFailed && isAsked && navigator.onLine !== false
      hasFailed = true
      isAsked = false
      return set(null)
    })
    return loading
  }
  const retry = () => {
    isAsked = true
    return prepare()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const useModule = (need: unknown) => {
    useEffect(() => {
      if (need) void prepare()
    }, [need])
    return useSyncExternalStore(subscribe, () => there, none)
  }
  const component = <Name extends keyof Module>(name: Name, options: LaterOptions = {}): Module[Name] => {
    const { place: Place = Nothing, screen } = options
    const Component = (props: Pick<NotLoadedProps, 'onCancel'>) => {
      const module = useModule(true)
      const Loaded = module?.[name] as ComponentType<object> | undefined
      if (Loaded) return <Loaded {...props} />
      if (module !== null) return <Place />
      const said = <NotLoaded error={failure} isLost={isLost} onRetry={retry} onCancel={props.onCancel} />
      return screen === undefined ? said : <Screen name={screen}>{said}</Screen>
    }
    return Component as Module[Name]
  }
  return { component, prepare, retry, useModule, isLost: () => isLost }
}

const none = () => undefined
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
