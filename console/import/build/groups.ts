import type { ButtonPart, CardPart, Part, PicturePart, QuestionPart, TextPart } from '../parts'

/** Parts that become one message, or one card of a carousel. */
export interface Group {
  path: string
  texts: TextPart[]
  pictures: PicturePart[]
  buttons: ButtonPart[]
  menu: QuestionPart | null
  url?: string
  isCard: boolean
}

const newGroup = (path: string, isCard = false): Group => ({
  path,
  texts: [],
  pictures: [],
  buttons: [],
  menu: null,
  isCard,
})

/** Divides parts without a form into groups: each ends with its buttons, a menu, or a line between groups. */
export function groupsOf(parts: readonly Part[]): Group[] {
  const groups: Group[] = []
  let open: Group | null = null
  const groupFor = (path: string): Group => {
    if (!open) {
      open = newGroup(path)
      groups.push(open)
    }
    return open
  }
  for (const part of parts) {
    if (part.kind === 'break') {
      open = null
      continue
    }
    if (part.kind === 'card') {
      open = groupOfCard(part)
      groups.push(open)
      continue
    }
    if (open && endsBefore(open, part)) open = null
    if (!open && part.kind === 'button') open = withoutButtons(groups)
    const group = groupFor(part.path)
    if (part.kind === 'text') group.texts.push(part)
    else if (part.kind === 'picture') group.pictures.push(part)
    else if (part.kind === 'button') group.buttons.push(part)
    else {
      group.menu = part
      open = null
    }
  }
  return groups
}

/** Whether a part after these begins a group. */
function endsBefore(group: Group, part: Exclude<Part, { kind: 'break' | 'card' }>): boolean {
  const isAnswered = group.buttons.length > 0
  if (part.kind === 'text')
    return part.small ? false : isAnswered || group.isCard || Boolean(part.heading && group.texts.length > 0)
  if (part.kind === 'picture') return isAnswered || group.isCard
  return part.kind === 'question' && group.isCard
}

/** Buttons after a line belong to the text before it, if that has none. */
function withoutButtons(groups: readonly Group[]): Group | null {
  const last = groups.at(-1)
  return last && !last.menu && !last.isCard && last.buttons.length === 0 ? last : null
}

function groupOfCard({ path, parts, url }: CardPart): Group {
  const group = newGroup(path, true)
  for (const part of parts) {
    if (part.kind === 'text') group.texts.push(part)
    else if (part.kind === 'picture') group.pictures.push(part)
    else group.buttons.push(part)
  }
  return url === undefined ? group : { ...group, url }
}
