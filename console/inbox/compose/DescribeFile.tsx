import type { Media } from '../../../contract/attachment'
import { pictureDictionaries } from '../../pictures/dictionaries'
import { Later } from '../../shell/reading/Later'
import type { Inbox } from '../inbox'
import style from './Composer.module.css'

interface DescribeFileProps {
  inbox: Pick<Inbox, 'drafts' | 'records'>
  conversationId: string
  file: Media
}

/** The alternative text of a picture that the agent attached. */
export function DescribeFile({ inbox: { drafts, records }, conversationId, file }: DescribeFileProps) {
  async function describe(text: string) {
    const described = await records.describeFile(file.id, text)
    const { files } = drafts.of(conversationId).peek()
    drafts.write(conversationId, { files: files.map((each) => (each.id === file.id ? described : each)) })
  }
  return (
    <Later fetch={() => import('../../pictures/DescribeButton')} dictionaries={pictureDictionaries}>
      {({ DescribeButton }) => <DescribeButton class={style.remove} file={file} describe={describe} />}
    </Later>
  )
}
