import style from './icons.module.css'

/** Paths in a square of 24 units, drawn in the colour of the text. */
const paths = {
  inbox: 'M4 13h4l2 3h4l2-3h4M4 13 6.5 5h11L20 13v6H4z',
  reports: 'M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6',
  settings: 'M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5',
  studio: 'M4 5h16v11H4zM9 20h6M12 16v4M8 9h5M8 12h8',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 19c.8-3.5 3.4-5 6.5-5s5.7 1.5 6.5 5M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c1.8.8 3 2.2 3.5 4.5',
  leave: 'M14 4h5v16h-5M4 12h10M10 8l4 4-4 4',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  plus: 'M12 5v14M5 12h14',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  choose: 'M4 6.5 5.5 8 8 5M4 12.5 5.5 14 8 11M4 18.5 5.5 20 8 17M11.5 6.5H20M11.5 12.5H20M11.5 18.5H20',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 20 20',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  down: 'M5 9l7 7 7-7',
  up: 'M5 15l7-7 7 7',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  edit: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  eye: 'M2.5 12C5 7.5 8.3 5.5 12 5.5S19 7.5 21.5 12C19 16.5 15.7 18.5 12 18.5S5 16.5 2.5 12M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 11v5M12 8h.01',
  warning: 'M12 4 2.5 20h19zM12 10v5M12 17.5h.01',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M12 7v5l3.5 2',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  send: 'M4 12 20 4l-4 16-4.5-6.5zM11.5 13.5 20 4',
  attach: 'M19 11.5l-7.5 7.5a4.5 4.5 0 0 1-6.4-6.4l8-8a3 3 0 0 1 4.3 4.3l-8 8a1.5 1.5 0 0 1-2.1-2.1l7-7',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zM10 21h4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  unlock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 6.7-1.5',
  key: 'M8 18a4 4 0 1 0 0-8 4 4 0 0 0 0 8M11 11l8-8M16 6l3 3',
  globe: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  chat: 'M4 5h16v11h-8l-5 4v-4H4z',
  note: 'M5 4h14v10l-5 6H5zM19 14h-5v6M8.5 9h7M8.5 13h3',
  refresh: 'M19 12a7 7 0 1 1-2-5M19 4v4h-4',
  download: 'M12 4v11M7 10.5l5 5 5-5M4 20h16',
  filter: 'M4 5h16l-6 8v6l-4-2v-4z',
  flag: 'M6 21V4h12l-2.5 4.5L18 13H6',
  urgent: 'M5 12.5l7-7 7 7M5 19.5l7-7 7 7',
  hand: 'M8 12V6a1.5 1.5 0 0 1 3 0v5V4.5a1.5 1.5 0 0 1 3 0V11V6a1.5 1.5 0 0 1 3 0v8a6.5 6.5 0 0 1-12 3.5L3.5 14a1.5 1.5 0 0 1 2.5-1.5l2 2z',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10',
} as const

export type IconName = keyof typeof paths

/** Icons with a direction, which are mirrored in right-to-left languages. */
const mirroredIcons: ReadonlySet<IconName> = new Set(['back', 'next', 'leave', 'send'])

/** Renders an icon that is hidden from screen readers. The surrounding text or control needs a name. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width={name === 'more' ? 3 : 1.75}
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
      class={mirroredIcons.has(name) ? style.turning : undefined}
    >
      <path d={paths[name]} />
    </svg>
  )
}
