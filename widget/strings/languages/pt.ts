import type { Translation } from '../translation'

export const later = () => import('../later/pt')

export default {
  title: 'Fale conosco',
  open_chat: 'Abrir o chat',
  close: 'Fechar o chat',
  threads: 'Conversas',
  menu: 'Mais opções',
  attach: 'Anexar arquivos',
  connecting: 'Conectando…',
  offline: 'Sem conexão. O que você escrever será enviado assim que ela voltar.',
  welcome_title: 'Olá! Como podemos ajudar?',
  welcome_text: 'Escreva para nós abaixo. Você pode sair desta página: a conversa estará aqui quando voltar.',
  loading: 'Carregando sua conversa…',
  write_label: 'Sua mensagem',
  write: 'Escreva uma mensagem…',
  send: 'Enviar',

  log: 'Conversa',
  earlier: 'Mostrar mensagens anteriores',
  to_end: 'Ir para a mensagem mais recente',
  today: 'Hoje',
  yesterday: 'Ontem',
  new_messages: { one: '{count} mensagem nova', other: '{count} mensagens novas' },
  you_said: 'Você disse:',
  they_said: '{name} disse:',
  agent: 'Atendente',
  sending: 'Enviando…',
  sent: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  typing: '{name} está escrevendo…',
  unread_from: 'Novas mensagens',
  new_thread: 'Nova conversa',
  say_message: '{name} disse: {text}',
} satisfies Translation
