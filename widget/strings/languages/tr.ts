import type { Translation } from '../translation'

export const later = () => import('../later/tr')

export default {
  title: 'Bizimle sohbet edin',
  open_chat: 'Sohbeti aç',
  close: 'Sohbeti kapat',
  threads: 'Görüşmeler',
  menu: 'Diğer seçenekler',
  attach: 'Dosya ekle',
  connecting: 'Bağlanıyor…',
  offline: 'Bağlantı yok. Yazdıklarınız bağlantı gelir gelmez gönderilir.',
  welcome_title: 'Merhaba! Size nasıl yardımcı olabiliriz?',
  welcome_text: 'Aşağıdan bize yazın. Bu sayfadan ayrılabilirsiniz: döndüğünüzde konuşma burada olacak.',
  loading: 'Konuşmanız yükleniyor…',
  write_label: 'Mesajınız',
  write: 'Bir mesaj yazın…',
  send: 'Gönder',

  log: 'Konuşma',
  earlier: 'Önceki mesajları göster',
  to_end: 'En yeni mesaja git',
  today: 'Bugün',
  yesterday: 'Dün',
  new_messages: { one: '{count} yeni mesaj', other: '{count} yeni mesaj' },
  you_said: 'Siz:',
  they_said: '{name}:',
  agent: 'Temsilci',
  sending: 'Gönderiliyor…',
  sent: 'Gönderildi',
  delivered: 'Teslim edildi',
  read: 'Okundu',
  typing: '{name} yazıyor…',
  unread_from: 'Yeni mesajlar',
  new_thread: 'Yeni görüşme',
  say_message: '{name}: {text}',
} satisfies Translation
