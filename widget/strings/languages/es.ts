import type { Translation } from '../translation'

export const later = () => import('../later/es')

export default {
  title: 'Chatee con nosotros',
  open_chat: 'Abrir el chat',
  close: 'Cerrar el chat',
  threads: 'Conversaciones',
  menu: 'Más opciones',
  attach: 'Adjuntar archivos',
  connecting: 'Conectando…',
  offline: 'Sin conexión. Lo que escriba se enviará en cuanto se restablezca.',
  welcome_title: '¡Hola! ¿En qué podemos ayudarle?',
  welcome_text: 'Escríbanos aquí abajo. Puede salir de esta página: la conversación seguirá aquí cuando vuelva.',
  loading: 'Cargando su conversación…',
  write_label: 'Su mensaje',
  write: 'Escriba un mensaje…',
  send: 'Enviar',

  log: 'Conversación',
  earlier: 'Mostrar mensajes anteriores',
  to_end: 'Ir al último mensaje',
  today: 'Hoy',
  yesterday: 'Ayer',
  new_messages: { one: '{count} mensaje nuevo', other: '{count} mensajes nuevos' },
  you_said: 'Usted dijo:',
  they_said: '{name} dijo:',
  agent: 'Agente',
  sending: 'Enviando…',
  sent: 'Enviado',
  delivered: 'Entregado',
  read: 'Leído',
  typing: '{name} está escribiendo…',
  unread_from: 'Mensajes nuevos',
  new_thread: 'Nueva conversación',
  say_message: '{name} dijo: {text}',
} satisfies Translation
