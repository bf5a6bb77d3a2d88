import type { Api } from '../shell/api'

/** The media types of pictures that every channel shows. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif']

/** Whether this browser can load the picture. */
export function canLoadPicture(address: string): Promise<boolean> {
  return new Promise((done) => {
    const picture = new Image()
    picture.onload = () => done(true)
    picture.onerror = () => done(false)
    picture.src = address
  })
}

/** Uploads a picture that everybody can see by its address. */
export function uploadPicture<R = { url: string }>(api: Pick<Api, 'post'>, file: File): Promise<R> {
  const body = new FormData()
  body.append('file', file)
  return api.post<R>('/1.0/attachments', body)
}
