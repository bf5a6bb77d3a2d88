// What scripts outside of the bundle take from `dist/server/launcher.js`.
export { announcement, inColumns } from './announce'
export { demoSettings, endOnSignals, launch, startPrograms } from './programs'
