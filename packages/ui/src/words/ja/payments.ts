/** Japanese: every ending of a payment. */

import type { Texts } from '../texts.js'

const deliveryFailed = '受取人に届けられませんでした。'
const recipientFailed = '受取人の事業者が正しく応答しませんでした。'
const notDecided = '受取人のアプリが期限までに受け付けませんでした。'

export const payments: Texts['payments'] = {
  money: 'お金',
  recipient: '受取人',
  states: {
    arrived: {
      label: '到着',
      title: '{name} に {received} が届きました',
      text: 'お金は相手のウォレットにあります。',
    },
    delivered: {
      label: '引き渡し済み',
      title: '{received} を引き渡しました',
      text: 'サービスは、受取人の銀行または事業者にお金を渡しました。返金された場合は、このページに表示されます。',
    },
    'on-its-way': {
      label: '送金中',
      title: '{sent} を送金中です',
      text: 'お金はウォレットを出ましたが、受取人にはまだ届いていません。もう一度送らないでください。',
    },
    'coming-back': {
      label: '失敗・返金中',
      title: '{sent} が戻ってきます',
      text: 'お金がウォレットを出た後に、支払いが失敗しました。返金の手続き中です。戻ると残高に表示されます。',
    },
    back: {
      label: '失敗・返金済み',
      title: '失敗：{sent} は残高に戻りました',
      text: '返金されました。もう一度送れます。',
    },
    gone: {
      label: '失敗・未返金',
      title: '{sent} はウォレットを出て、戻っていません',
      text: '支払いが失敗し、返金も失敗しました。自動では戻りません。お問い合わせください。',
    },
    missing: {
      label: '失敗・未返金',
      title: '{sent} はウォレットを出て、まだ戻っていません',
      text: '支払いが失敗しました。残高からちょうどこの金額が減っていて、サービスには返金の記録がありません。お問い合わせください。',
    },
    'never-left': {
      label: '未送信',
      title: '{sent} は送信されませんでした',
      text: 'お金はウォレットから出ていません。もう一度送れます。',
    },
    'still-there': {
      label: '失敗・お金は手元に',
      title: '失敗：{sent} は残高にあります',
      text: 'お金は出ていません。この支払いがなくても、残高とほかの支払いの合計が合います。もう一度送れます。',
    },
    failed: {
      label: '失敗',
      title: '{sent} がどこにあるか分かりません',
      text: '支払いが失敗しました。お金がウォレットを出たかどうか、サービスは示していません。もう一度送る前に残高を比べるか、お問い合わせください。',
    },
    held: {
      label: '承認待ち',
      title: '{sent} はまだ送信されていません',
      text: 'お金はウォレットにあります。サービスは、この支払いの承認を待っています。',
    },
    offered: {
      label: '未確定',
      title: '{sent} は送信されませんでした',
      text: 'お金はウォレットにあります。この支払いは確定されていません。',
    },
    'offer-expired': {
      label: '未送信',
      title: '{sent} は送信されませんでした',
      text: 'お金はウォレットにあります。確定する前に見積もりの期限が切れました。送るには、支払いをもう一度確認してください。',
    },
    'may-have-left': {
      label: '確認中',
      title: '{sent} が送信されたか、まだ分かりません',
      text: '支払いは確定されましたが、応答が届きませんでした。もう一度送らないでください。このページが自動で確認します。',
    },
    unclear: {
      label: '不明',
      title: '{sent} がどこにあるか分かりません',
      text: 'この支払いについてのサービスの情報を、このアプリは理解できません。もう一度送る前に残高を比べるか、お問い合わせください。',
    },
    received: {
      label: '受取済み',
      title: '{received} を受け取りました',
      text: 'お金は残高にあります。',
    },
    incoming: {
      label: '入金予定',
      title: '{received} が届く予定です',
      text: 'まだ残高には入っていません。',
    },
    returned: {
      label: '送り主に返金',
      title: '{received} は送り主に戻りました',
      text: 'この支払いは失敗し、お金は残高にありません。',
    },
    'incoming-failed': {
      label: '失敗',
      title: 'あなたへの {received} の支払いが失敗しました',
      text: 'お金がどこにあるか、サービスは示していません。残高に表示されない場合は、送り主にお問い合わせください。',
    },
    'never-came': {
      label: '未送信',
      title: '{received} は送られませんでした',
      text: '送り主が期限までにこの支払いを確定しませんでした。',
    },
  },
  failures: {
    LNURLP_FAILED: recipientFailed,
    PAY_REQUEST_FAILED: recipientFailed,
    PAYMENT_APPROVAL_WEBHOOK_ERROR: notDecided,
    PAYMENT_APPROVAL_TIMED_OUT: notDecided,
    OFFRAMP_FAILED: deliveryFailed,
    MISSING_MANDATORY_PAYEE_DATA: '受取人について必要な情報が足りません。',
    QUOTE_EXPIRED: '確定する前に見積もりの期限が切れました。',
    INSUFFICIENT_FUNDS: '残高が足りませんでした。',
    QUOTE_EXECUTION_FAILED: 'サービスが実行できませんでした。',
    LIGHTNING_PAYMENT_FAILED: deliveryFailed,
    FUNDING_AMOUNT_MISMATCH: '見積もりと異なる金額が届きました。',
    COUNTERPARTY_POST_TX_FAILED: deliveryFailed,
    QUOTE_RATE_UNAVAILABLE: '見積もりの為替レートが使えなくなりました。',
    SCA_NOT_COMPLETED: '期限までに承認されませんでした。',
    PAYOUT_RETURNED: '受取人の銀行が返金しました。',
    LIMIT_EXCEEDED: '許可された金額を超えていました。',
    ACCOUNT_CANNOT_RECEIVE: '受取人の口座では受け取れません。',
    ACCOUNT_INVALID: '受取人の口座は解約されているか、存在しません。',
    COMPLIANCE_REJECTED: '法律で定められた確認により停止されました。',
    COLLECTION_FAILED: '送り主からお金を回収できませんでした。',
  },
  waits: {
    COUNTERPARTY_DECLARATION_REQUIRED: '相手についての申告。',
    WALLET_VERIFICATION_REQUIRED: '相手のウォレットの持ち主の証明。',
    COUNTERPARTY_INFORMATION_REQUIRED: '相手についての追加情報。',
    COMPLIANCE_REVIEW: '法律で定められた確認。',
  },
  canceled: '取り消されました。',
  tookTooLong: '時間がかかりすぎました。',
  unknownReason: 'サービスが示した理由を、このアプリは知りません。',
}
