import { useId } from 'preact/hooks'
import type { CustomerContent } from '../../../contract/chat/realtime'
import type { ListItem } from '../../../contract/structured/list'
import laterWords from '../../strings/english/shared.json'
import { useWords } from '../../strings/words'
import { check, forward, Icon } from '../../views/ui/icon-paths'
import { Picture } from '../../views/ui/Picture'
import surface from '../../views/ui/Surface.module.css'
import { unseen } from '../../views/ui/unseen'
import style from './List.module.css'
import type { ListGroup } from './list-choice'

interface OptionsProps {
  groups: readonly ListGroup[]
  media: CustomerContent['media']
  /** True if a press only marks an item, because a confirm button sends. */
  confirmed: boolean
  chosen: readonly number[]
  answered: boolean
  onlyChosen: boolean
  pick(place: number): void
}

export function ListOptions({ groups, onlyChosen, chosen, ...rest }: OptionsProps) {
  const shown = onlyChosen
    ? groups
        .map((group) => ({ ...group, items: group.items.filter(({ place }) => chosen.includes(place)) }))
        .filter(({ items }) => items.length > 0)
    : groups
  return (
    <div>
      {shown.map((group, index) => (
        <Group key={index} group={group} chosen={chosen} {...rest} />
      ))}
    </div>
  )
}

function Group({
  group,
  media,
  confirmed,
  chosen,
  answered,
  pick,
}: Omit<OptionsProps, 'groups' | 'onlyChosen'> & { group: ListGroup }) {
  const id = useId()
  return (
    <fieldset class={style.group}>
      {group.title && <legend class={style.section}>{group.title}</legend>}
      {group.items.map(({ item, place }) => {
        const on = chosen.includes(place)
        if (answered) return <AnsweredOptions key={place} item={item} media={media} on={on} />
        if (!confirmed)
          return (
            <button key={place} type="button" class={style.row} onClick={() => pick(place)}>
              <Words item={item} media={media} />
              <Icon d={forward} size={16} class={style.turns} />
            </button>
          )
        return (
          <label key={place} class={style.row}>
            <input
              class={surface.mark}
              type={group.multiple ? 'checkbox' : 'radio'}
              name={id}
              checked={on}
              onChange={() => pick(place)}
            />
            <Words item={item} media={media} />
          </label>
        )
      })}
    </fieldset>
  )
}

function AnsweredOptions({ item, media, on }: { item: ListItem; media: CustomerContent['media']; on: boolean }) {
  const word = useWords(laterWords)
  return (
    <div class={`${style.row} ${on ? style.taken : style.passed}`}>
      <Words item={item} media={media} />
      {on && <Icon d={check} size={18} />}
      {on && <span class={unseen}>{word('chosen')}</span>}
    </div>
  )
}

function Words({ item, media }: { item: ListItem; media: CustomerContent['media'] }) {
  const subtitle = item.subtitle || item.description
  return (
    <>
      {item.attachment_id && <Picture class={surface.thumb} shown={44} media={media[item.attachment_id]} ratio="1:1" />}
      <span class={style.words}>
        <span class={style.name}>{item.title}</span>
        {subtitle && <span class={style.subtitle}>{subtitle}</span>}
      </span>
    </>
  )
}
