/** A component that loads after the first view of its screen, so that the first view comes sooner. */

import { type ComponentType, useEffect, useState } from 'react'
import { useTexts } from '../provider/texts.js'
import { commonTexts } from '../words/en/common.js'
import { Button } from './Button.js'
import { Dialog } from './Dialog.js'
import { Notice } from './Notice.js'

/**
 * @param load - Imports the module of the components. It is called once, and again after it failed.
 * @returns `later`: the component of that name, which shows nothing until it is there. `prepare` loads it
 * before it is shown, never rejects, and says whether it is there. `now`: the module, once it is there.
 */
export function laterFrom<Module>(load: () => Promise<Module>) {
  let loaded: Module | undefined
  let loading: Promise<boolean> | undefined
  const prepare = () => {
    loading ??= load().then(
      (module) => {
        loaded = module
        return true
      },
      () => {
        // Lost: why it did not load. The user can only try again.
        loading = undefined
        return false
      },
    )
    return loading
  }
  const later = <Name extends keyof Module>(name: Name): Module[Name] => {
    const Later = (props: Pick<NotLoadedProps, 'onCancel'>) => {
      const [isTried, setTried] = useState(loaded !== undefined)
      useEffect(() => {
        if (!isTried) void prepare().then(() => setTried(true))
      }, [isTried])
      const Component = loaded?.[name] as ComponentType<object> | undefined
      if (Component) return <Component {...props} />
      return isTried ? <NotLoaded onRetry={() => setTried(false)} onCancel={props.onCancel} /> : null
    }
    return Later as Module[Name]
  }
  return { later, prepare, now: () => loaded }
}

interface NotLoadedProps {
  onRetry: () => void
  /** Of a component that is a dialog. */
  onCancel?: (() => void) | undefined
}

function NotLoaded({ onRetry, onCancel }: NotLoadedProps) {
  const { common } = useTexts(commonTexts)
  const retry = (
    <Button variant="primary" icon="refresh" onClick={onRetry}>
      {common.tryAgain}
    </Button>
  )
  if (!onCancel)
    return (
      <>
        <Notice problem={{ tone: 'error', text: common.notLoaded }} />
        {retry}
      </>
    )
  return (
    <Dialog title={common.notLoaded} onCancel={onCancel}>
      {retry}
      <Button variant="foot" onClick={onCancel}>
        {common.cancel}
      </Button>
    </Dialog>
  )
}
