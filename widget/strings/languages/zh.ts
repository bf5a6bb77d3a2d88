import type { Translation } from '../translation'

export const later = () => import('../later/zh')

export default {
  title: '在线咨询',
  open_chat: '打开聊天',
  close: '关闭聊天',
  threads: '会话列表',
  menu: '更多选项',
  attach: '添加附件',
  connecting: '正在连接…',
  offline: '网络已断开。您写的内容会在恢复后立即发送。',
  welcome_title: '您好！有什么可以帮您？',
  welcome_text: '请在下方留言。您可以离开本页，回来时对话仍会在这里。',
  loading: '正在加载您的对话…',
  write_label: '您的消息',
  write: '输入消息…',
  send: '发送',

  log: '对话',
  earlier: '显示更早的消息',
  to_end: '转到最新消息',
  today: '今天',
  yesterday: '昨天',
  new_messages: { other: '{count} 条新消息' },
  you_said: '您：',
  they_said: '{name}：',
  agent: '客服',
  sending: '正在发送…',
  sent: '已发送',
  delivered: '已送达',
  read: '已读',
  typing: '{name}正在输入…',
  unread_from: '新消息',
  new_thread: '新会话',
  say_message: '{name}：{text}',
} satisfies Translation
