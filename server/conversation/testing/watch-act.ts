import { type Act, NotLoaded } from '../act'

/** Watches whether an act reads only what its keys name. */
export function watchAct<T>(act: Act<T>): { act: Act<T>; readsByKeys(): boolean } {
  let readsByKeys = true
  const watched: Act<T> = {
    ...act,
    decide(scene, set) {
      try {
        return act.decide(scene, set)
      } catch (error) {
        if (error instanceof NotLoaded) readsByKeys = false
        throw error
      }
    },
  }
  return { act: watched, readsByKeys: () => readsByKeys }
}
