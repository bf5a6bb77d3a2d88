import { useSignal } from '@preact/signals'
import { pictureTypes } from '../../pictures/pictures'
import type { ComposeApi } from '../message'

/** Uploads one picture at a time. `state` is an error if the last act failed, `type` if the file is no picture. */
export function useUpload({ upload, publish }: Pick<ComposeApi, 'upload' | 'publish'>, onUpload: (id: string) => void) {
  const state = useSignal<'idle' | 'busy' | 'done' | 'type' | Error>('idle')
  /** The picture that the person crops. */
  const cropped = useSignal<File | null>(null)
  async function run(act: () => Promise<void>) {
    state.value = 'busy'
    try {
      await act()
      state.value = 'done'
    } catch (error) {
      state.value = error as Error
    }
  }
  const send = (file: File) => run(async () => onUpload((await upload(file)).id))
  return {
    state,
    cropped,
    /** Uploads the cropped file, unless the person cancelled. */
    crop(file: File | null) {
      cropped.value = null
      if (file) void send(file)
    },
    /** Takes the first of the files. A GIF is not cropped, because it would stop moving. */
    take(files: ArrayLike<File>) {
      const file = files[0]
      if (!file || state.value === 'busy') return
      if (file.type === 'image/gif') void send(file)
      else if (pictureTypes.includes(file.type)) cropped.value = file
      else state.value = 'type'
    },
    publish: (id: string, then: () => void) =>
      run(async () => {
        await publish?.(id)
        then()
      }),
  }
}
