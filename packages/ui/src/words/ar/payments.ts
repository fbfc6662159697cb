/** Arabic: every ending of a payment. */

import type { Texts } from '../texts.js'

const deliveryFailed = 'تعذر تسليمها إلى المستلم.'
const recipientFailed = 'لم يستجب مزوّد المستلم كما ينبغي.'
const notDecided = 'لم يقبلها تطبيق المستلم في الوقت المحدد.'

export const payments: Texts['payments'] = {
  money: 'المال',
  recipient: 'المستلم',
  states: {
    arrived: {
      label: 'وصلت',
      title: 'لدى {name} الآن {received}',
      text: 'المال في المحفظة الأخرى.',
    },
    delivered: {
      label: 'سُلّمت',
      title: 'تم تسليم {received}',
      text: 'سلّمت الخدمة المال إلى بنك المستلم أو مزوّده. إذا أُعيد، فستذكر هذه الصفحة ذلك.',
    },
    'on-its-way': {
      label: 'في الطريق',
      title: '{sent} في الطريق',
      text: 'خرج المال من محفظتك، ولم يصل إلى المستلم بعد. لا ترسله مرة أخرى.',
    },
    'coming-back': {
      label: 'فشلت، والمال عائد',
      title: '{sent} في طريق العودة إليك',
      text: 'فشلت الدفعة بعد أن خرج المال من محفظتك. الاسترداد جارٍ، وسيظهر في رصيدك عند وصوله.',
    },
    back: {
      label: 'فشلت، وعاد المال',
      title: 'فشلت: عاد {sent} إلى رصيدك',
      text: 'تم رد المال. يمكنك إرساله مرة أخرى.',
    },
    gone: {
      label: 'فشلت، ولم يُرد المال',
      title: 'خرج {sent} من محفظتك ولم يعد',
      text: 'فشلت الدفعة، وفشل ردها أيضًا. لا يعود المال من تلقاء نفسه: طالب به.',
    },
    missing: {
      label: 'فشلت، ولم يُرد المال',
      title: 'خرج {sent} من محفظتك ولم يرجع',
      text: 'فشلت الدفعة. ينقص رصيدك هذا المبلغ بالضبط، ولا تعرف الخدمة أي استرداد: طالب به.',
    },
    'never-left': {
      label: 'لم تُرسل',
      title: 'لم يُرسل {sent}',
      text: 'لم يخرج المال من محفظتك قط. يمكنك إرساله مرة أخرى.',
    },
    'still-there': {
      label: 'فشلت، والمال لك',
      title: 'فشلت: {sent} في رصيدك',
      text: 'لم يخرج المال من عندك: رصيدك ومدفوعاتك الأخرى متطابقة من دونه. يمكنك إرساله مرة أخرى.',
    },
    failed: {
      label: 'فشلت',
      title: 'لا نعرف أين {sent}',
      text: 'فشلت الدفعة. لا تذكر الخدمة هل خرج المال من محفظتك. قارن رصيدك قبل أن ترسله مرة أخرى، أو استفسر.',
    },
    held: {
      label: 'بانتظارك',
      title: 'لم يُرسل {sent} بعد',
      text: 'المال في محفظتك. تنتظر الخدمة موافقتك على هذه الدفعة.',
    },
    offered: {
      label: 'غير مؤكدة',
      title: 'لم يُرسل {sent}',
      text: 'المال في محفظتك. لم تؤكد هذه الدفعة.',
    },
    'offer-expired': {
      label: 'لم تُرسل',
      title: 'لم يُرسل {sent}',
      text: 'المال في محفظتك. انتهى العرض قبل تأكيده. راجع الدفعة مرة أخرى لإرسالها.',
    },
    'may-have-left': {
      label: 'غير معروفة بعد',
      title: 'لا نعرف بعد هل أُرسل {sent}',
      text: 'أكدت الدفعة، وضاع الرد. لا ترسلها مرة أخرى: تتحقق هذه الصفحة من جديد تلقائيًا.',
    },
    unclear: {
      label: 'غير معروفة',
      title: 'لا نعرف أين {sent}',
      text: 'تذكر الخدمة عن هذه الدفعة شيئًا لا يفهمه هذا التطبيق. قارن رصيدك قبل أن ترسله مرة أخرى، أو استفسر.',
    },
    received: {
      label: 'مستلَمة',
      title: 'لديك {received}',
      text: 'المال في رصيدك.',
    },
    incoming: {
      label: 'في الطريق إليك',
      title: '{received} في الطريق إليك',
      text: 'ليس في رصيدك بعد.',
    },
    returned: {
      label: 'أُعيدت إلى المرسل',
      title: 'عاد {received} إلى المرسل',
      text: 'فشلت هذه الدفعة، والمال ليس في رصيدك.',
    },
    'incoming-failed': {
      label: 'فشلت',
      title: 'فشلت دفعة {received} إليك',
      text: 'لا تذكر الخدمة أين المال. إذا لم يظهر في رصيدك، فاسأل المرسل.',
    },
    'never-came': {
      label: 'لم تُرسل قط',
      title: 'لم يُرسل إليك {received}',
      text: 'لم يؤكد المرسل هذه الدفعة في الوقت المحدد.',
    },
  },
  failures: {
    LNURLP_FAILED: recipientFailed,
    PAY_REQUEST_FAILED: recipientFailed,
    PAYMENT_APPROVAL_WEBHOOK_ERROR: notDecided,
    PAYMENT_APPROVAL_TIMED_OUT: notDecided,
    OFFRAMP_FAILED: deliveryFailed,
    MISSING_MANDATORY_PAYEE_DATA: 'تنقص معلومة إلزامية عن المستلم.',
    QUOTE_EXPIRED: 'انتهى العرض قبل تأكيده.',
    INSUFFICIENT_FUNDS: 'لم يكن رصيدك كافيًا.',
    QUOTE_EXECUTION_FAILED: 'لم تستطع الخدمة تنفيذها.',
    LIGHTNING_PAYMENT_FAILED: deliveryFailed,
    FUNDING_AMOUNT_MISMATCH: 'وصل مبلغ غير الذي ورد في العرض.',
    COUNTERPARTY_POST_TX_FAILED: deliveryFailed,
    QUOTE_RATE_UNAVAILABLE: 'لم يعد سعر الصرف في العرض متاحًا.',
    SCA_NOT_COMPLETED: 'لم توافق عليها في الوقت المحدد.',
    PAYOUT_RETURNED: 'أعادها بنك المستلم.',
    LIMIT_EXCEEDED: 'كانت أكثر من المسموح.',
    ACCOUNT_CANNOT_RECEIVE: 'لا يستطيع حساب المستلم استلامها.',
    ACCOUNT_INVALID: 'حساب المستلم مغلق أو غير موجود.',
    COMPLIANCE_REJECTED: 'أوقفها تحقق يفرضه القانون.',
    COLLECTION_FAILED: 'تعذر تحصيل المال من المرسل.',
  },
  waits: {
    COUNTERPARTY_DECLARATION_REQUIRED: 'إقرار عن الطرف الآخر.',
    WALLET_VERIFICATION_REQUIRED: 'إثبات لمالك المحفظة الأخرى.',
    COUNTERPARTY_INFORMATION_REQUIRED: 'معلومات أكثر عن الطرف الآخر.',
    COMPLIANCE_REVIEW: 'تحقق يفرضه القانون.',
  },
  canceled: 'أُلغيت.',
  tookTooLong: 'استغرقت وقتًا طويلًا.',
  unknownReason: 'تذكر الخدمة سببًا لا يعرفه هذا التطبيق.',
}
