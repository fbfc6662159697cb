/** Component: `PaymentRunner` below a guard, because it stands beside the children of the app. */

import type { ComponentProps, ReactNode } from 'react'
import { Guard } from '../parts/Guard.js'
import { PaymentRunner } from '../provider/PaymentRunner.js'

/** @param props - As of the one that it guards. */
export const GuardedRunner = (props: ComponentProps<typeof PaymentRunner>): ReactNode => (
  <Guard name="left-payment">
    <PaymentRunner {...props} />
  </Guard>
)
