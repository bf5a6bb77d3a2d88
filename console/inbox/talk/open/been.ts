import type { KeptText } from '../../../../widget/models/composer/kept-text'

/** The most conversations that are remembered. */
const most = 500

export type Been = ReturnType<typeof createBeen>

/** The conversations that the agent has looked at in this browser, the latest last. */
export function createBeen(kept: KeptText) {
  // Read each time: another tab may have written meanwhile.
  const all = () => (kept.read() ?? '').split(' ').filter(Boolean)
  return {
    has: (id: string) => all().includes(id),
    add(id: string) {
      const known = all()
      if (known.at(-1) === id) return
      kept.write([...known.filter((each) => each !== id), id].slice(-most).join(' '))
    },
  }
}
