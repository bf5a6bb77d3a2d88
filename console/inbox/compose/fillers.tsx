import { fillIn, namesIn } from '../../../contract/structured/placeholders'
import { writtenMessage } from '../../compose/starting-points'
import { FillLater } from '../../placeholders/FillLater'
import type { Inbox } from '../inbox'
import { fillFields } from './saved-replies/slash'
import type { StructuredDraft } from './structured-draft'

type Names = Pick<Inbox, 'me' | 'nameOf' | 'talk'>

/** Values that the conversation knows: the names of the customer and the agent. */
function knownValues({ me, nameOf, talk }: Names): Record<string, string> {
  const details = talk.details.peek()
  const customer = details?.customer.named ? nameOf(details) : ''
  const agent = me().name
  return { customer, 'customer.name': customer, agent, 'agent.name': agent }
}

interface MessageFillerProps {
  inbox: Names
  draft: StructuredDraft
  close(): void
}

/** Fills the draft, so that the agent sees what the customer will get before sending it. Undo brings the places back. */
export function MessageFiller({ inbox, draft, close }: MessageFillerProps) {
  const message = draft.message.peek()
  return (
    <FillLater
      names={namesIn(message)}
      known={knownValues(inbox)}
      fill={(valueFor) => {
        draft.document.change(writtenMessage(Object(fillIn(message, valueFor))))
        close()
      }}
      close={close}
    />
  )
}

interface TextFillerProps {
  inbox: Names
  text: string
  insert(words: string): void
  close(): void
}

/** Writes a filled text in the place where it was chosen. */
export function TextFiller({ inbox, text, insert, close }: TextFillerProps) {
  const known = knownValues(inbox)
  return (
    <FillLater
      names={namesIn(text)}
      known={known}
      fill={(valueFor) => {
        close()
        insert(fillFields(String(fillIn(text, valueFor)), known))
      }}
      close={close}
    />
  )
}
