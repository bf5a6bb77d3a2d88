import type { StoredText } from '../../../../widget/models/kept/stored-text'

const most = 500

export type OpenedConversations = ReturnType<typeof createOpenedConversations>

export function createOpenedConversations(stored: StoredText) {
  // Another tab may have changed the list, so each access reads it.
  const all = () => (stored.read() ?? '').split(' ').filter(Boolean)
  return {
    has: (id: string) => all().includes(id),
    add(id: string) {
      const known = all()
      if (known.at(-1) === id) return
      stored.write([...known.filter((each) => each !== id), id].slice(-most).join(' '))
    },
  }
}
