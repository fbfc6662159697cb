/** Arabic: what a refusal of the service means. */

import type { Texts } from '../texts.js'

const unknownAddress = { why: 'هذا العنوان غير موجود.', advice: 'تحقق منه حرفًا حرفًا.' }
const noResponse = { why: 'لم يستجب مزوّد المستلم كما ينبغي.', advice: 'حاول مرة أخرى لاحقًا.' }

export const refusals: Texts['errors']['refusals'] = {
  DAILY_VOLUME_LIMIT_EXCEEDED: {
    why: 'أرسلت اليوم كل ما يمكنك إرساله.',
    advice: 'أرسل مبلغًا أقل، أو حاول مرة أخرى غدًا.',
  },
  VELOCITY_LIMIT_EXCEEDED: {
    why: 'أرسلت الكثير في وقت قصير.',
    advice: 'أرسل مبلغًا أقل، أو حاول مرة أخرى لاحقًا.',
  },
  TRANSACTION_SIZE_LIMIT_EXCEEDED: {
    why: 'هذا أكثر مما يمكنك إرساله مرة واحدة.',
    advice: 'أرسل مبلغًا أصغر.',
  },
  AMOUNT_OUT_OF_RANGE: {
    why: 'المبلغ صغير جدًا أو كبير جدًا.',
    advice: 'أدخل مبلغًا آخر.',
  },
  COUNTERPARTY_NOT_ALLOWED: {
    why: 'لا يمكن الدفع لهذا المستلم من هذه المحفظة.',
    advice: 'اختر مستلمًا آخر.',
  },
  INSUFFICIENT_FUNDS: { why: 'رصيدك لا يكفي لذلك.', advice: 'أرسل مبلغًا أصغر، أو أضف المال أولًا.' },
  SELF_PAYMENT: { why: 'هذه محفظتك أنت.', advice: 'اختر مستلمًا آخر.' },
  INVALID_UMA_ADDRESS: unknownAddress,
  UMA_NOT_FOUND: unknownAddress,
  INVALID_CURRENCY: { why: 'لا يستطيع المستلم استلام هذه العملة.', advice: 'اختر عملة أخرى.' },
  EXTERNAL_ACCOUNT_VERIFICATION_REQUIRED: {
    why: 'لم يثبت بعد من يملك حساب المستلم.',
    advice: 'راسل دعم هذا التطبيق.',
  },
  MISSING_MANDATORY_USER_INFO: { why: 'تنقص معلومة إلزامية عنك.', advice: 'راسل دعم هذا التطبيق.' },
  END_USER_TERMS_NOT_ACCEPTED: { why: 'لم تُقبل شروط الاستخدام السارية.', advice: 'راسل دعم هذا التطبيق.' },
  LNURLP_REQUEST_FAILED: noResponse,
  PAYREQ_REQUEST_FAILED: noResponse,
  INVALID_BANK_ACCOUNT: { why: 'لا يعرف البنك هذا الحساب.', advice: 'تحقق من الرقم.' },
  USER_NOT_READY: { why: 'لم يتم التحقق من هويتك بعد.', advice: 'راسل دعم هذا التطبيق.' },
  ACCOUNT_LOCKED: {
    why: 'أُدخلت رموز خاطئة كثيرة، وحسابك مقفل الآن مؤقتًا.',
    advice: 'حاول مرة أخرى لاحقًا.',
  },
  SCA_SESSION_REQUIRED: {
    why: 'تريد الخدمة أن تسجّل الدخول للمدفوعات أولًا.',
    advice: 'سجّل الدخول أدناه، ثم حاول مرة أخرى.',
  },
  TERMS_NOT_ACCEPTED: {
    why: 'تغيّرت شروط الاستخدام.',
    advice: 'أعد تحميل الصفحة، ثم اقرأ الشروط واقبلها.',
  },
  QUOTE_NOT_FOUND: { why: 'لم تعد الخدمة تعرف هذا العرض.', advice: 'راجع الدفعة مرة أخرى.' },
  PASSKEY_CREDENTIAL_ALREADY_EXISTS: {
    why: 'لدى محفظتك مفتاح مرور، وهي لا تقبل إلا واحدًا.',
    advice: 'سجّل الدخول به.',
  },
  EMAIL_OTP_CREDENTIAL_ALREADY_EXISTS: {
    why: 'ترسل محفظتك الرموز بالبريد الإلكتروني من قبل.',
    advice: 'سجّل الدخول برمز منها.',
  },
  SMS_OTP_CREDENTIAL_ALREADY_EXISTS: {
    why: 'ترسل محفظتك الرموز برسالة نصية من قبل.',
    advice: 'سجّل الدخول برمز منها.',
  },
}
