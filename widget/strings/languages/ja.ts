import type { Translation } from '../translation'

export const later = () => import('../later/ja')

export default {
  title: 'チャットでお問い合わせ',
  open_chat: 'チャットを開く',
  close: 'チャットを閉じる',
  threads: '会話一覧',
  menu: 'その他のオプション',
  attach: 'ファイルを添付',
  connecting: '接続しています…',
  offline: '接続が切れています。入力したメッセージは、つながりしだい送信されます。',
  welcome_title: 'こんにちは。どのようなご用件でしょうか？',
  welcome_text: '下の欄からメッセージをお送りください。ページを離れても、会話はここに残っています。',
  loading: '会話を読み込んでいます…',
  write_label: 'メッセージ',
  write: 'メッセージを入力…',
  send: '送信',

  log: '会話',
  earlier: '以前のメッセージを表示',
  to_end: '最新のメッセージへ',
  today: '今日',
  yesterday: '昨日',
  new_messages: { other: '新着メッセージ{count}件' },
  you_said: 'あなた：',
  they_said: '{name}：',
  agent: '担当者',
  sending: '送信中…',
  sent: '送信済み',
  delivered: '配信済み',
  read: '既読',
  typing: '{name}さんが入力中…',
  unread_from: '新着メッセージ',
  new_thread: '新しい会話',
  say_message: '{name}：{text}',
} satisfies Translation
