import { costOf } from './costs'

const day = 86_400
const month = 30 * day

interface Disk {
  /** Bytes of contents that are added in a month and never deleted. */
  contents: number
  audit: number
  /** Bytes of events and deliveries in the steady state, when retention deletes as many as are added. */
  events: number
  /** Bytes of write-ahead log a day. */
  walOfDay: number
  walOfSecondAtPeak: number
}

export function diskOf(peakRate: number): Disk {
  const mean = peakRate / costOf('peakFactor')
  const loose = costOf('looseness')
  const contents =
    costOf('contentsTable') + costOf('contentsIndexes') + costOf('conversationBytes') / costOf('turnsOfConversation')
  const published = costOf('publishedTable') + costOf('publishedIndexes')
  const deliveries = costOf('deliveriesTable') + costOf('deliveriesIndexes')
  const wal = costOf('walBytes') + costOf('walPages') * 8192
  return {
    contents: contents * loose * mean * month,
    audit: (costOf('auditTable') + costOf('auditIndexes')) * loose * mean * month,
    events: (published + deliveries) * loose * mean * costOf('retentionDays') * day,
    walOfDay: wal * mean * day,
    walOfSecondAtPeak: wal * peakRate,
  }
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB', 'PB']

/** Writes a size, such as `1.2 TB`. */
export function bytes(value: number): string {
  const unit = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, value)) / 3)))
  const scaled = value / 1000 ** unit
  return `${scaled >= 10 ? Math.round(scaled).toLocaleString('en') : scaled.toFixed(1)} ${units[unit]}`
}
