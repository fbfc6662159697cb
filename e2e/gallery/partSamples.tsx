/** Every part in its states. */

import {
  ActionBar,
  Amount,
  Badge,
  Button,
  Card,
  CopyButton,
  DefinitionList,
  Dialog,
  Field,
  FieldForm,
  icons,
  List,
  ListRow,
  Loading,
  Notice,
  QrCode,
  RadioGroup,
  SelectField,
  Time,
} from '@embedded-wallet/ui/parts'
import { type ReactNode, useState } from 'react'
import type { UserTexts } from './state.js'

export type Sample = (written: UserTexts) => ReactNode

const usdc = { code: 'USDC', decimals: 6 }
const at = '2026-08-21T10:00:00Z'
const nothing = () => undefined

export const partSamples: Readonly<Record<string, Sample>> = {
  buttons: ({ note }) => (
    <Card title="Buttons" intro={note}>
      <Button variant="primary" icon={icons.passkey}>
        Continue with a passkey
      </Button>
      <div data-part="stack">
        <Button icon={icons.outgoing}>Send</Button>
        <Button icon={icons.incoming}>Receive</Button>
      </div>
      <Button variant="danger">Remove</Button>
      <Button variant="primary" isBusy>
        {note}
      </Button>
      <Button disabled>Not now</Button>
      <Button variant="quiet">Cancel</Button>
      <Button variant="foot" icon={icons.help}>
        My passkey is on another device
      </Button>
      <Button variant="link">Terms</Button>
    </Card>
  ),
  balance: () => (
    <Card look="hero">
      <div data-part="stack" data-gap="small">
        <p data-part="text" data-tone="muted">
          Balance
        </p>
        <Amount amount={1_234_500_000} currency={usdc} label="Balance" />
      </div>
      <div data-part="stack">
        <Button variant="primary" icon={icons.outgoing}>
          Send
        </Button>
        <Button icon={icons.incoming}>Receive</Button>
      </div>
    </Card>
  ),
  fields: ({ note, bank }) => <Fields note={note} bank={bank} />,
  messages: ({ note }) => (
    <Card title="Messages">
      <Notice problem={{ tone: 'info', text: note }} />
      <Notice problem={{ tone: 'warning', text: note }} />
      <Notice problem={{ tone: 'error', text: note }} />
      <Loading lines={2} />
    </Card>
  ),
  review: ({ name, bank, note }) => (
    <Card title="Review payment" intro={note}>
      <Amount amount={12_500_000} currency={usdc} />
      <DefinitionList
        rows={[
          { term: 'To', value: name, detail: bank },
          { term: 'Fee', value: '0.07 USDC', detail: 'You pay this. It is included in what you send.' },
          { term: 'They receive', value: '11.50 EUR', isStrong: true },
          { term: 'Valid until', value: <Time iso={at} look="time" /> },
          { term: 'Note', value: note },
        ]}
      />
      <ActionBar>
        <Button variant="primary" icon={icons.shield}>
          Pay €11.50
        </Button>
        <Button variant="quiet">Edit</Button>
      </ActionBar>
    </Card>
  ),
  activity: ({ name, note }) => (
    <Card title="Activity">
      <List label="Activity">
        <ListRow href="#1" icon={icons.outgoing} title={name} detail={note} end="−12.50 USDC" />
        <ListRow
          onClick={nothing}
          icon={icons.incoming}
          tone="good"
          title={name}
          detail={<Time iso={at} />}
          end={<span data-tone="good">+100.00 USDC</span>}
        />
        <ListRow
          icon={icons.alert}
          tone="error"
          title={name}
          detail={<span data-tone="error">Failed, refunded</span>}
          end={<s>12.50 USDC</s>}
        />
        <ListRow icon={icons.passkey} title="Chrome on Linux" detail="Passkey, added today">
          <Button variant="quiet">Rename</Button>
          <Button variant="quiet">Remove</Button>
        </ListRow>
      </List>
    </Card>
  ),
  receive: ({ address, bank }) => (
    <Card title="Receive" intro="Any wallet or bank that supports UMA addresses can send to it.">
      <QrCode text="$ada@bank.example" label="Address as a QR code" />
      <DefinitionList
        rows={[
          { term: 'Address', value: address, action: <CopyButton text={address} what="Address" /> },
          { term: 'Account number', value: bank, action: <CopyButton text={bank} what="Account number" /> },
        ]}
      />
      <CopyButton text={address} what="address" />
    </Card>
  ),
  outcome: ({ name }) => (
    <Card title={`${name} has 11.50 EUR`} variant="title">
      <Badge icon={icons.check} tone="good" size="large" />
      <Badge icon={icons.alert} tone="error" size="large" />
      <Badge icon={icons.help} tone="warning" />
      <Badge icon={icons.clock} tone="info" />
      <icons.busy />
      <Amount amount={12_500_000} currency={usdc} />
      <Amount amount={123_456_789_012_345} currency={usdc} />
      <Amount amount={Number.MAX_SAFE_INTEGER} currency={{ code: 'ETH', decimals: 18 }} />
      <ActionBar>
        <Button variant="primary">Done</Button>
      </ActionBar>
    </Card>
  ),
  dialog: ({ note }) => (
    <Dialog title="Remove this passkey?" onCancel={nothing}>
      <p data-part="text">{note}</p>
      <div data-part="actions">
        <Button variant="quiet">Cancel</Button>
        <Button variant="danger">Remove</Button>
      </div>
    </Dialog>
  ),
}

function Fields({ note, bank }: { note: string; bank: string }) {
  const [email, setEmail] = useState('')
  const [side, setSide] = useState<'send' | 'receive'>('send')
  return (
    <Card title="Fields">
      <FieldForm
        label="Email"
        hint={note}
        placeholder="ada@shop.example"
        value={email}
        onValue={setEmail}
        check={() => note}
        onSubmit={nothing}
        problem={undefined}
        isBusy={false}
        action="Continue"
      />
      <Field label="Code" boxes={6} inputMode="numeric" value="12345" onChange={nothing} />
      <Field label="Amount" look="amount" unit="USDC" inputMode="decimal" defaultValue="12.50" />
      <Field label="Name" problem={note} defaultValue={bank} />
      <SelectField label="Country" choices={[{ value: 'DE', label: 'Germany' }]} placeholder={bank} />
      <RadioGroup
        label="Which side"
        value={side}
        onChange={setSide}
        choices={[
          { value: 'send', label: 'You send' },
          { value: 'receive', label: 'They receive' },
        ]}
      />
    </Card>
  )
}
