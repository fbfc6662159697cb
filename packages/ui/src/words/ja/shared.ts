/** Japanese: what several screens share. */

import type { Texts } from '../texts.js'

export const amounts: Texts['amounts'] = {
  empty: '金額を入力してください。',
  notDigits: '金額を数字で入力してください。',
  notReadable: '金額を数字で入力してください。例：{example}。ほかの文字は入れないでください。',
  noDecimals: '{code} に小数はありません。整数を入力してください。',
  tooManyDecimals: '{code} の小数は {decimals} 桁までです。桁を減らしてください。',
  notPositive: '0 より大きい金額を入力してください。',
  tooLarge: '金額が大きすぎます。小さい金額を入力してください。',
  ambiguous:
    '{given} は {large} {code} とも {small} {code} とも読めます。{enterLarge} または {enterSmall} と入力してください。',
}

export const common: Texts['common'] = {
  cancel: 'キャンセル',
  close: '閉じる',
  tryAgain: 'もう一度試す',
  checkAgain: 'もう一度確認',
  unknownWallet:
    'サービスにこのウォレットがもうないため、中身を示せません。新しく始まったテスト用のサービスなら、以前のウォレットはなくなっています。サインアウトして、新しく作成してください。そうでない場合は、このアプリのサポートにご連絡ください。',
}

export const newWay: Texts['newWay'] = {
  provider: '{provider} でウォレットを開けるようにする',
  isAdded: '{way} でウォレットを開けるようになりました。',
  promptClosed:
    'パスキーは作成されませんでした。画面が閉じられたか、時間切れになりました。もう一度お試しください。',
  tokenStale:
    '何も変更されていません。確認に 1 分以上かかったため、ID プロバイダーの応答が古くなりました。もう一度追加してください。',
}

export const parts: Texts['parts'] = {
  copying: {
    label: '{what}をコピー',
    copy: 'コピー',
    copied: 'コピーしました',
    byHand: '選択してコピーしてください',
    saidCopied: 'コピーしました：{what}',
    saidByHand: 'コピーできませんでした：{what}。文字を選択してコピーしてください。',
  },
  progress: '進行状況',
  stillWorking: '処理を続けています。何も失われていません。{text}',
  loading: '読み込み中',
}

export const visit: Texts['visit'] = {
  'no-window':
    '何も変更されていません。ブラウザーがウィンドウを開きませんでした。許可するか、別の方法をお使いください。',
  closed: '何も変更されていません。そちらでサインインされませんでした。もう一度お試しください。',
  refused: '何も変更されていません。ID プロバイダーが確認しませんでした。もう一度お試しください。',
}

export const ways: Texts['ways'] = {
  names: {
    PASSKEY: 'パスキー',
    EMAIL_OTP: 'メールのコード',
    SMS_OTP: 'SMS のコード',
    OAUTH: 'ID プロバイダー',
    other: '別のサインイン方法',
  },
  inSentence: {
    PASSKEY: 'パスキー',
    EMAIL_OTP: 'メールのコード',
    SMS_OTP: 'SMS のコード',
    OAUTH: '別の方法',
    other: '別の方法',
  },
  namedPasskey: 'パスキー「{name}」',
  device: '{system} の {browser}',
  unknownDevice: '私の端末',
  wrongPhone: '国番号を付けて電話番号を入力してください。例：+1 555 0100。',
  wrongEmail: 'メールアドレスを入力してください。例：ada@shop.example。',
}

export const button: Texts['button'] = {
  logIn: 'ログイン',
  title: 'ウォレット',
  menu: 'ウォレットのメニュー',
  menuBalance: 'ウォレットのメニュー：{balance}',
  balance: '残高：{balance}',
  settings: '設定',
  signOut: 'サインアウト',
}

export const question: Texts['question'] = {
  stepUpTitle: 'ご本人であることを確認してください',
  signInTitle: 'もう一度サインインしてください',
  stepUp: {
    passkey: '{purpose}には、パスキーで確認してください。',
    provider: '{purpose}には、{provider} で確認してください。',
    email: '{purpose}には、メールのコードで確認してください。',
    sms: '{purpose}には、SMS のコードで確認してください。',
  },
  signIn: {
    passkey: 'セッションが終了しました。{purpose}には、パスキーでサインインしてください。',
    provider: 'セッションが終了しました。{purpose}には、{provider} でサインインしてください。',
    email: 'セッションが終了しました。{purpose}には、メールのコードでサインインしてください。',
    sms: 'セッションが終了しました。{purpose}には、SMS のコードでサインインしてください。',
  },
  except: '削除する方法では、これを確認できません。',
  purposes: {
    anything: '続ける',
    executeQuote: 'この支払いを送る',
    exportWallet: '復元フレーズを表示する',
    registerPasskey: 'パスキーを追加する',
    registerEmailOtp: 'メールのコードを追加する',
    registerSmsOtp: 'SMS のコードを追加する',
    registerOAuth: 'ID プロバイダーを追加する',
    revokeAuthMethod: 'サインイン方法を削除する',
    revokeSession: '端末をサインアウトする',
    updateContact: 'コードの送り先を変える',
    setWalletPrivacy: 'ウォレットを見られる範囲を変える',
  },
  raw: {
    title: '読めない内容に署名しますか？',
    intro: '{purpose}ために、ウォレットはサービスからの文に署名します。この文から分からないこと：',
    warning: '別のこと、たとえば支払いかもしれません。このサービスを信頼する場合だけ署名してください。',
    parts: {
      action: 'どの操作のものか',
      accountId: 'どのウォレットのものか',
      amount: 'いくら送るか',
      recipient: '誰が受け取るか',
      payload: '何をするか',
      target: '何を終わらせるか',
      address: 'どのアドレスのことか',
    },
    sign: '署名する',
    refuse: '署名しない',
  },
}
