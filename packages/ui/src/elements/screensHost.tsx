/** Renders the screens of all elements of a page as one tree, so that they share one wallet, one login and one question. */

import { Fragment, type ReactNode, useContext, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { ElementsHost } from '../define/defineScreen.js'
import { stopSubmits } from '../define/stopSubmits.js'
import { Guard } from '../parts/Guard.js'
import { TellContext } from '../provider/tellContext.js'
import { WalletScreens, type WalletScreensProps } from '../screens/WalletScreens.js'
import { adoptStyles } from './adoptStyles.js'

export interface ScreensHost extends ElementsHost<ReactNode> {
  /** Renders again with these options. */
  connect: (options: WalletScreensProps) => void
}

interface Shown {
  render: () => ReactNode
  problem: (error: Error) => void
}

export function createScreensHost(): ScreensHost {
  const shown = new Map<HTMLElement, Shown & { key: number }>()
  let options: WalletScreensProps | undefined
  let root: Root | undefined
  let keys = 0
  let isPlanned = false

  const render = () => {
    isPlanned = false
    if (options === undefined || (root === undefined && shown.size === 0)) return
    root ??= createRoot(openContainer())
    const portals = [...shown].map(([element, { key, render, problem }]) => (
      <Fragment key={key}>
        {createPortal(
          <Element name={element.localName} problem={problem}>
            {render()}
          </Element>,
          element,
        )}
      </Fragment>
    ))
    root.render(<WalletScreens {...options}>{portals}</WalletScreens>)
  }
  /** Once for all elements that change in one task. */
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    queueMicrotask(render)
  }
  return {
    connect: (next) => {
      options = next
      plan()
    },
    show: (element, render, problem) => {
      // Even if it has moved. The page's sheet is not that of a shadow root.
      adoptStyles(element)
      shown.set(element, { key: shown.get(element)?.key ?? ++keys, render, problem })
      plan()
    },
    hide: (element) => {
      shown.delete(element)
      plan()
    },
  }
}

/** What stands in an element: its page is told what goes wrong there, and no other element is affected. */
function Element({
  name,
  problem,
  children,
}: { name: string; children: ReactNode } & Pick<Shown, 'problem'>) {
  const tell = useContext(TellContext)
  const tellBoth: typeof tell = useMemo(
    () => (error, fault) => {
      problem(error)
      tell(error, fault)
    },
    [problem, tell],
  )
  return (
    <TellContext.Provider value={tellBoth}>
      <Guard name={name.slice('wallet-'.length)}>{children}</Guard>
    </TellContext.Provider>
  )
}

/** Where the tree itself is: a question to the user opens there. */
function openContainer(): HTMLElement {
  adoptStyles(document)
  const container = document.createElement('div')
  stopSubmits(container)
  document.body.append(container)
  return container
}
