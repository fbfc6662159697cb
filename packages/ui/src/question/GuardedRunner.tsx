/** What runs the payments, below a guard: it stands beside the children of the app. */

import type { ComponentProps, ReactNode } from 'react'
import { Guard } from '../parts/Guard.js'
import { PaymentRunner as Runner } from '../provider/PaymentRunner.js'

/** @param props - As of the one that it guards. */
export const PaymentRunner = (props: ComponentProps<typeof Runner>): ReactNode => (
  <Guard name="left-payment">
    <Runner {...props} />
  </Guard>
)
