import type { AbsentVisitor, History, Notice } from './history'
import { compareContents } from './known'

export function randomLeft({ stored }: Pick<History, 'stored'>, random: () => number): AbsentVisitor[] {
  const visitors = [...new Set(stored.map(({ visitor }) => visitor))]
  return (['push', 'mail'] as const).map((medium, nth) => {
    const visitor = visitors[nth % visitors.length] ?? ''
    const replies = stored.filter((each) => each.visitor === visitor && each.client_id === null).sort(compareContents)
    const ids = replies.map(({ id }) => id)
    return { visitor, medium, ended: false, notices: medium === 'push' ? pushesOf(ids, random) : mailsOf(ids, random) }
  })
}

function pushesOf(ids: readonly string[], random: () => number): Notice[] {
  let life = 0
  return ids.flatMap((id, nth) => {
    if (nth < ids.length - 1 && random() < 0.4) return []
    const notice = { row: id, name: 'topic tag', shows: [id], digest: id, life }
    if (random() > 0.3) return [notice]
    life += 1
    return [notice, { ...notice, life }]
  })
}

function mailsOf(ids: readonly string[], random: () => number): Notice[] {
  const notices: Notice[] = []
  let life = 0
  for (let from = 0; from < ids.length; ) {
    const mail = (shows: string[]) => {
      const name = `<${from}.${shows.length}>`
      notices.push({ row: `link-${from}`, name, shows, digest: shows.join(), life })
    }
    const some = 1 + Math.floor(random() * 3)
    mail(ids.slice(from, from + some))
    const repeated = random() < 0.3 ? some + Math.floor(random() * 2) : 0
    if (repeated) {
      life += 1
      mail(ids.slice(from, from + repeated))
    }
    from += Math.max(some, repeated)
  }
  return notices
}
