import { useRef } from 'preact/hooks'
import { priorities } from '../../../../contract/inbox/states'
import { Button } from '../../../shell/controls/Button'
import { Icon, type IconName } from '../../../shell/controls/icons'
import type { Inbox } from '../../inbox'
import { useTranslate } from '../../strings/en'
import menu from '../menu.module.css'
import { useMenu } from '../use-menu'
import style from './More.module.css'

interface MoreProps {
  inbox: Pick<Inbox, 'acts' | 'modes' | 'talk'>
  snooze(): void
  handOver(): void
  asCustomer(): void
  mailTranscript(): void
}

export function More(props: MoreProps) {
  const { inbox } = props
  const t = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const { open, shut, onKeyDown: walk } = useMenu(place)
  const { acts } = inbox
  const can = acts.can.value
  const current = inbox.talk.details.value?.priority
  const priorityItems = priorities.map((each) => ({
    name: t(`priority_${each}`),
    isPossible: can.prioritize,
    chosen: each === current,
    run: () => void acts.prioritize(each),
  }))

  function onChoose({ chosen, run }: Item) {
    shut()
    if (!chosen) run()
  }

  return (
    <div ref={place} class={style.place}>
      <Button
        kind="quiet"
        icon="more"
        label={t('more')}
        aria-haspopup="menu"
        aria-expanded={open.value}
        onClick={() => (open.value = !open.value)}
      />
      {open.value && (
        <div class={style.menu} role="menu" aria-label={t('more')} onKeyDown={walk}>
          <Items items={itemsOf(props, t)} onChoose={onChoose} />
          {can.prioritize && (
            // biome-ignore lint/a11y/useSemanticElements: a group of menu items is no fieldset.
            <div class={style.group} role="group" aria-label={t('priority')}>
              <p class={style.heading} aria-hidden="true">
                {t('priority')}
              </p>
              <Items items={priorityItems} onChoose={onChoose} />
            </div>
          )}
        </div>
      )}
    </div>
  )
}

function itemsOf(
  { inbox, snooze, handOver, asCustomer, mailTranscript }: MoreProps,
  t: ReturnType<typeof useTranslate>,
): Item[] {
  const { acts } = inbox
  const can = acts.can.value
  const canMail = inbox.talk.details.value?.may.mail_transcript ?? false
  return [
    { name: t('as_customer'), icon: 'eye', isPossible: true, run: asCustomer },
    { name: t('snooze'), icon: 'clock', isPossible: can.snooze, run: snooze },
    { name: t('hand_over'), icon: 'people', isPossible: can.handOver, run: handOver },
    { name: t('give_back'), icon: 'back', isPossible: can.giveBack, run: () => void acts.giveBack() },
    { name: t('take_over'), icon: 'hand', isPossible: can.takeOver, run: () => void acts.takeOver() },
    { name: t('release'), icon: 'leave', isPossible: can.release, run: () => void acts.release() },
    { name: t('transcript'), icon: 'mail', isPossible: canMail, run: mailTranscript },
    {
      name: t('ignore'),
      about: t('ignore_about'),
      icon: 'check',
      isPossible: can.ignore,
      run: () => void acts.ignore(),
    },
    ...(['asynchronous', 'real_time'] as const).map((mode) => ({
      name: t('sort_into', { name: inbox.modes.nameOf(mode) }),
      icon: 'filter' as const,
      isPossible: can.sort,
      run: () => void acts.sort(mode),
    })),
  ]
}

interface Item {
  name: string
  about?: string
  icon?: IconName
  isPossible: boolean
  chosen?: boolean
  run(): void
}

function Items({ items, onChoose }: { items: readonly Item[]; onChoose(item: Item): void }) {
  return items
    .filter(({ isPossible }) => isPossible)
    .map((each) => (
      <button
        key={each.name}
        type="button"
        {...(each.chosen === undefined
          ? { role: 'menuitem' as const }
          : { role: 'menuitemradio' as const, 'aria-checked': each.chosen })}
        tabIndex={-1}
        class={menu.item}
        onClick={() => onChoose(each)}
      >
        <span class={style.icon}>{iconOf(each)}</span>
        <span class={style.words}>
          {each.name}
          {each.about && <span class={style.about}>{each.about}</span>}
        </span>
      </button>
    ))
}

function iconOf({ icon, chosen }: Item) {
  if (icon) return <Icon name={icon} size={18} />
  return chosen && <Icon name="check" size={18} />
}
