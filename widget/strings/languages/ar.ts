import type { Translation } from '../translation'

export const later = () => import('../later/ar')

export default {
  title: 'تحدّث معنا',
  open_chat: 'فتح المحادثة',
  close: 'إغلاق المحادثة',
  threads: 'المحادثات',
  menu: 'خيارات أخرى',
  attach: 'إرفاق ملفات',
  connecting: 'جارٍ الاتصال…',
  offline: 'لا يوجد اتصال. سيُرسل ما تكتبه فور عودته.',
  welcome_title: 'مرحبًا! كيف يمكننا مساعدتك؟',
  welcome_text: 'اكتب لنا في الأسفل. يمكنك مغادرة هذه الصفحة، وستجد المحادثة هنا عند عودتك.',
  loading: 'جارٍ تحميل محادثتك…',
  write_label: 'رسالتك',
  write: 'اكتب رسالة…',
  send: 'إرسال',

  log: 'المحادثة',
  earlier: 'عرض الرسائل السابقة',
  to_end: 'الانتقال إلى أحدث رسالة',
  today: 'اليوم',
  yesterday: 'أمس',
  new_messages: {
    one: 'رسالة جديدة',
    two: 'رسالتان جديدتان',
    few: '{count} رسائل جديدة',
    many: '{count} رسالة جديدة',
    other: '{count} رسالة جديدة',
  },
  you_said: 'رسالتك:',
  they_said: 'رسالة من {name}:',
  agent: 'موظف الدعم',
  sending: 'جارٍ الإرسال…',
  sent: 'تم الإرسال',
  delivered: 'تم التسليم',
  read: 'مقروءة',
  typing: '{name} يكتب…',
  unread_from: 'رسائل جديدة',
  new_thread: 'محادثة جديدة',
  say_message: 'رسالة من {name}: {text}',
} satisfies Translation
