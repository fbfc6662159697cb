/** Starts the page anew: after a change of everything behind it, nothing that it remembers is true. */

import { useLocation } from 'wouter'
import { paths } from '../shell/paths'

export function useStartOver(): () => void {
  const [, navigate] = useLocation()
  return () => {
    // The page of a payment would look for one that is not there.
    navigate(paths.home, { replace: true })
    location.reload()
  }
}
