import { type Act, NotLoaded } from '../act'

export function watchAct<T>(act: Act<T>): { act: Act<T>; isCached(): boolean } {
  let cached = false
  const watched: Act<T> = {
    ...act,
    decide(scene, set) {
      try {
        // Only the cache answers this without loading: it treats every client id as new.
        scene.contentByClientId('nobody', 'nothing')
        cached = !loads
      } catch (error) {
        loads = error instanceof NotLoaded
        cached = false
        throw error
      }
      return act.decide(scene, set)
    },
  }
  let loads = false
  return { act: watched, isCached: () => cached }
}
