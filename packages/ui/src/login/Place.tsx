/** Keeps the place of the login while nobody knows yet what it shows: the page is never blank. */

import { createContext, type ReactNode, useContext } from 'react'
import { Card } from '../parts/Card.js'
import { Loading } from '../parts/Loading.js'

/** Of a step that loads, or with so many lines of what is likely to come. */
export const CardPlace = ({ lines = 4 }: { lines?: number }) => (
  <Card>
    <Loading lines={lines} />
  </Card>
)

/** What the app shows until it is known whether the user is signed in. */
export const PlaceContext = createContext<ReactNode>(undefined)

export const Place = (): ReactNode => useContext(PlaceContext)
