/** Japanese: what a refusal of the service means. */

import type { Texts } from '../texts.js'

const unknownAddress = { why: 'このアドレスは存在しません。', advice: '一文字ずつ確認してください。' }
const noResponse = {
  why: '受取人の事業者が正しく応答しませんでした。',
  advice: '後でもう一度お試しください。',
}

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
  INSUFFICIENT_FUNDS: { why: '残高が足りません。', advice: '金額を減らすか、先に入金してください。' },
  SELF_PAYMENT: { why: 'これはご自分のウォレットです。', advice: '別の受取人を選んでください。' },
  INVALID_UMA_ADDRESS: unknownAddress,
  UMA_NOT_FOUND: unknownAddress,
  INVALID_CURRENCY: { why: '受取人はこの通貨を受け取れません。', advice: '別の通貨を選んでください。' },
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: {
    why: '受取人の口座の持ち主がまだ確認されていません。',
    advice: 'このアプリのサポートにご連絡ください。',
  },
  MISSING_MANDATORY_USER_INFO: {
    why: 'あなたについて必要な情報が足りません。',
    advice: 'このアプリのサポートにご連絡ください。',
  },
  END_USER_TERMS_NOT_ACCEPTED: {
    why: '現在の利用規約に同意していません。',
    advice: 'このアプリのサポートにご連絡ください。',
  },
  LNURLP_REQUEST_FAILED: noResponse,
  PAYREQ_REQUEST_FAILED: noResponse,
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
