export const timeWords = {
  minutes_each: '{duration} each',
  zone_note: 'Times are in your time zone, {zone}.',
  time_there: '{time} there',
  show_more_days: 'Show more days',
  you_chose: 'You chose',
}
