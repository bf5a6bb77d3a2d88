// `--import` loads this before the server's code. It moves `Date`, not timers, as when NTP steps a real clock.
const Real = Date
const real = Real.now.bind(Real)
let movedMs = 0

function Moved(...given) {
  if (!new.target) return new Real(real() + movedMs).toString()
  return Reflect.construct(Real, given.length > 0 ? given : [real() + movedMs], new.target)
}
Object.setPrototypeOf(Moved, Real)
Moved.prototype = Real.prototype
Moved.now = () => real() + movedMs
globalThis.Date = Moved

process.on('message', (told) => {
  if (typeof told?.moveClockMs === 'number') movedMs += told.moveClockMs
})
