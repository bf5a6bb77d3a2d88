import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import type { List as ListContent } from '../../../contract/structured/list'
import { choose, chosenIn, groupsOf, listReply } from '../../models/structured/list-choice'
import { listWords } from '../../strings/structured/list'
import { useWords } from '../../strings/words'
import { Sheet } from '../sheets/Sheet'
import style from './List.module.css'
import { ListOptions } from './ListOptions'
import { Picture, ratioOf } from './parts/Picture'
import type { StructuredProps } from './parts/props'
import surface from './parts/Surface.module.css'

/** Options in sections, behind a button where the author named one: one tap answers, or a confirm button where a section takes several. */
export default function List({ content, structured, answer, reply, focusComposer }: StructuredProps<ListContent>) {
  const word = useWords(listWords)
  const chosen = useSignal<readonly number[]>([])
  const opened = useSignal(false)
  const complaint = useSignal(false)
  const sent = useRef(false)
  const titleId = useId()
  const groups = groupsOf(structured)
  const multiple = groups.some((group) => group.multiple)
  const given = answer?.structured_reply
  const taken = answer ? (given && 'items' in given ? chosenIn(structured, given) : []) : null
  const behindButton = !!structured.button
  const picture = structured.attachment_id ? content.media[structured.attachment_id] : undefined

  function send(places: readonly number[]) {
    const { body, reply: structuredReply } = listReply(structured, places)
    sent.current = true
    reply(body, structuredReply)
    if (!opened.value) focusComposer?.()
    opened.value = false
  }

  function pick(place: number) {
    complaint.value = false
    if (multiple) chosen.value = choose(chosen.value, place, groups)
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
    <div class={style.confirm}>
      {complaint.value && (
        <p class={surface.alarm} role="alert">
          {word('nothing_chosen')}
        </p>
      )}
      <button type="button" class={surface.action} onClick={confirm}>
        {chosen.value.length > 0 ? word('confirm_count', { count: chosen.value.length }) : word('confirm')}
      </button>
    </div>
  )
  return (
    <article class={surface.card} aria-labelledby={titleId}>
      {structured.attachment_id && <Picture media={picture} ratio={ratioOf(picture)} />}
      <div class={style.head}>
        {structured.header && <p class={style.eyebrow}>{structured.header}</p>}
        <p class={style.title} id={titleId}>
          {structured.title}
        </p>
        {structured.subtitle && <p class={style.subtitle}>{structured.subtitle}</p>}
      </div>
      {behindButton && taken === null ? (
        <div class={style.confirm}>
          <button
            type="button"
            class={surface.action}
            aria-haspopup="dialog"
            onClick={() => {
              opened.value = true
            }}
          >
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
          onClose={() => {
            opened.value = false
          }}
        >
          <div class={style.scroll}>{options}</div>
          {confirmation}
        </Sheet>
      )}
    </article>
  )
}
