import { useSignal } from '@preact/signals'
import { pictureTypes } from '../../pictures/pictures'
import type { ComposeApi } from '../message'

/** Uploads one picture at a time. `state` is an error if the last act failed, `type` if the file is no picture. */
export function useUpload({ upload, publish }: Pick<ComposeApi, 'upload' | 'publish'>, onUpload: (id: string) => void) {
  const state = useSignal<'idle' | 'busy' | 'done' | 'type' | Error>('idle')
  async function run(act: () => Promise<void>) {
    state.value = 'busy'
    try {
      await act()
      state.value = 'done'
    } catch (error) {
      state.value = error as Error
    }
  }
  return {
    state,
    /** Takes the first of the files. */
    take(files: ArrayLike<File>) {
      const file = files[0]
      if (!file || state.value === 'busy') return
      if (pictureTypes.includes(file.type)) void run(async () => onUpload((await upload(file)).id))
      else state.value = 'type'
    },
    publish: (id: string, then: () => void) =>
      run(async () => {
        await publish?.(id)
        then()
      }),
  }
}
