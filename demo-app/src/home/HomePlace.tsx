/** Keeps the place of a page: of the first one where this browser has had a wallet, else of the login. */

import { isReturningVisitor } from '@embedded-wallet/ui'
import { Card, Loading } from '@embedded-wallet/ui/parts'
import { columnsOf } from '../wallet/Page'
import { Pitch, pitchColumns } from './Pitch'

export const HomePlace = () =>
  isReturningVisitor() ? (
    <div className={`flex flex-col gap-4 ${columnsOf.home}`}>
      <Card look="hero">
        <Loading lines={3} />
      </Card>
      <Card title="Activity">
        <Loading lines={5} />
      </Card>
    </div>
  ) : (
    <div className={pitchColumns}>
      <Pitch />
      <div className="mx-auto w-full max-w-[25rem]">
        <Card>
          <Loading lines={4} />
        </Card>
      </div>
    </div>
  )
