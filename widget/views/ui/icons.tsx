const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  send: 'M5 12h13M12 5.5l6.5 6.5-6.5 6.5',
  down: 'M12 5v13M5.5 12l6.5 6.5 6.5-6.5',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4',
  dots: 'M7.5 12h.01M12 12h.01M16.5 12h.01',
  menu: 'M11.5 6h1M11.5 12h1M11.5 18h1',
  threads: 'M5 7h14M5 12h14M5 17h9',
  attach: 'M20 11l-8 8a5 5 0 01-7-7l8-8a3.5 3.5 0 015 5l-8 8a1.5 1.5 0 01-2-2l7-7',
  balloon: 'M12 4c-5 0-9 3.2-9 7.3 0 2.3 1.3 4.3 3.2 5.7L5.5 20.5l4.2-2.1q1.1.2 2.3.2c5 0 9-3.2 9-7.3S17 4 12 4z',
}

/** A decorative icon: the text beside it or the name of its button gives its meaning. */
export function Icon({ d, size = 20, class: className }: { d: string; size?: number; class?: string }) {
  return (
    <svg
      class={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  )
}

/** An icon that is also in the HTML before any script has run. */
export function ShellIcon({ name, ...rest }: { name: keyof typeof paths; size?: number; class?: string }) {
  return <Icon d={paths[name]} {...rest} />
}
