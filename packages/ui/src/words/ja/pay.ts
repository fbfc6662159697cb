/** Japanese: the payment. */

import type { Texts } from '../texts.js'

const checkYourself = '名前と番号を、ご自分で受取人に確認してください。'

export const pay: Texts['pay'] = {
  title: '署名する前に確認',
  about: '約 {fee}',
  noFee: 'なし',
  details: '詳細',
  terms: {
    to: '宛先',
    youSend: '送る金額',
    fee: '手数料',
    appFee: 'このアプリの分',
    bankFee: '受取側の銀行の手数料',
    rate: 'レート',
    theyReceive: '相手が受け取る金額',
    validUntil: '有効期限',
  },
  feeDetail: 'あなたが支払います。送る金額に含まれています。',
  appFeeDetail: '手数料に含まれています。',
  bankFeeDetail: '受取人が支払います。受取人が受け取るのは、差し引いた残りです。',
  asking: '金額を読み込んでいます。お金は動きません。',
  confirm: '確定して署名',
  edit: '編集',
  review: '確認',
  tryAgain: 'もう一度試す',
  done: '完了',
  gotIt: '分かりました',
  openPayment: 'この支払いを開く',
  paying: '支払いに署名して送信しています。どれだけ時間がかかっても、一度だけ行われます。',
  left: '支払いに署名して送信しています。このページを離れても、一度だけ行われます。もう一度送らないでください。',
  offerEnded:
    '何も送信されていません。この見積もりは期限切れです。現在の金額を見るには、支払いをもう一度確認してください。',
  signedOut: '何も送信されていません。支払うにはログインしてください。',
  otherPayment: 'まだ何も送信されていません。別の支払いを処理中です。終わるまでお待ちください。',
  failed: '失敗',
  noOffer: '見積もりがありません',
  offerOver: '見積もりの期限が切れました',
  differs: '送信されましたが、表示と異なります',
  where: 'お金のある場所',
  check: {
    label: '名前の確認',
    nameOnPayment: '支払い上の名前',
    bankSays: '銀行による名前',
    none: 'なし',
    entered: '入力した名前',
    acknowledge: '名前が一致しないことを理解したうえで、この口座に支払います。',
    MATCHED: { title: '名前が一致しました', text: '銀行によると、この口座の名義は {verified} です。' },
    PARTIAL_MATCH: {
      title: '名前は一部だけ一致しました',
      text: '両方の名前を見てください。どちらも支払いたい受取人である場合だけ送ってください。',
    },
    NOT_MATCHED: {
      title: '名前が一致しません',
      text: '銀行によると、この口座の名義は {entered} ではありません。間違った口座に送ったお金を取り戻すのは困難です。',
    },
    UNSUPPORTED: {
      title: '名前は確認されませんでした',
      text: `この銀行は名前を確認しません。${checkYourself}`,
    },
    CHECKED_BY_RECEIVING_FI: {
      title: '銀行が後で名前を確認します',
      text: `お金が届いたときに受取人の銀行が名前を比べ、返金することがあります。${checkYourself}`,
    },
    PENDING: {
      title: '名前を確認中です',
      text: '銀行からまだ応答がありません。少し待ってから、支払いをもう一度確認できます。',
    },
    unknown: {
      title: '名前は確認されませんでした',
      text: `名前が正しいかどうか、サービスは示していません。${checkYourself}`,
    },
    noNames: {
      title: '確認する名前がありません',
      text: 'お金はこのアドレスにそのまま届きます。正しいアドレスか確認してください。',
    },
    test: {
      title: 'テスト用の受取人',
      text: '銀行はこの名前を確認しておらず、実際のお金は動きません。',
    },
    past: {
      notMatched: '一致しませんでした',
      partly: '一部だけ一致しました',
      bankSays: '銀行による名前：{verified}。',
      confirmed: 'あなたが確認しました。',
    },
  },
  factors: { label: '承認の方法', PASSKEY: 'パスキー', SMS_OTP: 'SMS のコード' },
  authorize: {
    title: 'この支払いを承認',
    oneMore: '一つの手順が済み、サービスがもう一つ求めています。',
    any: '支払いを承認します。',
    conversion: 'お金を両替することを承認します。',
    recipient: 'この受取人にお金を送ることを承認します。',
    until: '{time} まで承認できます。承認しない場合、何も送信されません。',
    withCode: 'コードで承認',
    withPasskey: 'パスキーで承認',
    unknownProof:
      '何も送信されていません。サービスは、このアプリでは出せない証明を求めています。何もしなければ、お金は手元に残ります。',
  },
  login: {
    title: '支払い用にログイン',
    intro: 'サービスが 180 日ごとに求めます。サインインは変わらず、何も送信されません。',
    unknownPayer:
      '何も送信されていません。このアプリは、支払い用のログイン方法を知りません。このアプリのサポートにご連絡ください。',
    withCode: 'コードでログイン',
    PASSKEY: 'パスキーでログイン',
    SMS_OTP: 'SMS でコードを受け取る',
    TOTP: '認証アプリを使う',
  },
  pending: {
    title: { other: '以前の支払い' },
    payment: '支払い',
    paymentOf: '{amount} の支払い',
    unknown:
      '{payment}が送信されたかどうか分かりません。応答が届きませんでした。もう一度送る前に、再度確認してください。',
    held: '{payment}はまだ送信されていません。承認を待っています。開いて承認してください。',
    none: '{payment}は送信されませんでした。もう一度送れます。',
    failed: '{payment}は失敗しました。お金のある場所は、その支払いのページに表示されます。',
    done: '{payment}は、応答が届きませんでしたが、送信されました。もう一度送らないでください。',
  },
}
