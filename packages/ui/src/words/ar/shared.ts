/** Arabic: what several screens share. */

import type { Texts } from '../texts.js'

export const amounts: Texts['amounts'] = {
  empty: 'أدخل مبلغًا.',
  notDigits: 'أدخل المبلغ بالأرقام.',
  notReadable: 'أدخل المبلغ بالأرقام، مثل {example}. لا تُضف شيئًا آخر.',
  noDecimals: 'لا كسور في {code}. أدخل عددًا صحيحًا.',
  tooManyDecimals: 'عدد الكسور في {code} لا يزيد على {decimals}. أدخل أقل.',
  notPositive: 'أدخل مبلغًا أكبر من صفر.',
  tooLarge: 'هذا المبلغ كبير جدًا. أدخل مبلغًا أصغر.',
  ambiguous: 'لـ {given} معنيان: {large} {code} أو {small} {code}. أدخل {enterLarge} أو {enterSmall}.',
}

export const common: Texts['common'] = {
  cancel: 'إلغاء',
  close: 'إغلاق',
  tryAgain: 'حاول مرة أخرى',
  checkAgain: 'التحقق مرة أخرى',
  unknownWallet:
    'لم تعد الخدمة تعرف هذه المحفظة، فلا نستطيع أن نذكر ما فيها. إذا كانت خدمة تجريبية بدأت من جديد، فقد زالت محافظها: سجّل الخروج وأنشئ محفظة جديدة. وإلا فراسل دعم هذا التطبيق.',
}

export const newWay: Texts['newWay'] = {
  provider: 'للسماح لـ {provider} بفتح محفظتك',
  isAdded: 'يمكن الآن فتح محفظتك عن طريق {way}.',
  promptClosed: 'لم يُنشأ مفتاح مرور: أُغلق الطلب أو انتهت مهلته. حاول مرة أخرى.',
  tokenStale: 'لم يتغير شيء: استغرق التأكيد أكثر من دقيقة، فأصبح رد مزوّد الهوية قديمًا. أضفه مرة أخرى.',
}

export const parts: Texts['parts'] = {
  copying: {
    label: 'نسخ: {what}',
    copy: 'نسخ',
    copied: 'تم النسخ',
    byHand: 'حدّده لنسخه',
    saidCopied: 'تم النسخ: {what}',
    saidByHand: 'لم يُنسخ: {what}. حدّد النص وانسخه.',
  },
  progress: 'التقدم',
  stillWorking: 'ما زال العمل جاريًا ولم يضع شيء. {text}',
  loading: 'جارٍ التحميل',
}

export const visit: Texts['visit'] = {
  'no-window': 'لم يتغير شيء: لم يفتح هذا المتصفح نافذة. اسمح بها، أو استخدم طريقة أخرى.',
  closed: 'لم يتغير شيء: لم تسجّل الدخول هناك. حاول مرة أخرى.',
  refused: 'لم يتغير شيء: لم يؤكد مزوّد الهوية ذلك. حاول مرة أخرى.',
}

export const ways: Texts['ways'] = {
  names: {
    PASSKEY: 'مفتاح مرور',
    EMAIL_OTP: 'رموز بالبريد الإلكتروني',
    SMS_OTP: 'رموز برسالة نصية',
    OAUTH: 'مزوّد الهوية',
    other: 'طريقة أخرى لتسجيل الدخول',
  },
  inSentence: {
    PASSKEY: 'مفتاح مرور',
    EMAIL_OTP: 'الرموز بالبريد الإلكتروني',
    SMS_OTP: 'الرموز برسالة نصية',
    OAUTH: 'طريقة أخرى',
    other: 'طريقة أخرى',
  },
  namedPasskey: 'مفتاح المرور «{name}»',
  device: '{browser} على {system}',
  unknownDevice: 'جهازي',
  wrongPhone: 'أدخل رقمًا مع رمز البلد، مثل ‎+1 555 0100.',
  wrongEmail: 'أدخل عنوان بريد إلكتروني، مثل ada@shop.example.',
}

export const button: Texts['button'] = {
  logIn: 'تسجيل الدخول',
  title: 'محفظتك',
  menu: 'قائمة محفظتك',
  menuBalance: 'قائمة محفظتك: {balance}',
  balance: 'الرصيد: {balance}',
  settings: 'الإعدادات',
  signOut: 'تسجيل الخروج',
}

export const question: Texts['question'] = {
  stepUpTitle: 'أكّد أنك أنت',
  signInTitle: 'سجّل الدخول مرة أخرى',
  stepUp: {
    passkey: 'أكّد باستخدام مفتاح المرور {purpose}.',
    provider: 'أكّد باستخدام {provider} {purpose}.',
    email: 'أكّد بالرمز الذي وصلك بالبريد الإلكتروني {purpose}.',
    sms: 'أكّد بالرمز الذي وصلك برسالة نصية {purpose}.',
  },
  signIn: {
    passkey: 'انتهت جلستك. سجّل الدخول بمفتاح المرور {purpose}.',
    provider: 'انتهت جلستك. سجّل الدخول باستخدام {provider} {purpose}.',
    email: 'انتهت جلستك. سجّل الدخول بالرمز الذي وصلك بالبريد الإلكتروني {purpose}.',
    sms: 'انتهت جلستك. سجّل الدخول بالرمز الذي وصلك برسالة نصية {purpose}.',
  },
  except: 'الطريقة التي تزيلها لا يمكنها تأكيد ذلك.',
  purposes: {
    anything: 'للمتابعة',
    executeQuote: 'لإرسال هذه الدفعة',
    exportWallet: 'لإظهار كلمات الاسترداد',
    registerPasskey: 'لإضافة مفتاح مرور',
    registerEmailOtp: 'لإضافة رموز بالبريد الإلكتروني',
    registerSmsOtp: 'لإضافة رموز برسالة نصية',
    registerOAuth: 'لإضافة مزوّد هوية',
    revokeAuthMethod: 'لإزالة طريقة لتسجيل الدخول',
    revokeSession: 'لتسجيل خروج جهاز',
    updateContact: 'لتغيير وجهة رموزك',
    setWalletPrivacy: 'لتغيير من يمكنه الاطلاع على محفظتك',
  },
  raw: {
    title: 'هل توقّع ما لا يمكن قراءته؟',
    intro: '{purpose}، توقّع محفظتك نصًا من الخدمة. لا يُظهر النص:',
    warning: 'قد يكون شيئًا آخر، حتى دفعة. لا توقّعه إلا إذا كنت تثق بهذه الخدمة.',
    parts: {
      action: 'لأي إجراء هو',
      accountId: 'لأي محفظة هو',
      amount: 'كم يُرسل',
      recipient: 'من يستلمه',
      payload: 'ماذا يفعل',
      target: 'ماذا يُنهي',
      address: 'أي عنوان يخص',
    },
    sign: 'وقّع',
    refuse: 'لا توقّع',
  },
}
