import { useSignal } from '@preact/signals'
import { Button } from '../../shell/controls/Button'
import { Confirm } from '../../shell/controls/Confirm'
import { useT } from './context'

interface DeleteRecordProps {
  title: string
  about: string
  remove(): Promise<void>
}

export function DeleteRecord({ title, about, remove }: DeleteRecordProps) {
  const t = useT()
  const asks = useSignal(false)
  return (
    <div>
      <Button
        kind="danger"
        icon="trash"
        onClick={() => {
          asks.value = true
        }}
      >
        {title}
      </Button>
      {asks.value && (
        <Confirm
          title={title}
          act={t('delete')}
          confirm={remove}
          close={() => {
            asks.value = false
          }}
        >
          <p>{about}</p>
        </Confirm>
      )}
    </div>
  )
}
