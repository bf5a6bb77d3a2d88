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
