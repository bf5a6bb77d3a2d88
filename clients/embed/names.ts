import type { BubblewireEvents, ScriptAttributes } from './commands'

export const attributeNames: Record<keyof ScriptAttributes, true> = {
  language: true,
  color: true,
  style: true,
  size: true,
  position: true,
  offset: true,
  zIndex: true,
  icon: true,
  label: true,
  hidden: true,
  lazy: true,
  font: true,
  theme: true,
  strings: true,
  consent: true,
  container: true,
  name: true,
  triggers: true,
}

export const eventNames: Record<keyof BubblewireEvents, true> = {
  started: true,
  shown: true,
  opened: true,
  closed: true,
  engaged: true,
  message_sent: true,
  message_received: true,
  unread: true,
  trigger_activated: true,
  error: true,
}
