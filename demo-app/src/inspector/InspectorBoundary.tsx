/** Keeps a failure of the inspector from the wallet beside it. */

import { RotateCcw } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { recorder } from './recorder'
import { SmallButton } from './SmallButton'

/** React has this only for classes. */
export class InspectorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    const startAgain = () => {
      recorder.clear()
      this.setState({ hasFailed: false })
    }
    return (
      <div className="flex flex-col items-start gap-3 rounded-2xl border border-line bg-card p-6">
        <p className="text-sm leading-relaxed">
          Your wallet and your money are not affected. The inspector could not draw a call.
        </p>
        <SmallButton icon={RotateCcw} onClick={startAgain}>
          Start the inspector again
        </SmallButton>
      </div>
    )
  }
}
