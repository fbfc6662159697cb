/** Japanese: why nothing happened, and what to do. */

import type { Texts } from '../texts.js'
import { refusals } from './refusals.js'

const askSupport = 'もう一度お試しください。また起きる場合は、このアプリのサポートにご連絡ください。'
const support = 'このアプリのサポートにご連絡ください。'
const signIn = 'サインインしてから、もう一度お試しください。'
const again = 'もう一度お試しください。'
const reviewAgain = '支払いをもう一度確認してください。'

export const errors: Texts['errors'] = {
  nothing: {
    action: '何も変更・送信されていません。{why}{advice}',
    payment: '何も送信されていません。{why}{advice}',
    reading: '現在読み込めません。{why}{advice}',
  },
  lost: {
    action:
      '実行されたかどうか分かりません。応答が届きませんでした。もう一度試す前に、取引履歴をご確認ください。',
    payment:
      'この支払いが送信されたかどうか分かりません。応答が届きませんでした。同じ支払いが二度行われることはないので、もう一度確定できます。',
    reading: '現在読み込めません。応答が届きませんでした。もう一度読み込んでも何も変わりません。',
    signIn: '何も支払われていません。応答が届きませんでした。もう一度お試しいただけます。',
  },
  paidOtherwise:
    'この支払いは送信されましたが、金額または受取人が表示されたものと異なります。もう一度送らないでください。取引履歴を確認し、このアプリのサポートにご連絡ください。',
  keyNotDeleted:
    'お金は動いていません。このページではサインアウトしました。ブラウザーがセッションの鍵を削除しませんでした。この端末から支払えないように、このサイトのデータを消去してください。',
  unexpected:
    '完了したかどうか分かりません。予期しない問題が起きました。ページを再読み込みし、もう一度試す前に取引履歴をご確認ください。',
  wrongCode: 'そのコードは受け付けられませんでした。コードを確認するか、新しいコードを取得してください。',
  wrongPasskey:
    'そのパスキーは受け付けられませんでした。このアドレスのものではありません。別のパスキーまたは別のアドレスをお使いください。',
  wait: {
    unknown: 'しばらく',
    seconds: { other: '{count} 秒' },
    minutes: { other: '{count} 分' },
  },
  signedOut: {
    why: 'サインインの状態ではなくなりました。時間がかかりすぎたか、別のタブでサインインまたはサインアウトしました。',
    advice: 'ページを再読み込みして、最初からやり直してください。',
  },
  offerEnded: { why: '確定する前に見積もりの期限が切れました。', advice: reviewAgain },
  byCode: {
    PASSKEY_CANCELLED: {
      why: 'パスキーの画面が閉じられたか時間切れになったか、ここに合うパスキーがありません。',
      advice: '準備ができたら、もう一度お試しください。',
    },
    PASSKEY_ABORTED: { why: 'ページがパスキーの画面を終了しました。', advice: again },
    PASSKEY_UNSUPPORTED: {
      why: 'このブラウザーではパスキーを使えません。',
      advice: '別の方法でサインインするか、別のブラウザーまたは端末をお使いください。',
    },
    PASSKEY_ALREADY_REGISTERED: {
      why: 'この端末にはこのウォレットのパスキーがすでにあります。',
      advice: '別の端末で追加するか、セキュリティキーをお使いください。',
    },
    PASSKEY_RP_ID_MISMATCH: {
      why: 'このアドレスではパスキーを使えません。',
      advice: 'いつものアドレスでアプリを開いてください。',
    },
    PASSKEY_AUTHENTICATOR_UNFIT: {
      why: 'この端末またはセキュリティキーでは、このウォレットが使える種類のパスキーを作れません。',
      advice: '別の端末または別のセキュリティキーをお使いください。',
    },
    PASSKEY_FAILED: {
      why: 'パスキーが機能しませんでした。',
      advice: 'もう一度試すか、別の方法でサインインしてください。',
    },
    SESSION_REQUIRED: { why: 'この端末ではサインインしていません。', advice: signIn },
    SESSION_EXPIRED: { why: 'セッションが終了しました。', advice: signIn },
    SESSION_KEY_LOST: { why: 'このブラウザーがセッションの鍵を失いました。', advice: signIn },
    INSECURE_CONTEXT: {
      why: 'このページは安全でない接続で開かれました。',
      advice: 'https で始まるアドレスで開いてください。',
    },
    SESSION_UNUSABLE: {
      why: 'サインインで、この端末が使える鍵を受け取れませんでした。',
      advice: askSupport,
    },
    AUTH_METHOD_NOT_FOUND: {
      why: 'このウォレットには、このサインイン方法がありません。',
      advice: 'ページを再読み込みして、別の方法を選んでください。',
    },
    LAST_AUTH_METHOD: {
      why: 'これは唯一のサインイン方法です。なくすとウォレットを失います。',
      advice: '先に別の方法を追加してください。',
    },
    OTHER_AUTH_METHOD_REQUIRED: {
      why: 'これを確認できるのは、別のサインイン方法だけです。',
      advice: '先に別の方法でサインインしてから、もう一度お試しください。',
    },
    OIDC_TOKEN_STALE: {
      why: '外部プロバイダーでのサインインに時間がかかりすぎました。',
      advice: 'もう一度そちらでサインインしてください。',
    },
    SEALED_KEY_INVALID: { why: 'セッションの鍵が壊れて届きました。', advice: askSupport },
    ENVELOPE_INVALID: {
      why: '届いたものは、ウォレットのサービスが作ったものではないか、途中で変更されました。',
      advice: askSupport,
    },
    PAYLOAD_MISMATCH: {
      why: '希望とは別のことに署名を求められたため、端末が拒否しました。',
      advice: `もう一度試さないでください。${support}`,
    },
    PAYLOAD_UNREADABLE: {
      why: '署名する内容が壊れていたため、端末が拒否しました。',
      advice: askSupport,
    },
    PAYLOAD_NOT_APPROVED: {
      why: '署名する内容を端末が読めなかったため、拒否しました。',
      advice: support,
    },
    SIGNING_DECLINED: { why: '確認されませんでした。', advice: 'もう一度お試しいただけます。' },
    BUSY: {
      why: '別のタブで処理中で、まだ終わっていません。',
      advice: 'そのタブを確認してから、もう一度お試しください。',
    },
    QUOTE_NOT_SIGNABLE: { why: 'この見積もりは、このウォレットからは支払えません。', advice: reviewAgain },
    QUOTE_TOO_HIGH: { why: '許可した金額を超えています。', advice: reviewAgain },
    PAYMENT_DIFFERS: {
      why: '金額または受取人が、表示されたものと異なります。',
      advice: `もう一度試さないでください。${support}`,
    },
    UNREACHABLE: {
      why: 'ウォレットのサービスに接続できません。',
      advice: '接続を確認して、もう一度お試しください。',
    },
    ABORTED: { why: '始まる前に中止されました。', advice: 'もう一度お試しいただけます。' },
    PROCESSING: {
      why: 'サービスがまだ処理中です。',
      advice: '少し待ってから、同じ操作をもう一度行ってください。続きから進みます。',
    },
    OUTCOME_UNKNOWN: {
      why: '応答が届きませんでした。',
      advice: 'もう一度試す前に、取引履歴をご確認ください。',
    },
    REFUSED: { why: 'サービスに拒否されました。', advice: askSupport },
    RATE_LIMITED: {
      why: 'リクエストが多すぎました。',
      advice: '{wait}待ってから、もう一度お試しください。',
    },
    PROFILE_MISMATCH: {
      why: 'このアプリは、ウォレットのサービスに合わせて設定されていません。',
      advice: support,
    },
    UNEXPECTED_RESPONSE: {
      why: 'サービスの応答を、このアプリは理解できません。',
      advice: askSupport,
    },
    AUTHORIZATION_REQUIRED: {
      why: 'サービスは、あなたの承認を待っています。',
      advice: '取引履歴で開いて、そこで承認してください。',
    },
    PROOF_REFUSED: {
      why: 'コードまたはパスキーが正しくないか、遅すぎました。',
      advice: 'もう一度試すか、新しいコードを送ってもらってください。',
    },
    STEP_UP_REQUIRED: {
      why: '確認が遅すぎたか、別のことに使われました。',
      advice: again,
    },
    STORE_UNAVAILABLE: {
      why: 'このブラウザーでは、ページが必要なデータを保存できません。',
      advice:
        'このページにデータの保存を許可するか、プライベートブラウズを終了してください。ブラウザーを更新するか、別のブラウザーまたは端末をお使いください。',
    },
  },
  byStatus: {
    401: {
      why: 'サービスが署名を受け付けませんでした。',
      advice: 'もう一度サインインしてから、お試しください。',
    },
    403: {
      why: 'このアプリでは許可されていません。',
      advice: '入力内容を確認するか、サポートにご連絡ください。',
    },
    404: {
      why: 'サービスは、対象がもう分かりません。',
      advice: 'ページを再読み込みして、最初からやり直してください。',
    },
    409: {
      why: 'その間に内容が変わりました。',
      advice: 'ページを再読み込みして、もう一度ご確認ください。',
    },
  },
  paymentByStatus: {
    403: {
      why: 'この支払いは、このままでは許可されません。',
      advice: 'もう一度確認し、受取人についての説明をお読みください。',
    },
    404: { why: 'サービスには、この見積もりがもうありません。', advice: reviewAgain },
    409: { why: '見積もりの期限が切れたか、残高が足りません。', advice: reviewAgain },
  },
  refusals,
}
