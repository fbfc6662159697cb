/** Each odd name in the question, in the rows of a review and in a row of the list, beside the address. */

import {
  Card,
  DefinitionList,
  ForeignText,
  Heading,
  icons,
  List,
  ListRow,
  Notice,
} from '@embedded-wallet/ui/parts'
import { describePayeeCheck, en, visibleText } from '@embedded-wallet/ui/words'
import { FramedQuestion } from '../../packages/frame/src/window/FramedQuestion.js'
import { oddNames } from './oddNames.js'

export const nameAddress = '$ada@elsewhere.example'
const currency = { code: 'USDC', symbol: '$', decimals: 6 }
const quote = {
  id: 'Quote:1',
  status: 'PENDING',
  destination: { destinationType: 'UMA_ADDRESS', umaAddress: nameAddress },
  totalSendingAmount: 12_500_000,
  sendingCurrency: currency,
  totalReceivingAmount: 12_500_000,
  receivingCurrency: currency,
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
}
const nothing = () => undefined

export const nameSamples = () =>
  oddNames.map(([what, given]) => {
    const name = given as string
    const check = { status: 'NOT_MATCHED', enteredName: name, verifiedName: name }
    return (
      <section key={what} data-sample={what} style={{ display: 'grid', gap: '1rem' }}>
        <h2>{what}</h2>
        <FramedQuestion
          summary={{ action: 'executeQuote', notShown: [], quote } as never}
          shop="https://shop.example"
          payee={{ name, detail: name, check }}
          says={{ title: name, text: name }}
          unarmed={undefined}
          onEnd={nothing}
          onChange={nothing}
        />
        <Card>
          <Heading>{`To ${visibleText(name, 80)}`}</Heading>
          <Notice problem={{ tone: 'error', text: describePayeeCheck(en, check).text }} />
          <DefinitionList
            rows={[
              { term: 'To', value: name, detail: [nameAddress, name], kind: 'foreign' },
              { term: 'Address', value: nameAddress, kind: 'exact' },
            ]}
          />
          <List>
            <ListRow
              icon={icons.outgoing}
              title={<ForeignText text={name} isShort />}
              detail={<ForeignText text={nameAddress} isShort />}
              end="5.00 USDC"
              onClick={nothing}
            />
          </List>
        </Card>
      </section>
    )
  })
