export { Icon } from './icons'

/** Paths on a grid of 24 units. Icons that only one view needs are in that view. */
export const back = 'M15 5l-7 7 7 7'
export const forward = 'M9 5l7 7-7 7'
export const close = 'M6 6l12 12M18 6L6 18'
export const check = 'M5 12.5l4.5 4.5L19 7.5'
export const newTab = 'M14 5h5v5M19 5l-8 8M17 14v5H5V7h5'
export const lock = 'M7 11V8a5 5 0 0110 0v3M6 11h12v9H6z'
export const alert = 'M12 8v5M12 16.5v0M12 3a9 9 0 100 18 9 9 0 000-18z'
