import type { StoredText } from '../../../../widget/models/kept/stored-text'

const mostIds = 500

export type OpenedConversations = ReturnType<typeof createOpenedConversations>

export function createOpenedConversations(stored: StoredText) {
  // Another tab may have changed the list, so each access reads it.
  const readIds = () => (stored.read() ?? '').split(' ').filter(Boolean)
  return {
    has: (id: string) => readIds().includes(id),
    add(id: string) {
      const ids = readIds()
      if (ids.at(-1) === id) return
      stored.write([...ids.filter((each) => each !== id), id].slice(-mostIds).join(' '))
    },
  }
}
