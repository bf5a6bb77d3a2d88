// Loaded into a real server before its own code (`--import`): moves its clock away from the machine's by an offset that it receives. Timers keep running
// as they do when an operator or NTP steps a clock: they do not follow it.
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
