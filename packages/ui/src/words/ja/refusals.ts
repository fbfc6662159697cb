/** Japanese: what a refusal of the service means. */

import type { Texts } from '../texts.js'

export const refusals: Texts['errors']['refusals'] = {
  DAILY_VOLUME_LIMIT_EXCEEDED: {
    why: '今日送れる上限に達しました。',
    advice: '金額を減らすか、明日もう一度お試しください。',
  },
  VELOCITY_LIMIT_EXCEEDED: {
    why: '短い時間に多く送りすぎました。',
    advice: '金額を減らすか、後でもう一度お試しください。',
  },
  TRANSACTION_SIZE_LIMIT_EXCEEDED: {
    why: '一度に送れる金額を超えています。',
    advice: '金額を減らして送ってください。',
  },
  AMOUNT_OUT_OF_RANGE: {
    why: '金額が小さすぎるか、大きすぎます。',
    advice: '別の金額を入力してください。',
  },
  COUNTERPARTY_NOT_ALLOWED: {
    why: 'この受取人には、このウォレットから支払えません。',
    advice: '別の受取人を選んでください。',
  },
  INVALID_BANK_ACCOUNT: {
    why: '銀行にこの口座がありません。',
    advice: '番号を確認してください。',
  },
  USER_NOT_READY: {
    why: '本人確認がまだ済んでいません。',
    advice: 'このアプリのサポートにご連絡ください。',
  },
  ACCOUNT_LOCKED: {
    why: '間違ったコードが多すぎたため、口座が一時的にロックされています。',
    advice: '後でもう一度お試しください。',
  },
  SCA_SESSION_REQUIRED: {
    why: '先に支払い用のログインが必要です。',
    advice: '下でログインしてから、もう一度お試しください。',
  },
  TERMS_NOT_ACCEPTED: {
    why: '利用規約が変わりました。',
    advice: 'ページを再読み込みし、規約を読んで同意してください。',
  },
  QUOTE_NOT_FOUND: {
    why: 'サービスには、この見積もりがもうありません。',
    advice: '支払いをもう一度確認してください。',
  },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: {
    why: 'このウォレットにはパスキーがすでにあり、一つしか使えません。',
    advice: 'そのパスキーでサインインしてください。',
  },
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: {
    why: 'このウォレットは、すでにメールでコードを送っています。',
    advice: 'そのコードでサインインしてください。',
  },
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: {
    why: 'このウォレットは、すでに SMS でコードを送っています。',
    advice: 'そのコードでサインインしてください。',
  },
}
