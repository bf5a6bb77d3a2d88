/**
 * Returns the local day (1 for Monday to 7 for Sunday) and the minute of the day at a moment in milliseconds since
 * 1970.
 */
export function localTime(now: number, timeZone: string): { day: number; minute: number } {
  const parts = formatOf(timeZone).formatToParts(now)
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return { day: days.indexOf(part('weekday')) + 1, minute: Number(part('hour')) * 60 + Number(part('minute')) }
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const formatOf = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
