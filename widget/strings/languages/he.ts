import type { Translation } from '../translation'

export const later = () => import('../later/he')

export default {
  title: 'דברו איתנו',
  open_chat: 'פתיחת הצ׳אט',
  close: 'סגירת הצ׳אט',
  threads: 'שיחות',
  menu: 'אפשרויות נוספות',
  attach: 'צירוף קבצים',
  connecting: 'מתחברים…',
  offline: 'אין חיבור. מה שתכתבו יישלח ברגע שהחיבור יחזור.',
  welcome_title: 'שלום! איך אפשר לעזור?',
  welcome_text: 'כתבו לנו למטה. אפשר לעזוב את הדף: השיחה תחכה לכם כאן כשתחזרו.',
  loading: 'השיחה שלכם נטענת…',
  write_label: 'ההודעה שלכם',
  write: 'כתבו הודעה…',
  send: 'שליחה',

  log: 'שיחה',
  earlier: 'הצגת הודעות קודמות',
  to_end: 'מעבר להודעה האחרונה',
  today: 'היום',
  yesterday: 'אתמול',
  new_messages: { one: 'הודעה חדשה אחת', two: 'שתי הודעות חדשות', other: '{count} הודעות חדשות' },
  you_said: 'כתבתם:',
  they_said: 'הודעה מאת {name}:',
  agent: 'צוות השירות',
  sending: 'בשליחה…',
  sent: 'נשלח',
  delivered: 'נמסר',
  read: 'נקרא',
  typing: '{name} מקליד/ה…',
  unread_from: 'הודעות חדשות',
  new_thread: 'שיחה חדשה',
  say_message: 'הודעה מאת {name}: {text}',
} satisfies Translation
