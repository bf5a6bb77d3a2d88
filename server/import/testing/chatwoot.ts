// Records as Chatwoot's API answers them, with the fields that an import reads and some that it does not.

export const second = (iso: string): number => Date.parse(iso) / 1000

export const aContact = (id: number, more: object = {}) => ({
  additional_attributes: { city: 'Bonn' },
  availability_status: 'offline',
  email: `contact-${id}@example.com`,
  id,
  name: `Contact ${id}`,
  phone_number: null,
  identifier: null,
  thumbnail: '',
  custom_attributes: { plan: 'gold' },
  last_activity_at: second('2024-05-02T10:00:00Z'),
  created_at: second('2024-05-01T09:00:00Z'),
  ...more,
})

const anAgentSender = { id: 7, name: 'Ann Agent', available_name: 'Ann', type: 'user' }

export const aMessage = (id: number, at: string, content: string | null, more: object = {}) => ({
  id,
  content,
  inbox_id: 1,
  conversation_id: 12,
  message_type: 0,
  content_type: 'text',
  status: 'sent',
  content_attributes: {},
  created_at: second(at),
  private: false,
  source_id: null,
  sender: { id: 3, name: 'Contact 3', type: 'contact' },
  ...more,
})

export const aReply = (id: number, at: string, content: string, more: object = {}) =>
  aMessage(id, at, content, { message_type: 1, sender_type: 'User', sender: anAgentSender, ...more })

export const aConversation = (id: number, sender: object, more: object = {}) => ({
  meta: { sender, channel: 'Channel::WebWidget', assignee: null, hmac_verified: false },
  id,
  messages: [],
  additional_attributes: {},
  labels: ['billing'],
  status: 'resolved',
  created_at: second('2024-05-01T10:00:00Z'),
  priority: null,
  snoozed_until: null,
  ...more,
})

export const page = (payload: unknown[]) => ({ data: { meta: { all_count: payload.length }, payload } })
