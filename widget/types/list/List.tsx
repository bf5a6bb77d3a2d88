import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import type { List as ListContent } from '../../../contract/structured/list'
import type { StructuredReply } from '../../../contract/structured/reply'
import listWords from '../../strings/english/structured/list.json'
import { useWords } from '../../strings/words'
import { Picture, ratioOf } from '../../views/ui/Picture'
import { Sheet } from '../../views/ui/Sheet'
import surface from '../../views/ui/Surface.module.css'
import type { StructuredProps } from '../shared/view-props'
import style from './List.module.css'
import { ListOptions } from './ListOptions'
import { choiceAfterPress, chosenPositions, groupsOf, listReply } from './list-choice'

/**
 * A list of options, behind a button if the author named one. One tap answers, unless a section allows several items.
 */
export default function List({ content, structured, answer, reply, focusComposer }: StructuredProps<ListContent>) {
  const chosen = useSignal<readonly number[]>([])
  const opened = useSignal(false)
  const complaint = useSignal(false)
  const sent = useRef(false)
  const titleId = useId()
  const groups = groupsOf(structured)
  const multiple = groups.some((group) => group.multiple)
  const taken = answer ? takenIn(structured, answer.structured_reply) : null
  const behindButton = !!structured.button
  const picture = structured.attachment_id ? content.media[structured.attachment_id] : undefined

  function send(places: readonly number[]) {
    const { body, reply: structuredReply } = listReply(structured, places)
    sent.current = true
    reply(body, structuredReply)
    if (!opened.value) focusComposer?.()
    show(false)
  }

  function show(open: boolean) {
    opened.value = open
  }

  function pick(place: number) {
    complaint.value = false
    if (multiple) chosen.value = choiceAfterPress(chosen.value, place, groups)
    else send([place])
  }

  function confirm() {
    complaint.value = chosen.value.length === 0
    if (!complaint.value) send(chosen.value)
  }

  const options = (
    <ListOptions
      groups={groups}
      media={content.media}
      confirmed={multiple}
      chosen={taken ?? chosen.value}
      answered={taken !== null}
      onlyChosen={behindButton && taken !== null}
      pick={pick}
    />
  )
  const confirmation = multiple && taken === null && (
    <Confirm complaint={complaint.value} count={chosen.value.length} confirm={confirm} />
  )
  return (
    <article class={surface.card} aria-labelledby={titleId}>
      {structured.attachment_id && <Picture media={picture} ratio={ratioOf(picture)} />}
      <Head list={structured} titleId={titleId} />
      {behindButton && taken === null ? (
        <div class={style.confirm}>
          <button type="button" class={surface.action} aria-haspopup="dialog" onClick={() => show(true)}>
            {structured.button}
          </button>
        </div>
      ) : (
        options
      )}
      {!behindButton && confirmation}
      {behindButton && (
        <Sheet
          open={opened.value && taken === null}
          title={structured.title}
          height="tall"
          onGone={() => {
            if (sent.current) focusComposer?.()
          }}
          onClose={() => show(false)}
        >
          <div class={style.scroll}>{options}</div>
          {confirmation}
        </Sheet>
      )}
    </article>
  )
}

const takenIn = (list: ListContent, reply: StructuredReply | null) =>
  reply && 'items' in reply ? chosenPositions(list, reply) : []

function Head({ list: { header, title, subtitle }, titleId }: { list: ListContent; titleId: string }) {
  return (
    <div class={style.head}>
      {header && <p class={style.eyebrow}>{header}</p>}
      <p class={style.title} id={titleId}>
        {title}
      </p>
      {subtitle && <p class={style.subtitle}>{subtitle}</p>}
    </div>
  )
}

function Confirm({ complaint, count, confirm }: { complaint: boolean; count: number; confirm(): void }) {
  const word = useWords(listWords)
  return (
    <div class={style.confirm}>
      {complaint && (
        <p class={surface.alarm} role="alert">
          {word('nothing_chosen')}
        </p>
      )}
      <button type="button" class={surface.action} onClick={confirm}>
        {count > 0 ? word('confirm_count', { count }) : word('confirm')}
      </button>
    </div>
  )
}
